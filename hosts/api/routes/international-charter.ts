import {
  internationalCharterById,
  internationalCharterCreate,
  internationalCharterList,
} from 'charter-widgets/contract';
import { findInternationalCharter, insertInternationalCharter, listInternationalCharters } from '../database';
import { toldOfInternational } from '../mail/told';
import { listRoute, oneRoute, requestRoute } from './route';

export const internationalCharters = {
  name: 'International charters',
  routes: [
    requestRoute(
      internationalCharterCreate,
      'internationalCharter',
      toldOfInternational,
      'Ask for an international charter',
      'International charter request submitted',
      insertInternationalCharter,
    ),
    listRoute(internationalCharterList, 'Every international request, newest first', listInternationalCharters),
    oneRoute(
      internationalCharterById,
      'One international request',
      'International charter not found',
      findInternationalCharter,
    ),
  ],
};
