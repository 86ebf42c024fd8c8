import { type DeskPartner, deskPartner, partnerUpdate } from '@charter-hosts/contract';
import * as v from 'valibot';
import { api } from '../../shared/session';
import { fieldOf, useVersioned } from '../edit-form/use-versioned';

/** A partner as they are edited; `endLink` ends the link to their figures. */
export type EditedPartner = DeskPartner & { endLink?: boolean };

const FIELDS = [
  fieldOf<EditedPartner, 'name'>('Name', 'name', (name) => name),
  fieldOf<EditedPartner, 'origins'>('Origins of their pages', 'origins', (origins) => origins.join(', ')),
  fieldOf<EditedPartner, 'contact'>('Contact', 'contact', (contact) => contact),
  fieldOf<EditedPartner, 'isOff'>('Switched', 'isOff', (isOff) => (isOff ? 'Off' : 'On')),
  {
    ...fieldOf<EditedPartner, 'link'>('Link to their figures', 'link', (link) => link),
    say: ({ link, endLink }: EditedPartner) => (endLink ? 'To be ended' : `…${link.slice(-6)}`),
    take(draft: EditedPartner, { link }: EditedPartner) {
      draft.link = link;
      draft.endLink = false;
    },
  },
];

/** Saves edits of a partner that name the version they were made from. */
export const useVersionedPartner = (cancel?: string) =>
  useVersioned<EditedPartner>({
    noun: 'Partner',
    fields: FIELDS,
    read(data) {
      const now = v.safeParse(deskPartner, data);
      return now.success ? now.output : undefined;
    },
    save: ({ id, name, contact, origins, isOff, endLink = false }, { version }) =>
      api(partnerUpdate, { id, body: { version, name, contact, origins, isOff, endLink } }),
    ...(cancel && { cancel }),
  });
