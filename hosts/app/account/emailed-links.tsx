import { authResetPassword, authVerify, resetPasswordRequest, verifyRequest } from '@charter-hosts/contract';
import { ApiError } from 'charter-widgets/contract';
import { useState } from 'react';
import type * as v from 'valibot';
import { useConfig } from '../shared/config';
import { isAdmin, useSession } from '../shared/session';
import { guestApi as api } from '../shared/session/guest-api';
import {
  AccountForm,
  type AccountFormProps,
  AccountFrame,
  type Outcome,
  outcomeFrame,
  useLinkToken,
} from './account-form';
import { PasswordField, type PasswordFieldProps } from './fields';
import { NoEmail } from './no-email';

interface PasswordByLinkProps<S extends v.GenericSchema>
  extends Pick<AccountFormProps<S>, 'schema' | 'button' | 'refused' | 'send'>,
    Pick<PasswordFieldProps, 'label' | 'autoComplete'> {
  token: string;
  title: string;
  note?: string;
  done: Outcome;
  /** What to do with a link that is incomplete or no longer valid. */
  over: Pick<Outcome, 'steps'> & { invalid: string; incomplete: string };
}

/** A form for one password, opened by an e-mailed link that works once. */
function PasswordByLink<S extends v.GenericSchema>(props: PasswordByLinkProps<S>) {
  const { token, title: heading, note, label, autoComplete, send, done, over, ...form } = props;
  const { sendsEmail = true } = useConfig();
  const [stage, setStage] = useState<'form' | 'done' | 'over'>(token ? 'form' : 'over');
  if (stage === 'done') return outcomeFrame(done);
  if (stage === 'over') {
    const title = token ? 'This link is no longer valid' : 'This link is not complete';
    if (!sendsEmail) {
      return (
        <AccountFrame title={title}>
          <NoEmail />
        </AccountFrame>
      );
    }
    const { invalid, incomplete, steps } = over;
    return outcomeFrame({ title, note: token ? invalid : incomplete, steps });
  }
  return (
    <AccountFrame title={heading} note={note}>
      <AccountForm
        {...form}
        more={{ token }}
        send={async (body) => {
          try {
            await send(body);
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
            label={label}
            autoComplete={autoComplete}
            hint="At least 8 characters (staff: 12)"
            error={errors.password}
            onInput={edited('password')}
          />
        )}
      </AccountForm>
    </AccountFrame>
  );
}

/** /reset-password#…: the screen of the link in an e-mail about a forgotten password. */
export function ResetPasswordScreen() {
  const token = useLinkToken();
  return (
    <PasswordByLink
      key={token}
      token={token}
      title="Choose a new password"
      schema={resetPasswordRequest}
      label="New password"
      autoComplete="new-password"
      button={['Set password', 'Saving...']}
      refused="The password could not be set"
      send={(body) => api(authResetPassword, { body })}
      done={{
        title: 'Your password is set',
        note: 'You can log in with it now.',
        steps: [{ to: '/login', label: 'Login' }],
      }}
      over={{
        invalid: 'A link works once, within an hour. Ask for a new one.',
        incomplete: 'Open the link in the e-mail again, or ask for a new one.',
        steps: [{ to: '/forgot-password', label: 'Ask for a new link' }],
      }}
    />
  );
}

/** /verify#<token>: the screen of the link in an e-mail about a sign-up. Opening it changes nothing: programs open links too. */
export function VerifyScreen() {
  const token = useLinkToken();
  const session = useSession();
  return (
    <PasswordByLink
      key={token}
      token={token}
      title="Confirm your e-mail address"
      note="Type the password that you chose when you signed up. If you did not sign up here, close this page. Nothing will change."
      schema={verifyRequest}
      autoComplete="current-password"
      button={['Confirm the address', 'Confirming...']}
      refused="The address could not be confirmed"
      send={(body) => api(authVerify, { body })}
      done={{
        title: 'Your e-mail address is confirmed',
        note: 'The account is yours.',
        steps:
          session.state === 'open'
            ? [{ to: isAdmin(session) ? '/admin/search' : '/search', label: 'Continue' }]
            : [{ to: '/login', label: 'Login' }],
      }}
      over={{
        invalid:
          'A link works once, within a day, and ends when you choose a new password. Choosing a new password by e-mail also confirms your address.',
        incomplete: 'Open the link in the e-mail again. Choosing a new password by e-mail also confirms your address.',
        steps: [
          { to: '/login', label: 'Login' },
          { to: '/forgot-password', label: 'Choose a new password' },
        ],
      }}
    />
  );
}
