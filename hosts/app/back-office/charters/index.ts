import { type CharterRecord, privateCharterById, privateCharterList } from '@charter-hosts/contract';
import { type Resource, screens } from '../records';
import { detail } from './detail';
import { list } from './list';

/** Private charter requests in the back office. */
export const privateCharters: Resource<CharterRecord> = {
  name: 'private-charters',
  kind: 'privateCharter',
  path: '/admin/private-charter',
  calls: { all: privateCharterList, byId: privateCharterById },
  list,
  detail,
};

export const { List, Detail } = screens(privateCharters);
