import { authSignUp, signUpRequest } from '@charter-hosts/contract';
import { ApiError } from 'charter-widgets/contract';
import { useT } from 'charter-widgets/kit';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useConfig } from '../shared/config';
import { Link } from '../shared/link';
import { isAdmin, type Session } from '../shared/session';
import { guestApi as api } from '../shared/session/guest-api';
import { AccountForm, AccountFrame, outcomeFrame } from './account-form';
import { EmailField, NameField, PasswordField } from './fields';
import { backTarget, signIn } from './sign-in';

interface SignedUp {
  /** A link to confirm the address is mailed; false where the server sends no mail. */
  isEmailed: boolean;
  email: string;
  /** The session that the new password has opened; undefined when the address had an account with another password. */
  opened: Session | undefined;
}

/** /signup: creates an account and signs in with it. The address is confirmed later, by an e-mailed link. */
export function SignUpScreen() {
  const t = useT();
  const { state } = useLocation();
  const { sendsEmail = true } = useConfig();
  const [signed, setSigned] = useState<SignedUp>();

  if (signed) {
    const { isEmailed, email, opened } = signed;
    return outcomeFrame({
      title: isEmailed ? 'Confirm your e-mail address' : 'You can log in now',
      note: isEmailed
        ? t(
            'We have e-mailed a link to {email}. Open it within a day and confirm your address. Until then, your account cannot show trips. Not there? Check your spam folder. If this address already had an account, its password has not changed.',
            { email },
          )
        : 'This site cannot send e-mails, so your address cannot be confirmed and your account cannot show trips. If this address already had an account, its password has not changed.',
      steps: opened
        ? [{ to: backTarget(state, { isAdmin: isAdmin(opened), email }), label: 'Continue', replace: true }]
        : [
            { to: '/login', label: 'Login', state },
            ...(isEmailed ? [{ to: '/forgot-password', label: 'Choose a new password', state }] : []),
          ],
    });
  }

  return (
    <AccountFrame
      title="Create your account"
      note={
        sendsEmail
          ? 'You can send requests without an account.'
          : 'This site cannot send e-mails, so your address cannot be confirmed and your account cannot show trips. You can send requests without an account.'
      }
    >
      <AccountForm
        schema={signUpRequest}
        button={['Sign up', 'Signing up...']}
        refused="Sign-up failed"
        send={async ({ name, email, password }) => {
          const { isEmailed } = await api(authSignUp, { body: { name, email, password } });
          // The server does not tell whether the address had an account: then the new password just does not sign in.
          const opened = await signIn({ email, password }).catch((error: unknown) => {
            if (!(error instanceof ApiError)) throw error;
            return undefined;
          });
          setSigned({ isEmailed, email, opened });
        }}
      >
        {(errors, edited) => (
          <>
            <NameField error={errors.name} onInput={edited('name')} />
            <EmailField error={errors.email} onInput={edited('email')} />
            <PasswordField autoComplete="new-password" error={errors.password} onInput={edited('password')} />
          </>
        )}
      </AccountForm>
      <p className="app-entry-foot app-soft">
        {t('Have an account already?')}{' '}
        <Link className="app-link" to="/login" state={state}>
          {t('Login')}
        </Link>
      </p>
    </AccountFrame>
  );
}
