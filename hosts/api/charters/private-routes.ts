import { privateCharterById, privateCharterList } from '@charter-hosts/contract';
import { privateCharterCreate } from 'charter-widgets/contract';
import { listRoute, oneRoute, requestRoute } from '../platform/http/route';
import { charterFacts } from '../trips/facts';
import { findCharter, insertCharter, listCharters } from './private-store';

export const privateCharters = {
  name: 'Private charters',
  routes: [
    requestRoute(
      privateCharterCreate,
      'privateCharter',
      charterFacts,
      'Ask for a private charter',
      'Charter request submitted',
      insertCharter,
    ),
    listRoute(privateCharterList, 'Every charter request, newest first', listCharters),
    oneRoute(privateCharterById, 'One charter request', 'Charter not found', findCharter, 'privateCharter'),
  ],
};
