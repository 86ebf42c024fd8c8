import { authResetPassword, authVerify, resetPasswordRequest, verifyRequest } from '@charter-hosts/contract';
import { ApiError } from 'charter-widgets/contract';
import { useState } from 'react';
import type * as v from 'valibot';
import { isAdmin, useSession } from '../shared/session';
import {
  AccountForm,
  type AccountFormProps,
  AccountFrame,
  api,
  type Outcome,
  outcomeFrame,
  useLinkToken,
} from './account-form';
import { PasswordField, type PasswordFieldProps } from './fields';

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

/** A form for one password, opened by a mailed link that works once. */
function PasswordByLink<S extends v.GenericSchema>(props: PasswordByLinkProps<S>) {
  const { token, title, note, label, autoComplete, send, done, over, ...form } = props;
  const [stage, setStage] = useState<'form' | 'done' | 'over'>(token ? 'form' : 'over');
  if (stage === 'done') return outcomeFrame(done);
  if (stage === 'over') {
    const { invalid, incomplete, steps } = over;
    return token
      ? outcomeFrame({ title: 'This link is no longer valid', note: invalid, steps })
      : outcomeFrame({ title: 'This link is not complete', note: incomplete, steps });
  }
  return (
    <AccountFrame title={title} note={note}>
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
            error={errors.password}
            onInput={edited('password')}
          />
        )}
      </AccountForm>
    </AccountFrame>
  );
}

/** /reset-password?token=…: the screen of the link in an e-mail about a forgotten password. */
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
        note: 'You can login with it now.',
        steps: [{ to: '/login', label: 'Login' }],
      }}
      over={{
        invalid: 'It works once, for an hour. Ask for a new one.',
        incomplete: 'Open the link in the mail once more, or ask for a new one.',
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
      title="Confirm your address"
      note="Type the password that you chose when you signed up. If you did not sign up here, close this page: nothing happens."
      schema={verifyRequest}
      autoComplete="current-password"
      button={['Confirm the address', 'Confirming...']}
      refused="The address could not be confirmed"
      send={(body) => api(authVerify, { body })}
      done={{
        title: 'Your address is confirmed',
        note: 'The account is yours.',
        steps:
          session.state === 'open'
            ? [{ to: isAdmin(session) ? '/admin/search' : '/search', label: 'Continue' }]
            : [{ to: '/login', label: 'Login' }],
      }}
      over={{
        invalid:
          'It works once, for a day, and no more once you have chosen a new password. A new password by mail confirms your address, too.',
        incomplete: 'Open the link in the mail once more. A new password by mail confirms your address, too.',
        steps: [
          { to: '/login', label: 'Login' },
          { to: '/forgot-password', label: 'Choose a new password' },
        ],
      }}
    />
  );
}
