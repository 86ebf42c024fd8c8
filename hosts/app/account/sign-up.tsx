import { ApiError, authSignUp, signUpRequest } from 'charter-widgets/contract';
import { FieldFrame } from 'charter-widgets/kit';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Link } from '../shared/link';
import { isAdmin } from '../shared/session';
import { toasts } from '../shared/toasts';
import { AccountForm, api } from './account-form';
import { AccountFrame } from './account-frame';
import { backTarget } from './back-target';
import { EmailField, PasswordField } from './fields';
import { signIn } from './sign-in';

/** /signup: makes an account, and signs in with it. */
export function SignUpScreen() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [sent, setSent] = useState(false);

  // The server does not tell whether the address had an account: then the new password just does not sign in.
  if (sent) {
    return (
      <AccountFrame
        title="You can login now"
        note="If this address had an account already, its password has not changed: login with that one, or choose a new one."
      >
        <div className="app-entry-ways">
          <Link className="cw-button" data-kind="primary" to="/login" state={state}>
            Login
          </Link>
          <Link className="cw-button" data-kind="plain" to="/forgot-password" state={state}>
            Choose a new password
          </Link>
        </div>
      </AccountFrame>
    );
  }

  return (
    <AccountFrame title="Create your account" note="You can send every request without one, too.">
      <AccountForm
        schema={signUpRequest}
        button={['Sign up', 'Signing up...']}
        refused="Sign-up failed"
        send={async ({ name, email, password }) => {
          await api(authSignUp, { body: { name, email, password } });
          try {
            const opened = await signIn({ email, password });
            toasts.getState().success('Login successful!');
            await navigate(backTarget(state, { isAdmin: isAdmin(opened), email }), { replace: true });
          } catch (error) {
            if (!(error instanceof ApiError)) throw error;
            setSent(true);
          }
        }}
      >
        {(errors, edited) => (
          <>
            <FieldFrame label="Name" error={errors.name ?? ''} required>
              {(control) => (
                <input
                  {...control}
                  className="cw-input"
                  name="name"
                  autoComplete="name"
                  maxLength={100}
                  onInput={edited('name')}
                />
              )}
            </FieldFrame>
            <EmailField error={errors.email} onInput={edited('email')} />
            <PasswordField autoComplete="new-password" error={errors.password} onInput={edited('password')} />
          </>
        )}
      </AccountForm>
      <p className="app-entry-foot">
        Have an account already?{' '}
        <Link className="app-link" to="/login" state={state}>
          Login
        </Link>
      </p>
    </AccountFrame>
  );
}
