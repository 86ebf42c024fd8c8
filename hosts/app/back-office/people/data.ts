import { type DeskAccount, type DeskRole, deskAccount, personUpdate } from '@charter-hosts/contract';
import { api } from '../../shared/session';
import { fieldOf, type Versioned } from '../versioned';

/** The roles as they are shown. */
export const ROLES: Readonly<Record<DeskRole, string>> = {
  owner: 'Owner',
  dispatcher: 'Dispatcher',
  viewer: 'Viewer',
};

const FIELDS = [
  fieldOf<DeskAccount, 'role'>('Role', 'role', (role) => ROLES[role]),
  fieldOf<DeskAccount, 'isOff'>('Switched', 'isOff', (isOff) => (isOff ? 'Off' : 'On')),
];

/** How somebody's role and switch are saved, and two edits of them are compared. */
export const PERSON: Versioned<DeskAccount> = {
  noun: 'Account',
  fields: FIELDS,
  schema: deskAccount,
  save: ({ id, role, isOff }, { version }) => api(personUpdate, { id, body: { version, role, isOff } }),
};
