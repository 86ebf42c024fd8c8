import { authInvitation, authJoin, type DeskRole, joinRequest, type OpenInvitation } from '@charter-hosts/contract';
import { ApiError } from 'charter-widgets/contract';
import { FieldFrame } from 'charter-widgets/kit';
import { useCallback, useEffect, useState } from 'react';
import { Retry } from '../shared/retry';
import { navigate } from '../shared/router/navigation';
import { toasts } from '../shared/toasts';
import { AccountForm, AccountFrame, api, outcomeFrame, useLinkToken } from './account-form';
import { PasswordField } from './fields';
import { open } from './sign-in';

/** /join#<token>: the screen of the link in an invitation. */
export function JoinScreen() {
  const token = useLinkToken();
  return token ? <Invitation key={token} token={token} /> : deadLink('Open the link in the letter once more.');
}

const ROLE_TEXT: Readonly<Record<DeskRole, string>> = {
  owner: 'as an owner',
  dispatcher: 'as a dispatcher',
  viewer: 'to look',
};

function Invitation({ token }: { token: string }) {
  const [found, setFound] = useState<OpenInvitation>();
  /** Why the invitation is not shown: the server's message about the link, '' when the server cannot be reached. */
  const [refused, setRefused] = useState<string>();
  const [busy, setBusy] = useState(false);

  const fail = useCallback((error: unknown) => {
    // Not 429: the link may work later.
    const isDead = error instanceof ApiError && [400, 409, 410].includes(error.status);
    setRefused(isDead ? error.message : '');
  }, []);
  const read = useCallback(async () => {
    setBusy(true);
    try {
      setFound(await api(authInvitation, { body: { token } }));
      setRefused(undefined);
    } catch (error) {
      fail(error);
    }
    setBusy(false);
  }, [token, fail]);
  useEffect(() => void read(), [read]);

  if (refused) return deadLink(refused);
  if (refused === '') {
    return (
      <AccountFrame title="The server cannot be reached" note="Check your connection, then try again.">
        <div className="app-stack">
          <Retry kind="primary" busy={busy} onRetry={read} />
        </div>
      </AccountFrame>
    );
  }
  if (!found) {
    return (
      <AccountFrame title="Welcome to the desk">
        <div className="app-stack" aria-busy="true">
          <span className="app-skeleton" />
          <span className="app-skeleton" />
          <span className="app-skeleton" />
        </div>
      </AccountFrame>
    );
  }
  const { name, email, by, role, hasAccount } = found;
  return (
    <AccountFrame
      title="Welcome to the desk"
      note={
        <>
          {by || 'An owner'} invites you, {name}, {ROLE_TEXT[role]}. Choose a password, and you are in.
          {hasAccount && ' The account of this address begins anew: its old password, name and sign-ins are void.'}
        </>
      }
    >
      <AccountForm
        schema={joinRequest}
        more={{ token }}
        button={['Join the desk', 'Joining...']}
        refused="You could not be signed in"
        send={async (body) => {
          try {
            open(await api(authJoin, { body }));
          } catch (error) {
            const isLink = error instanceof ApiError && !error.errors.password && error.status !== 429;
            if (!isLink) throw error;
            fail(error);
            return;
          }
          toasts.getState().success(`Welcome, ${name}.`);
          await navigate('/admin/today', { replace: true });
        }}
      >
        {(errors, edited) => (
          <>
            <FieldFrame label="Email" error="">
              {(control) => (
                <input
                  {...control}
                  className="cw-input"
                  type="email"
                  name="email"
                  autoComplete="username"
                  readOnly
                  value={email}
                />
              )}
            </FieldFrame>
            <PasswordField
              autoComplete="new-password"
              hint="At least 12 characters"
              error={errors.password}
              onInput={edited('password')}
            />
          </>
        )}
      </AccountForm>
    </AccountFrame>
  );
}

const deadLink = (note: string) =>
  outcomeFrame({ title: 'This link does not work', note, steps: [{ to: '/login', label: 'Login' }] });
