import { type ChauffeurRecord, chauffeurById, chauffeurList } from '@charter-hosts/contract';
import { type Resource, screens } from '../records';
import { detail } from './detail';
import { list } from './list';

/**
 * Chauffeur requests in the back office. 'chauffer' is spelled so on purpose, in the address and in the tab.
 */
export const chauffeurRequests: Resource<ChauffeurRecord> = {
  name: 'chauffeur-requests',
  kind: 'chauffeur',
  path: '/admin/chauffer-services',
  calls: { all: chauffeurList, byId: chauffeurById },
  list,
  detail,
};

export const { List, Detail } = screens(chauffeurRequests);
