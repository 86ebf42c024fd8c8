import { authVerify, verifyRequest } from '@charter-hosts/contract';
import { ApiError } from 'charter-widgets/contract';
import { useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import * as v from 'valibot';
import { Link } from '../shared/link';
import { isAdmin, useSession } from '../shared/session';
import { AccountForm, AccountFrame, api } from './account-form';
import { PasswordField } from './fields';

const historyEntry = v.object({ verifyToken: v.string() });

/** The token that this entry of the tab's history came with. */
function keptToken(): string {
  const entry = v.safeParse(historyEntry, window.history.state);
  return entry.success ? entry.output.verifyToken : '';
}

/** /verify#<token>: where the mail of a sign-up leads. Opening it changes nothing: programs open links too. */
export function VerifyScreen() {
  const token = useLocation().hash.slice(1) || keptToken();
  // Removed from the address bar, because whoever has this link can confirm the address. A reload still finds it.
  useLayoutEffect(() => {
    window.history.replaceState({ ...window.history.state, verifyToken: token }, '', window.location.pathname);
  }, [token]);
  return <OfLink key={token} token={token} />;
}

function OfLink({ token }: { token: string }) {
  const current = useSession();
  const [stage, setStage] = useState<'ask' | 'done' | 'over'>(token ? 'ask' : 'over');

  if (stage === 'done') {
    return (
      <AccountFrame title="Your address is confirmed" note="The account is yours.">
        <div className="app-stack">
          {current.state === 'open' ? (
            <Link className="cw-button" data-kind="primary" to={isAdmin(current) ? '/admin/search' : '/search'}>
              Continue
            </Link>
          ) : (
            <Link className="cw-button" data-kind="primary" to="/login">
              Login
            </Link>
          )}
        </div>
      </AccountFrame>
    );
  }
  if (stage === 'over') {
    return (
      <AccountFrame
        title={token ? 'This link is no longer valid' : 'This link is not complete'}
        note={
          token
            ? 'It works once, for a day, and no more once you have chosen a new password. A new password by mail confirms your address, too.'
            : 'Open the link in the mail once more. A new password by mail confirms your address, too.'
        }
      >
        <div className="app-stack">
          <Link className="cw-button" data-kind="primary" to="/login">
            Login
          </Link>
          <Link className="cw-button" data-kind="plain" to="/forgot-password">
            Choose a new password
          </Link>
        </div>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame
      title="Confirm your address"
      note="Type the password that you chose when you signed up. If you did not sign up here, close this page: nothing happens."
    >
      <AccountForm
        schema={verifyRequest}
        more={{ token }}
        button={['Confirm the address', 'Confirming...']}
        refused="The address could not be confirmed"
        send={async (body) => {
          try {
            await api(authVerify, { body });
            setStage('done');
          } catch (error) {
            const isLinkOver = error instanceof ApiError && error.status === 400 && !error.errors.password;
            if (!isLinkOver) throw error;
            setStage('over');
          }
        }}
      >
        {(errors, edited) => (
          <PasswordField autoComplete="current-password" error={errors.password} onInput={edited('password')} />
        )}
      </AccountForm>
    </AccountFrame>
  );
}
