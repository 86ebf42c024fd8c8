import { credentials, type SignedIn } from '@charter-hosts/contract';
import { useT } from 'charter-widgets/kit';
import { useLocation } from 'react-router';
import { Link } from '../shared/link';
import { navigation } from '../shared/router/navigation';
import { isAdmin, type Session, useSession } from '../shared/session';
import { toasts } from '../shared/toasts';
import { AccountForm, AccountFrame } from './account-form';
import { EmailField, PasswordField } from './fields';
import { PasskeyWay } from './passkey-way';
import { backTarget, CLOSES, cameFromAdmin, open, signIn } from './sign-in';

/** /login. */
export function LoginScreen() {
  const t = useT();
  const { state } = useLocation();
  const current = useSession();
  async function enter(opened: Session, email: string) {
    toasts.getState().success(t('Login successful!'));
    await navigation.navigate(backTarget(state, { isAdmin: isAdmin(opened), email }), { replace: true });
  }

  return (
    <AccountFrame
      title="Welcome back"
      note={
        current.state === 'open' && (
          <>
            {t('Logged in as {name}.', { name: current.claims.Name })}{' '}
            <Link className="app-link" to={isAdmin(current) ? '/admin/search' : '/search'}>
              {t('Continue')}
            </Link>{' '}
            {t(CLOSES)}
          </>
        )
      }
    >
      <AccountForm
        schema={credentials}
        button={['Login', 'Signing in...']}
        refused="Login failed"
        send={async (body) => enter(await signIn(body), body.email)}
      >
        {(errors, edited) => (
          <>
            <EmailField autoComplete="username webauthn" error={errors.email} onInput={edited('email')} />
            <PasswordField autoComplete="current-password" error={errors.password} onInput={edited('password')} />
            <Link className="app-link app-entry-aside" to="/forgot-password" state={state}>
              {t('Forgot password?')}
            </Link>
          </>
        )}
      </AccountForm>
      <PasskeyWay isOffered onSignedIn={async (signedIn: SignedIn) => enter(open(signedIn), '')} />
      {!cameFromAdmin(state) && (
        <p className="app-entry-foot app-soft">
          {t('New here?')}{' '}
          <Link className="app-link" to="/signup" state={state}>
            {t('Sign up')}
          </Link>
        </p>
      )}
    </AccountFrame>
  );
}
