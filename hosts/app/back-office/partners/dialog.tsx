import {
  fold,
  partnerCreate,
  partnerCreateBody,
  partnerList,
  partnerUpdate,
  type StaffPartner,
  staffPartner,
} from '@charter-hosts/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../shared/session';
import { keyOf, reading } from '../cache';
import { EntryField } from '../entry-field';
import { FormDialog } from '../form-dialog';
import { useEntry } from '../use-entry';
import { fieldOf, useVersioned, type Versioned } from '../versioned';

/** All partners, also for the screen of one. */
export const usePartners = () => useQuery(reading(partnerList));

/** A partner in the form; `endLink` ends the link to their figures. */
export type EditedPartner = StaffPartner & { endLink?: boolean };

/** How a partner is saved, and how two edits are compared. */
export const PARTNER: Versioned<EditedPartner> = {
  noun: 'Partner',
  fields: [
    fieldOf<EditedPartner, 'name'>('Name', 'name', (name) => name),
    fieldOf<EditedPartner, 'origins'>('Origins of their pages', 'origins', (origins) => origins.join(', ')),
    fieldOf<EditedPartner, 'contact'>('Contact', 'contact', (contact) => contact),
    fieldOf<EditedPartner, 'isOff'>('Switched', 'isOff', (isOff) => (isOff ? 'Off' : 'On')),
    {
      ...fieldOf<EditedPartner, 'link'>('Link to their statistics', 'link', (link) => link),
      format: ({ link, endLink }: EditedPartner) => (endLink ? 'To be ended' : `…${link.slice(-6)}`),
      copy(draft: EditedPartner, { link }: EditedPartner) {
        draft.link = link;
        draft.endLink = false;
      },
    },
  ],
  schema: staffPartner,
  save: ({ id, name, contact, origins, isOff, endLink = false }, { version }) =>
    api(partnerUpdate, { id, body: { version, name, contact, origins, isOff, endLink } }),
};

export interface PartnerDialogProps {
  /** The partner to change. Default: a new one. */
  partner?: StaffPartner;
  onClose: () => void;
  onSaved: (id: number) => void;
}

const linesOf = (text: string) => text.split(/\s+/).filter(Boolean);

/** Suggests a key: `Indus Travel (Pvt) Ltd` → `indus-travel-pvt-ltd`. */
const suggestKey = (name: string) =>
  fold(name)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')
    .slice(0, 40)
    .replace(/-$/, '');

/** Adds or changes a partner. */
export function PartnerDialog({ partner: first, onClose, onSaved }: PartnerDialogProps) {
  // As it was opened: the list may be fetched again under the form.
  const [partner] = useState(first);
  const queries = useQueryClient();
  const [isKeyTyped, setKeyTyped] = useState(false);
  const edit = useVersioned(PARTNER);
  const entry = useEntry({
    start: {
      key: partner?.key ?? '',
      name: partner?.name ?? '',
      contact: partner?.contact ?? '',
      origins: partner?.origins.join('\n') ?? '',
    },
    schema: partnerCreateBody,
    bodyOf: ({ origins, ...others }) => ({
      ...others,
      origins: linesOf(origins).map((line) => line.replace(/\/$/, '')),
    }),
    async save(body) {
      if (partner && !(await edit.save({ ...partner, ...body }, partner))) return false;
      const id = partner?.id ?? (await api(partnerCreate, { body })).id;
      await queries.refetchQueries({ queryKey: keyOf(partnerList) }, { cancelRefetch: false });
      onSaved(id);
      return true;
    },
  });
  const { errorOf, field, set, values } = entry;

  if (edit.dialog) return edit.dialog;
  return (
    <FormDialog
      title={partner ? `Change ${partner.name}` : 'Add a partner'}
      acts={[partner ? 'Save' : 'Add', 'Saving...']}
      {...entry.dialog}
      onClose={onClose}
    >
      <EntryField
        label="Name"
        error={errorOf('name')}
        required
        maxLength={100}
        value={values.name}
        onValue={(name) => set({ name, ...(!partner && !isKeyTyped && { key: suggestKey(name) }) })}
      />
      <EntryField
        label="Key"
        error={errorOf('key')}
        hint={
          partner
            ? 'The key is in the code of their pages, so it cannot be changed.'
            : 'Their pages send the key with each request. It cannot be changed later.'
        }
        required={!partner}
        autoCapitalize="none"
        maxLength={40}
        readOnly={partner !== undefined}
        value={values.key}
        onValue={(key) => {
          setKeyTyped(true);
          set({ key });
        }}
      />
      <EntryField
        label="Origins of their pages"
        {...field('origins')}
        hint="One on each line, such as https://www.example.com. Requests from these pages count as verified."
        rows={3}
      />
      <EntryField
        label="Contact"
        {...field('contact')}
        hint="Contact person at the partner. Only staff see this."
        maxLength={200}
      />
    </FormDialog>
  );
}
