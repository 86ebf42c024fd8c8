import { authInvitation, authJoin, joinRequest, type OpenInvitation, type StaffRole } from '@charter-hosts/contract';
import { ApiError } from 'charter-widgets/contract';
import { FieldFrame, useT } from 'charter-widgets/kit';
import { useCallback, useEffect, useState } from 'react';
import { failureText } from '../shared/failure';
import { Retry } from '../shared/retry';
import { navigation } from '../shared/router/navigation';
import { useSession } from '../shared/session';
import { guestApi as api } from '../shared/session/guest-api';
import { toasts } from '../shared/toasts';
import { AccountForm, AccountFrame, outcomeFrame, useLinkToken } from './account-form';
import { PasswordField } from './fields';
import { CLOSES, open } from './sign-in';

/** /join#<token>: the screen of the link in an invitation. */
export function JoinScreen() {
  const token = useLinkToken();
  return token ? <Invitation key={token} token={token} /> : deadLink('Open the link in the e-mail again.');
}

/** The invitation by its role. */
const INVITED: Readonly<Record<StaffRole, string>> = {
  owner: '{by} invites you, {name}, as an owner. Choose a password to join.',
  dispatcher: '{by} invites you, {name}, as a dispatcher. Choose a password to join.',
  viewer: '{by} invites you, {name}, as a viewer. Choose a password to join.',
};

function Invitation({ token }: { token: string }) {
  const t = useT();
  const isOpen = useSession().state === 'open';
  const [found, setFound] = useState<OpenInvitation>();
  /** Why the invitation is not shown: the link is dead, or another try may succeed. */
  const [failure, setFailure] = useState<{ text: string; isDead: boolean }>();
  const [busy, setBusy] = useState(false);

  const fail = useCallback((error: unknown) => {
    // Not 429: the link may work later.
    const isDead = error instanceof ApiError && [400, 409, 410].includes(error.status);
    setFailure({ text: failureText(error, ''), isDead });
  }, []);
  const read = useCallback(async () => {
    setBusy(true);
    try {
      setFound(await api(authInvitation, { body: { token } }));
      setFailure(undefined);
    } catch (error) {
      fail(error);
    }
    setBusy(false);
  }, [token, fail]);
  useEffect(() => void read(), [read]);

  if (failure?.isDead) return deadLink(failure.text);
  if (failure) {
    return (
      <AccountFrame title="The invitation could not be opened" note={failure.text}>
        <div className="app-stack">
          <Retry kind="primary" busy={busy} onRetry={read} />
        </div>
      </AccountFrame>
    );
  }
  if (!found) {
    return (
      <AccountFrame title="Welcome to the back office">
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
      title="Welcome to the back office"
      note={
        <>
          {t(INVITED[role], { by: by || t('An owner'), name })}{' '}
          {hasAccount &&
            t(
              'You already have an account with this address. It becomes a staff account: the old password, name and sessions are removed.',
            )}{' '}
          {isOpen && t(CLOSES)}
        </>
      }
    >
      <AccountForm
        schema={joinRequest}
        more={{ token }}
        button={['Join the back office', 'Joining...']}
        refused="You could not be logged in"
        send={async (body) => {
          try {
            open(await api(authJoin, { body }));
          } catch (error) {
            const isLink = error instanceof ApiError && !error.errors.password && error.status !== 429;
            if (!isLink) throw error;
            fail(error);
            return;
          }
          toasts.getState().success(t('Welcome, {name}.', { name }));
          await navigation.navigate('/admin/today', { replace: true });
        }}
      >
        {(errors, edited) => (
          <>
            <FieldFrame label={t('Email')} error="">
              {(control) => (
                <input
                  {...control}
                  className="cw-input"
                  type="email"
                  name="email"
                  autoComplete="username"
                  dir="ltr"
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
