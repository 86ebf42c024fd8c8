import { authResetPassword, resetPasswordRequest } from '@charter-hosts/contract';
import { ApiError } from 'charter-widgets/contract';
import { useLayoutEffect, useState } from 'react';
import * as v from 'valibot';
import { Link } from '../shared/link';
import { AccountForm, AccountFrame, api } from './account-form';
import { PasswordField } from './fields';

const historyEntry = v.object({ resetToken: v.string() });

/** The token that this entry of the tab's history came with. */
function keptToken(): string {
  const entry = v.safeParse(historyEntry, window.history.state);
  return entry.success ? entry.output.resetToken : '';
}

/** /reset-password?token=…: where the mailed link leads. */
export function ResetPasswordScreen() {
  const [token] = useState(() => new URLSearchParams(window.location.search).get('token')?.trim() || keptToken());
  const [stage, setStage] = useState<'choose' | 'done' | 'over'>(token ? 'choose' : 'over');

  // Removed from the address bar, because whoever has this link can set the password. A reload still finds it.
  useLayoutEffect(() => {
    window.history.replaceState({ ...window.history.state, resetToken: token }, '', window.location.pathname);
  }, [token]);

  if (stage === 'done') {
    return (
      <AccountFrame title="Your password is set" note="You can login with it now.">
        <div className="app-stack">
          <Link className="cw-button" data-kind="primary" to="/login">
            Login
          </Link>
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
            ? 'It works once, for an hour. Ask for a new one.'
            : 'Open the link in the mail once more, or ask for a new one.'
        }
      >
        <div className="app-stack">
          <Link className="cw-button" data-kind="primary" to="/forgot-password">
            Ask for a new link
          </Link>
        </div>
      </AccountFrame>
    );
  }

  return (
    <AccountFrame title="Choose a new password">
      <AccountForm
        schema={resetPasswordRequest}
        more={{ token }}
        button={['Set password', 'Saving...']}
        refused="The password could not be set"
        send={async (body) => {
          try {
            await api(authResetPassword, { body });
            setStage('done');
          } catch (error) {
            const isLinkOver = error instanceof ApiError && error.status === 400 && !error.errors.password;
            if (!isLinkOver) throw error;
            setStage('over');
          }
        }}
      >
        {(errors, edited) => (
          <PasswordField
            label="New password"
            autoComplete="new-password"
            error={errors.password}
            onInput={edited('password')}
          />
        )}
      </AccountForm>
    </AccountFrame>
  );
}
