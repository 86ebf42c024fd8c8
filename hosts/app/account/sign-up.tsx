import { authSignUp, signUpRequest } from '@charter-hosts/contract';
import { ApiError } from 'charter-widgets/contract';
import { FieldFrame } from 'charter-widgets/kit';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { Link } from '../shared/link';
import { isAdmin, type Session } from '../shared/session';
import { AccountForm, AccountFrame, api, outcomeFrame } from './account-form';
import { EmailField, PasswordField } from './fields';
import { backTarget, signIn } from './sign-in';

interface SignedUp {
  /** A link to confirm the address is mailed; false where the server sends no mail. */
  isMailed: boolean;
  email: string;
  /** The session that the new password has opened; undefined when the address had an account with another password. */
  opened: Session | undefined;
}

/** /signup: creates an account and signs in with it. The address is confirmed later, by a mailed link. */
export function SignUpScreen() {
  const { state } = useLocation();
  const [signed, setSigned] = useState<SignedUp>();

  if (signed) {
    const { isMailed, email, opened } = signed;
    const known = 'If this address had an account already, its password has not changed.';
    return outcomeFrame({
      title: isMailed ? 'Confirm your address' : 'You can login now',
      note: isMailed
        ? `We mail a link to ${email}. Open it within a day and press the button there; until then the account can do what every visitor can. Not there? Look among the spam. ${known}`
        : `This site sends no mail, so your address cannot be confirmed: the account can do what every visitor can. ${known}`,
      steps: opened
        ? [{ to: backTarget(state, { isAdmin: isAdmin(opened), email }), label: 'Continue', replace: true }]
        : [
            { to: '/login', label: 'Login', state },
            { to: '/forgot-password', label: 'Choose a new password', state },
          ],
    });
  }

  return (
    <AccountFrame title="Create your account" note="You can send every request without one, too.">
      <AccountForm
        schema={signUpRequest}
        button={['Sign up', 'Signing up...']}
        refused="Sign-up failed"
        send={async ({ name, email, password }) => {
          const { isMailed } = await api(authSignUp, { body: { name, email, password } });
          // The server does not tell whether the address had an account: then the new password just does not sign in.
          const opened = await signIn({ email, password }).catch((error: unknown) => {
            if (!(error instanceof ApiError)) throw error;
            return undefined;
          });
          setSigned({ isMailed, email, opened });
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
      <p className="app-entry-foot app-soft">
        Have an account already?{' '}
        <Link className="app-link" to="/login" state={state}>
          Login
        </Link>
      </p>
    </AccountFrame>
  );
}
