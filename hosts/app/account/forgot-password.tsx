import { authForgotPassword, forgotPasswordRequest } from '@charter-hosts/contract';
import { useT } from 'charter-widgets/kit';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useConfig } from '../shared/config';
import { Link } from '../shared/link';
import { guestApi as api } from '../shared/session/guest-api';
import { AccountForm, AccountFrame } from './account-form';
import { EmailField } from './fields';
import { NoEmail } from './no-email';

/** /forgot-password: sends a link, or says that none can be sent. The answer is the same whether or not the address is known. */
export function ForgotPasswordScreen() {
  const t = useT();
  const { state } = useLocation();
  const { sendsEmail = true } = useConfig();
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState(false);
  const toLogin = (
    <p className="app-entry-foot app-soft">
      <Link className="app-link" to="/login" state={state}>
        {t('Back to login')}
      </Link>
    </p>
  );

  if (!sendsEmail) {
    return (
      <AccountFrame title="Forgot password?">
        <NoEmail />
        {toLogin}
      </AccountFrame>
    );
  }
  if (sent) {
    return (
      <AccountFrame
        title="Check your e-mail"
        note="If this address has an account, we have sent it a link to set a new password. The link works once, within an hour. Not there? Check your spam folder, or ask again."
      >
        <div className="app-stack">
          <button type="button" className="cw-button" data-kind="plain" onClick={() => setSent(false)}>
            {t('Ask for a new link')}
          </button>
        </div>
        {toLogin}
      </AccountFrame>
    );
  }

  return (
    <AccountFrame title="Forgot password?" note="We will e-mail you a link to choose a new one.">
      <AccountForm
        schema={forgotPasswordRequest}
        button={['Send the link', 'Sending...']}
        refused="The link could not be sent"
        send={async (body) => {
          await api(authForgotPassword, { body });
          setEmail(body.email);
          setSent(true);
        }}
      >
        {(errors, edited) => <EmailField error={errors.email} onInput={edited('email')} defaultValue={email} />}
      </AccountForm>
      {toLogin}
    </AccountFrame>
  );
}
