import { authForgotPassword, forgotPasswordRequest } from '@charter-hosts/contract';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { Link } from '../shared/link';
import { AccountForm, AccountFrame, api } from './account-form';
import { EmailField } from './fields';

/** /forgot-password: sends a link. The answer is the same whether or not the address is known. */
export function ForgotPasswordScreen() {
  const { state } = useLocation();
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState(false);
  const toLogin = (
    <p className="app-entry-foot app-soft">
      <Link className="app-link" to="/login" state={state}>
        Back to login
      </Link>
    </p>
  );

  if (sent) {
    return (
      <AccountFrame
        title="Look in your mail"
        note="If this address has an account, a link to set a new password is on its way to it. It works once, for an hour. Not there? Look among the spam, or ask again."
      >
        <div className="app-stack">
          <button type="button" className="cw-button" data-kind="plain" onClick={() => setSent(false)}>
            Ask again
          </button>
        </div>
        {toLogin}
      </AccountFrame>
    );
  }

  return (
    <AccountFrame title="Forgot password?" note="We mail you a link to choose a new one.">
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
