import type { DeskRole } from '@charter-hosts/contract';

/** The roles as they are shown. */
export const ROLES: Readonly<Record<DeskRole, string>> = {
  owner: 'Owner',
  dispatcher: 'Dispatcher',
  viewer: 'Viewer',
};
