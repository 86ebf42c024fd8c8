import './login.css';
import { auth, createApi, credentials, errorMessage, type FieldErrors, fieldErrors } from 'charter-widgets/api';
import { AircraftSilhouette, FieldFrame, focusFirstError } from 'charter-widgets/kit';
import { type FormEvent, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import * as v from 'valibot';
import { isAdmin, session, useSession } from '../session';
import { Glyph, PageTitle } from '../shell';
import { toasts } from '../toasts';
import apron from './apron.svg';
import { backTarget } from './back-target';

// Without the session: a refused sign-in must not end one that is open.
const api = createApi({ baseUrl: '/api' });

/** /login (spec, section 2, "Login"). */
export function LoginScreen() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const current = useSession();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState(false);

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const parsed = v.safeParse(credentials, Object.fromEntries(new FormData(form)));
    setErrors(parsed.success ? {} : fieldErrors(parsed.issues));
    setRefusal('');
    if (!parsed.success) return focusFirstError(form);

    setBusy(true);
    try {
      const opened = session.getState().open(await auth.login(api, parsed.output));
      toasts.getState().success('Login successful!');
      const target = backTarget(state, { isAdmin: isAdmin(opened), email: parsed.output.email });
      await navigate(target, { replace: true });
    } catch (error) {
      setRefusal(errorMessage(error, 'Login failed', 'Something went wrong!'));
      setBusy(false);
    }
  }

  const edited = (name: string) => {
    setErrors(({ [name]: _mended, ...others }) => others);
    setRefusal('');
  };

  return (
    <div className="app-login">
      <svg className="app-login-sky" viewBox="0 0 1600 1000" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
        <image href={apron} width="1600" height="1000" />
        {/* At the crown of the scene's brightest arc. */}
        <svg className="app-login-jet" aria-hidden="true" x="695" y="135" width="210" height="77">
          <AircraftSilhouette type="jet" />
        </svg>
      </svg>
      <div className="app-login-card">
        <PageTitle>Welcome back</PageTitle>
        {current.state === 'open' && (
          <p className="app-login-note">
            Signed in as {current.claims.Name}.{' '}
            <Link className="app-link" to={isAdmin(current) ? '/admin/search' : '/search'}>
              Continue
            </Link>
          </p>
        )}
        <form className="app-login-form" noValidate onSubmit={signIn}>
          <FieldFrame label="Email" error={errors.email ?? ''} required>
            {(control) => (
              <input
                {...control}
                className="cw-input"
                type="email"
                name="email"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={254}
                onInput={() => edited('email')}
              />
            )}
          </FieldFrame>
          <FieldFrame label="Password" error={errors.password ?? ''} required>
            {(control) => (
              <div className="app-password">
                <input
                  {...control}
                  className="cw-input"
                  type={shown ? 'text' : 'password'}
                  name="password"
                  autoComplete="current-password"
                  autoCapitalize="none"
                  spellCheck={false}
                  maxLength={1000}
                  onInput={() => edited('password')}
                />
                <button
                  type="button"
                  className="cw-icon-button"
                  aria-label={shown ? 'Hide password' : 'Show password'}
                  onClick={() => setShown(!shown)}
                >
                  <Glyph name={shown ? 'hide' : 'show'} />
                </button>
              </div>
            )}
          </FieldFrame>
          {refusal && (
            <p className="cw-alert" role="alert">
              {refusal}
            </p>
          )}
          {/* Not `disabled`, which would take the focus away from who pressed it. */}
          <button type="submit" className="cw-button" data-kind="primary" aria-disabled={busy}>
            {busy ? 'Signing in...' : 'Login'}
          </button>
        </form>
      </div>
    </div>
  );
}
