import { authSignOutEverywhere, passkeyList, passkeyRemoveAll } from '@charter-hosts/contract';
import { ApiError, errorMessage } from 'charter-widgets/contract';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { ActionDialog } from '../action-dialog';
import { Button } from '../button';
import { api } from '../session';
import { pageTexts } from '../texts/texts';
import { toasts } from '../toasts';

const FAILED = 'You are still logged in: please try again.';

export interface SignOutEverywhereProps {
  /** Only staff have passkeys. */
  isStaff: boolean;
  /** Called when all sessions, with this one, have ended. */
  onDone: () => void;
  onClose: () => void;
}

/** Ends every session of an account. If there are passkeys, which could sign in again, it first asks whether to remove them. */
export function SignOutEverywhere({ isStaff, onDone, onClose }: SignOutEverywhereProps) {
  const id = useId();
  const [count, setCount] = useState(0);
  const [isRemoving, setRemoving] = useState(false);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);

  const signOut = useCallback(
    async ({ removing, isAsked }: { removing: boolean; isAsked: boolean }) => {
      if (underWay.current) return;
      underWay.current = true;
      setBusy(true);
      setFailure('');
      try {
        if (removing) await api(passkeyRemoveAll);
        await api(authSignOutEverywhere);
        onDone();
        toasts.getState().success(pageTexts()('You are logged out everywhere.'));
        onClose();
      } catch (error) {
        const said = errorMessage(error, FAILED, FAILED);
        // `keepSession` reports a session that has ended.
        const isOver = error instanceof ApiError && error.status === 401;
        if (isAsked && !isOver) setFailure(said);
        else {
          if (!isOver) toasts.getState().error(pageTexts()(said));
          onClose();
        }
      } finally {
        underWay.current = false;
        setBusy(false);
      }
    },
    [onDone, onClose],
  );

  const begin = useRef(async () => {
    const passkeys = isStaff ? await api(passkeyList).catch(() => []) : [];
    if (passkeys.length > 0) setCount(passkeys.length);
    else await signOut({ removing: false, isAsked: false });
  });
  useEffect(() => void begin.current(), []);

  if (count === 0) return null;
  const many = `${count} ${count === 1 ? 'passkey' : 'passkeys'}`;
  const close = () => !busy && onClose();
  return (
    <ActionDialog
      title="Log out everywhere?"
      describedBy={id}
      onClose={close}
      failure={failure}
      actions={
        <>
          <Button busy={busy} onClick={close}>
            Cancel
          </Button>
          <Button kind="primary" busy={busy} onClick={() => signOut({ removing: isRemoving, isAsked: true })}>
            {busy ? 'Logging out...' : 'Log out'}
          </Button>
        </>
      }
    >
      <p id={id}>
        You have {many}, which {count === 1 ? 'logs' : 'log'} in again without the password. Remove{' '}
        {count === 1 ? 'it' : 'them'} if a device is lost or belongs to someone else.
      </p>
      <label className="cw-checkbox">
        <input
          type="checkbox"
          checked={isRemoving}
          onChange={({ currentTarget }) => setRemoving(currentTarget.checked)}
        />
        Remove {many}, too
      </label>
    </ActionDialog>
  );
}
