import {
  type Passkey,
  personPasskeyRemove,
  personPasskeys,
  personUpdate,
  type StaffAccount,
} from '@charter-hosts/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ActionDialog } from '../../shared/action-dialog';
import { Button, TextButton } from '../../shared/button';
import { api } from '../../shared/session';
import { toasts } from '../../shared/toasts';
import { PasskeyName } from '../account/passkeys';
import { reading } from '../cache';
import { ShortList } from '../entries';
import { toastError } from '../feedback';
import { FormDialog } from '../form-dialog';
import { focusBeside } from '../navigation';

/** Formats '1 passkey', '3 passkeys'. */
export const countPasskeys = (count: number) => `${count} ${count === 1 ? 'passkey' : 'passkeys'}`;

interface PersonProps {
  person: StaffAccount;
  onClose: () => void;
}

/** The passkeys of a colleague. Removing one signs them out. */
export function PasskeysDialog({ person: { id, name }, onClose }: PersonProps) {
  const list = useRef<HTMLUListElement>(null);
  const all = useQuery(reading(personPasskeys, { id }));
  const onError = toastError('The passkey was not removed.');
  const removing = useMutation<unknown, unknown, Passkey>({
    mutationFn: ({ id: passkey }) => api(personPasskeyRemove, { id, body: { passkey } }),
    onSuccess(_answer, passkey) {
      toasts.getState().success(`${passkey.name} is removed, and ${name} is logged out.`);
      focusBeside(list.current?.querySelector(`[data-id="${passkey.id}"]`), list.current, 'button');
    },
    onError,
  });
  const removingAll = useMutation({
    mutationFn: () => api(personUpdate, { id, body: { removePasskeys: true } }),
    onSuccess() {
      toasts.getState().success(`${name} has no passkey any more, and is logged out.`);
      list.current?.focus();
    },
    onError,
  });
  const isBusy = removing.isPending || removingAll.isPending;
  return (
    <ActionDialog title={`Passkeys of ${name}`} onClose={onClose} actions={<Button onClick={onClose}>Done</Button>}>
      <ShortList list={all} box={list} empty={`None: ${name} logs in with a password.`}>
        {(passkey) => (
          <>
            <PasskeyName passkey={passkey} />
            <TextButton aria-label={`Remove: ${passkey.name}`} busy={isBusy} onClick={() => removing.mutate(passkey)}>
              Remove
            </TextButton>
          </>
        )}
      </ShortList>
      {(all.data?.length ?? 0) > 1 && (
        <TextButton busy={isBusy} onClick={() => removingAll.mutate()}>
          Remove all
        </TextButton>
      )}
      <p>Removing a passkey logs the person out.</p>
    </ActionDialog>
  );
}

/** Asks whether signing out everywhere also removes the passkeys. */
export function SignOutDialog({
  person: { name, passkeys },
  onClose,
  onGo,
}: PersonProps & { onGo: (removePasskeys: boolean) => void }) {
  const [isRemoving, setRemoving] = useState(false);
  return (
    <FormDialog
      title={`Log ${name} out everywhere?`}
      acts={['Log out everywhere']}
      onClose={onClose}
      onGo={() => onGo(isRemoving)}
    >
      <p>
        {name} has {countPasskeys(passkeys)}, which {passkeys === 1 ? 'logs' : 'log'} in again without the password.
      </p>
      <label className="cw-checkbox">
        <input
          type="checkbox"
          checked={isRemoving}
          onChange={({ currentTarget }) => setRemoving(currentTarget.checked)}
        />
        Remove {countPasskeys(passkeys)}, too
      </label>
    </FormDialog>
  );
}
