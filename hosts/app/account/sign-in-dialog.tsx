import './account.css';
import { credentials } from '@charter-hosts/contract';
import { Dialog } from 'charter-widgets/kit';
import { useId } from 'react';
import { createPortal } from 'react-dom';
import { toasts } from '../shared/toasts';
import { AccountForm } from './account-form';
import { EmailField, PasswordField } from './fields';
import { PasskeyWay } from './passkey-way';
import { open, requireSame, signIn } from './sign-in';

export interface SignInDialogProps {
  /** What happens next: 'Sign in, and your flight is saved.' */
  next: string;
  /** Closes the dialog. What was typed stays. */
  onLater: () => void;
}

/** Signs an admin in again, over their work. The parent removes it once the session is open. */
export function SignInDialog({ next, onLater }: SignInDialogProps) {
  const id = useId();
  // Outside the form that it may stand in, whose submission this one's is not.
  return createPortal(
    <div onSubmit={(event) => event.stopPropagation()}>
      <Dialog title="Your session has ended" describedBy={id} className="app-sign-in" onClose={onLater}>
        <div className="app-dialog-text app-stack">
          <p id={id}>Nothing is lost. Everything is here as you left it. {next}</p>
          <AccountForm
            schema={credentials}
            button={['Login', 'Signing in...']}
            refused="Login failed"
            send={async (body) => {
              await signIn(body, { over: true });
              toasts.getState().success('Login successful!');
            }}
          >
            {(errors, edited) => (
              <>
                <EmailField error={errors.email} onInput={edited('email')} />
                <PasswordField autoComplete="current-password" error={errors.password} onInput={edited('password')} />
              </>
            )}
          </AccountForm>
          <PasskeyWay
            onSignedIn={async (signedIn) => {
              requireSame(signedIn);
              open(signedIn);
              toasts.getState().success('Login successful!');
            }}
          />
          <button type="button" className="cw-button" data-kind="plain" onClick={onLater}>
            Not now
          </button>
        </div>
      </Dialog>
    </div>,
    document.body,
  );
}
