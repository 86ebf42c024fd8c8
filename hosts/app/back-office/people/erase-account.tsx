import { accountErase } from '@charter-hosts/contract';
import { useState } from 'react';
import { TextButton } from '../../shared/button';
import { api } from '../../shared/session';
import { EntryField } from '../entry-field';
import { FormDialog } from '../form-dialog';
import { useEntry } from '../use-entry';

/** Erases a customer account by its address, as somebody may ask who has no request. */
export function EraseAccount() {
  const [open, setOpen] = useState(false);
  const [erased, setErased] = useState('');
  return (
    <>
      <h2>Customers</h2>
      <p className="app-lead">
        If somebody asks you to erase their data, open one of their requests and choose ‘All data of this person’. If
        they only have an account: <TextButton onClick={() => setOpen(true)}>Erase a customer account</TextButton>
      </p>
      {/* It stays, because it may name work that is left. */}
      <p role="status">{erased}</p>
      {open && <EraseDialog onClose={() => setOpen(false)} onErased={setErased} />}
    </>
  );
}

function EraseDialog({ onClose, onErased }: { onClose: () => void; onErased: (text: string) => void }) {
  const entry = useEntry({
    start: { email: '' },
    schema: accountErase.body,
    async save(body) {
      const { requests } = await api(accountErase, { body });
      const kept = requests && ` Requests with this address: ${requests}. Erase them under ‘All data of this person’.`;
      onErased(`The account of ${body.email} is erased.${kept || ''}`);
      onClose();
      return true;
    },
    unsaved: ['The account was not erased.', 'The account was not erased. Try again.'],
  });
  return (
    <FormDialog
      title="Erase a customer account"
      acts={['Erase for good', 'Erasing...']}
      {...entry.dialog}
      onClose={onClose}
    >
      <p>
        The account, its logins and its subscriptions to e-mails about flights are erased for good. Its requests stay:
        to erase them, open one and choose ‘All data of this person’.
      </p>
      <EntryField label="Email" {...entry.field('email')} required type="email" autoCapitalize="none" maxLength={254} />
    </FormDialog>
  );
}
