import { type ChauffeurRecord, chauffeurById, chauffeurList } from 'charter-widgets/contract';
import { type Resource, screens } from '../records';
import { detail } from './detail';
import { list } from './list';

/**
 * Chauffeur requests in the back office (spec, section 2, "Admin chauffeur list" and "detail"; section 8). 'chauffer' is
 * the specification's spelling, in the address and in the tab.
 */
const requests: Resource<ChauffeurRecord> = {
  name: 'chauffeur-requests',
  path: '/admin/chauffer-services',
  calls: { all: chauffeurList, byId: chauffeurById },
  list,
  detail,
};

export const { List, Detail } = screens(requests);
