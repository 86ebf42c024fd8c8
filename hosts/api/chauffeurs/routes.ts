import { chauffeurById, chauffeurList } from '@charter-hosts/contract';
import { chauffeurCreate } from 'charter-widgets/contract';
import { chauffeurFacts } from '../trips/facts';
import { listRoute, oneRequestRoute, requestRoute } from '../trips/request-routes';
import { chauffeurRequestList, insertChauffeurRequest } from './store';

export const chauffeurService = {
  name: 'Chauffeur service',
  routes: [
    requestRoute(chauffeurCreate, {
      kind: 'chauffeur',
      summary: 'Request a chauffeur',
      message: 'Chauffeur service request submitted',
      facts: chauffeurFacts,
      insert: insertChauffeurRequest,
    }),
    listRoute(chauffeurList, 'Every chauffeur request, newest first', chauffeurRequestList),
    oneRequestRoute(chauffeurById, 'One chauffeur request', 'Service not found', chauffeurRequestList),
  ],
};
