import { type DeskPartner, deskPartner, partnerList, partnerUpdate } from '@charter-hosts/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../shared/session';
import { fieldOf, type Versioned } from '../versioned';

export const PARTNERS = ['partners'];

/** Every partner. A partner's own page reads the same list. */
export const usePartners = () =>
  useQuery<DeskPartner[]>({ queryKey: PARTNERS, queryFn: ({ signal }) => api(partnerList, { signal }) });

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

/** How a partner is saved, and two edits of one are compared. */
export const PARTNER: Versioned<EditedPartner> = {
  noun: 'Partner',
  fields: FIELDS,
  schema: deskPartner,
  save: ({ id, name, contact, origins, isOff, endLink = false }, { version }) =>
    api(partnerUpdate, { id, body: { version, name, contact, origins, isOff, endLink } }),
};
