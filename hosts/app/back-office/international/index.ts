import {
  type InternationalCharterRecord,
  internationalCharterById,
  internationalCharterList,
} from '@charter-hosts/contract';
import { type Resource, screens } from '../records';
import { detail } from './detail';
import { list } from './list';

/** International charter requests in the back office: as the private ones. */
export const internationalCharters: Resource<InternationalCharterRecord> = {
  name: 'international-charters',
  kind: 'internationalCharter',
  path: '/admin/international-charters',
  calls: { all: internationalCharterList, byId: internationalCharterById },
  list,
  detail,
};

export const { List, Detail } = screens(internationalCharters);
