import { type DeskPartner, fold, partnerCreate, partnerCreateBody } from '@charter-hosts/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../shared/session';
import { EntryField, useEntry } from '../entries';
import { FormDialog } from '../form-dialog';
import { useVersioned } from '../versioned';
import { PARTNER, PARTNERS } from './data';

export interface PartnerDialogProps {
  /** The partner that is changed. Default: a new one. */
  partner?: DeskPartner;
  onClose: () => void;
  onSaved: (id: number) => void;
}

const linesOf = (text: string) => text.split(/\s+/).filter(Boolean);

/** `Indus Travel (Pvt) Ltd` → `indus-travel-pvt-ltd`: what a key is at first, until somebody types one. */
const keyOf = (name: string) =>
  fold(name)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')
    .slice(0, 40)
    .replace(/-$/, '');

/** Adds a partner, or changes one. */
export function PartnerDialog({ partner: first, onClose, onSaved }: PartnerDialogProps) {
  // As it was opened: the list may be read again under the form.
  const [partner] = useState(first);
  const queries = useQueryClient();
  const [isKeyTyped, setKeyTyped] = useState(false);
  const edit = useVersioned(PARTNER);
  const { fields, values, errorOf, set, dialog } = useEntry({
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
      await queries.invalidateQueries({ queryKey: PARTNERS });
      onSaved(id);
      return true;
    },
  });

  if (edit.dialog) return edit.dialog;
  return (
    <FormDialog
      title={partner ? `Change ${partner.name}` : 'Add a partner'}
      cancel="Cancel"
      go={dialog.busy ? 'Saving...' : partner ? 'Save' : 'Add'}
      onClose={onClose}
      {...dialog}
    >
      <div className="app-stack" ref={fields}>
        <EntryField
          label="Name"
          error={errorOf('name')}
          required
          maxLength={100}
          value={values.name}
          onValue={(name) => set({ name, ...(!partner && !isKeyTyped && { key: keyOf(name) }) })}
        />
        <EntryField
          label="Key"
          error={errorOf('key')}
          hint={partner ? 'It stands on their pages, and stays.' : 'What their pages say. It cannot be changed later.'}
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
          error={errorOf('origins')}
          hint="One a line, as https://www.example.com. A request of an element on one of them is proved to be theirs."
          rows={3}
          value={values.origins}
          onValue={(origins) => set({ origins })}
        />
        <EntryField
          label="Contact"
          error={errorOf('contact')}
          hint="Who is asked there, for the desk alone."
          maxLength={200}
          value={values.contact}
          onValue={(contact) => set({ contact })}
        />
      </div>
    </FormDialog>
  );
}
