import { authInvitation, authJoin, type DeskRole, joinRequest, type OpenInvitation } from '@charter-hosts/contract';
import { ApiError } from 'charter-widgets/contract';
import { FieldFrame } from 'charter-widgets/kit';
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import * as v from 'valibot';
import { Link } from '../shared/link';
import { Retry } from '../shared/retry';
import { navigate } from '../shared/router/navigation';
import { toasts } from '../shared/toasts';
import { AccountForm, AccountFrame, api } from './account-form';
import { PasswordField } from './fields';
import { open } from './sign-in';

const historyEntry = v.object({ joinToken: v.string() });

/** The token that this entry of the tab's history came with. */
function keptToken(): string {
  const entry = v.safeParse(historyEntry, window.history.state);
  return entry.success ? entry.output.joinToken : '';
}

/** /join#<token>: where the link of an invitation leads. */
export function JoinScreen() {
  const token = useLocation().hash.slice(1) || keptToken();
  // Removed from the address bar, because whoever has this link is one of the desk. A reload still finds it.
  useLayoutEffect(() => {
    window.history.replaceState({ ...window.history.state, joinToken: token }, '', window.location.pathname);
  }, [token]);
  return token ? <OfLink key={token} token={token} /> : <Dead text="Open the link in the letter once more." />;
}

/** What somebody comes as: 'as a dispatcher'. */
const AS: Readonly<Record<DeskRole, string>> = {
  owner: 'as an owner',
  dispatcher: 'as a dispatcher',
  viewer: 'to look',
};

function OfLink({ token }: { token: string }) {
  const [found, setFound] = useState<OpenInvitation>();
  /** Why it is not shown; the server's words for a link that is none, '' for a server that is not reached. */
  const [refused, setRefused] = useState<string>();
  const [busy, setBusy] = useState(false);

  const fail = useCallback((error: unknown) => {
    // 429: later it may be read.
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

  if (refused) return <Dead text={refused} />;
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
          {by || 'An owner'} invites you, {name}, {AS[role]}. Choose a password, and you are in.
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

/** Of a link that brings nobody to the desk. */
function Dead({ text }: { text: string }) {
  return (
    <AccountFrame title="This link does not work" note={text}>
      <div className="app-stack">
        <Link className="cw-button" data-kind="primary" to="/login">
          Login
        </Link>
      </div>
    </AccountFrame>
  );
}
