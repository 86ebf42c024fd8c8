import { chauffeurById, chauffeurList } from '@charter-hosts/contract';
import { chauffeurCreate } from 'charter-widgets/contract';
import { findChauffeurRequest, insertChauffeurRequest, listChauffeurRequests } from '../database';
import { toldOfChauffeur } from '../mail/told';
import { listRoute, oneRoute, requestRoute } from './route';

export const chauffeurService = {
  name: 'Chauffeur service',
  routes: [
    requestRoute(
      chauffeurCreate,
      'chauffeur',
      toldOfChauffeur,
      'Ask for a chauffeur',
      'Chauffeur service request submitted',
      insertChauffeurRequest,
    ),
    listRoute(chauffeurList, 'Every chauffeur request, newest first', listChauffeurRequests),
    oneRoute(chauffeurById, 'One chauffeur request', 'Service not found', findChauffeurRequest),
  ],
};
