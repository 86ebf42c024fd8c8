import { Button, TextButton } from '../../shared/button';
import '../../account/account.css';
import { type Passkey, passkeyList, passkeyRemove, passkeyRename } from '@charter-hosts/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ApiError, errorMessage } from 'charter-widgets/contract';
import { useRef, useState } from 'react';
import { PasswordField } from '../../account/fields';
import { useConfig } from '../../shared/config';
import { passkeyProblem, passkeys } from '../../shared/passkeys';
import { api, session } from '../../shared/session';
import { toasts } from '../../shared/toasts';
import { reading } from '../cache';
import { Since } from '../clock';
import { DeleteDialog } from '../delete-dialog';
import { ShortList } from '../entries';
import { EntryField } from '../entry-field';
import { FormDialog } from '../form-dialog';
import { useEntry } from '../use-entry';

/** The user's own passkeys. `isHeld`: an owner who must add one first. */
export function Passkeys({ isHeld }: { isHeld: boolean }) {
  const adder = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<{ what: 'rename' | 'remove'; passkey: Passkey }>();
  const [isAdding, setAdding] = useState(false);
  const list = useQuery(reading(passkeyList));
  const problem = passkeyProblem(useConfig().passkeyOrigin);
  const known = isHeld && (list.data?.length ?? 0) > 0;

  return (
    <section aria-labelledby="passkeys">
      <h2 id="passkeys">Passkeys</h2>
      <p className="app-soft">
        A passkey logs you in with the screen lock of your phone or computer. There is nothing to type, and nothing that
        a fake site could steal.
      </p>
      {isHeld && (
        <p className="app-own-held" role="status">
          {known
            ? 'Owners need a passkey here. You have one: log out, then log in with it.'
            : 'Owners need a passkey here. Add one to get access to everything.'}
        </p>
      )}
      <ShortList list={list} empty="None yet. You log in with your password.">
        {(passkey) => (
          <>
            <PasskeyName passkey={passkey} />
            {!isHeld && (
              <span className="app-row">
                {(['rename', 'remove'] as const).map((what) => (
                  <TextButton
                    key={what}
                    aria-label={`${WORDS[what]}: ${passkey.name}`}
                    onClick={() => setOpen({ what, passkey })}
                  >
                    {WORDS[what]}
                  </TextButton>
                ))}
              </span>
            )}
          </>
        )}
      </ShortList>
      {problem && <p>{problem}</p>}
      {!problem && !known && (
        <Button ref={adder} kind={isHeld ? 'primary' : 'plain'} onClick={() => setAdding(true)}>
          Add a passkey
        </Button>
      )}
      {isAdding && <AddDialog hasSome={(list.data?.length ?? 0) > 0} onClose={() => setAdding(false)} />}
      {open?.what === 'rename' && <RenameDialog passkey={open.passkey} onClose={() => setOpen(undefined)} />}
      {open?.what === 'remove' && (
        <RemoveDialog
          passkey={open.passkey}
          onClose={() => setOpen(undefined)}
          onGone={() => {
            setOpen(undefined);
            // After the dialog has returned the focus.
            requestAnimationFrame(() => adder.current?.focus());
          }}
        />
      )}
    </section>
  );
}

/** The name of a passkey, with when it was added and used. */
export const PasskeyName = ({ passkey: { name, at, usedAt } }: { passkey: Passkey }) => (
  <div>
    <strong>{name}</strong>
    <p>
      <Since said="Added" at={at} />
      <Since said=", used" at={usedAt} none=", not used yet" />
    </p>
  </div>
);

const WORDS = { rename: 'Rename', remove: 'Remove' } as const;

interface DialogProps {
  passkey: Passkey;
  onClose: () => void;
}

/** Asks for the password, or for another passkey, before a passkey is added. */
function AddDialog({ hasSome, onClose }: { hasSome: boolean; onClose: () => void }) {
  const [wrong, setWrong] = useState('');
  const adding = useMutation({
    mutationFn: async (password: string) => (await passkeys()).makePasskey(api, password),
    onSuccess({ token }) {
      if (token) session.getState().open(token);
      toasts.getState().success('Your passkey is added. Next time, log in with it.');
      onClose();
    },
    onError(why) {
      if (why instanceof ApiError) setWrong(why.errors.password ?? '');
    },
  });
  const field = useRef<HTMLDivElement>(null);
  const failure =
    adding.error && !wrong
      ? errorMessage(adding.error, 'The passkey was not added.', 'The passkey was not added. Try again.')
      : '';
  function go() {
    if (adding.isPending) return;
    const password = field.current?.querySelector('input')?.value ?? '';
    if (password) adding.mutate(password);
    else setWrong('Password is required');
  }
  return (
    <FormDialog
      title="Add a passkey"
      acts={['Continue', 'Asking your device...']}
      busy={adding.isPending}
      failure={failure}
      onClose={onClose}
      onGo={go}
    >
      <p>Confirm that it is you. Then your device asks for its screen lock.</p>
      <div ref={field}>
        <PasswordField autoComplete="current-password" error={wrong} onInput={() => setWrong('')} />
      </div>
      {hasSome && (
        <TextButton busy={adding.isPending} onClick={() => adding.mutate('')}>
          Use a passkey that you have
        </TextButton>
      )}
    </FormDialog>
  );
}

function RenameDialog({ passkey: { id, name }, onClose }: DialogProps) {
  const entry = useEntry({
    start: { name },
    schema: passkeyRename.body,
    async save(body) {
      await api(passkeyRename, { id, body });
      onClose();
      return true;
    },
  });
  return (
    <FormDialog title="Rename this passkey" acts={['Save', 'Saving...']} {...entry.dialog} onClose={onClose}>
      <EntryField label="Name" hint="Such as ‘Office laptop’" required maxLength={60} {...entry.field('name')} />
    </FormDialog>
  );
}

function RemoveDialog({ passkey: { id, name }, onClose, onGone }: DialogProps & { onGone: () => void }) {
  return (
    <DeleteDialog
      title="Remove this passkey?"
      acts={['Remove', 'Removing...']}
      remove={() => api(passkeyRemove, { id })}
      messages={{
        done: `${name} is removed.`,
        refused: 'The passkey was not removed.',
        failed: 'The passkey was not removed. Try again.',
      }}
      onCancel={onClose}
      onGone={onGone}
    >
      <p>If you remove it, ‘{name}’ no longer logs you in. Your device may still offer it: remove it there, too.</p>
    </DeleteDialog>
  );
}
