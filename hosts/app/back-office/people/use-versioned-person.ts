import { type DeskAccount, deskAccount, personUpdate } from '@charter-hosts/contract';
import * as v from 'valibot';
import { api } from '../../shared/session';
import { fieldOf, useVersioned } from '../edit-form/use-versioned';
import { ROLES } from './words';

const FIELDS = [
  fieldOf<DeskAccount, 'role'>('Role', 'role', (role) => ROLES[role]),
  fieldOf<DeskAccount, 'isOff'>('Switched', 'isOff', (isOff) => (isOff ? 'Off' : 'On')),
];

/** Saves edits of somebody’s role, and of whether they are switched off, that name the version they were made from. */
export const useVersionedPerson = () =>
  useVersioned<DeskAccount>({
    noun: 'Account',
    fields: FIELDS,
    read(data) {
      const now = v.safeParse(deskAccount, data);
      return now.success ? now.output : undefined;
    },
    save: ({ id, role, isOff }, { version }) => api(personUpdate, { id, body: { version, role, isOff } }),
    cancel: 'Leave it as it is now',
  });
