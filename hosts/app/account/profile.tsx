import { accountChange, accountRead, accountSave, type OwnAccount } from '@charter-hosts/contract';
import { ApiError } from 'charter-widgets/contract';
import { FieldFrame, useT } from 'charter-widgets/kit';
import { useCallback, useEffect, useState } from 'react';
import { failureText } from '../shared/failure';
import { Link } from '../shared/link';
import { Retry } from '../shared/retry';
import { navigation } from '../shared/router/navigation';
import { api, isAdmin, useSession } from '../shared/session';
import { toasts } from '../shared/toasts';
import { AccountForm, AccountFrame } from './account-form';
import { NameField } from './fields';

/** /account, which leads staff to Today: the customer's name, address and, if they choose, telephone. The forms begin with them. */
export function ProfileScreen() {
  const t = useT();
  const session = useSession();
  const [isOpen, isStaff] = [session.state === 'open', isAdmin(session)];
  const [account, setAccount] = useState<OwnAccount>();
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);

  const read = useCallback(async () => {
    setBusy(true);
    try {
      setAccount(await api(accountRead));
      setError(undefined);
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  }, []);
  useEffect(() => {
    if (isStaff) void navigation.navigate('/admin/today', { replace: true });
    else if (isOpen) void read();
    else void navigation.navigate('/login', { replace: true, state: { from: '/account' } });
  }, [isOpen, isStaff, read]);

  if (!account) {
    // The address is not confirmed.
    const label = error instanceof ApiError && error.status === 403 ? 'I have confirmed my address' : undefined;
    return (
      <AccountFrame
        title="Your account"
        note={error ? failureText(error, 'Your account could not be loaded.', t) : undefined}
      >
        <div className="app-stack" aria-busy={!error}>
          {error ? (
            <Retry kind="primary" busy={busy} onRetry={read} label={label} />
          ) : (
            <span className="app-skeleton" />
          )}
        </div>
      </AccountFrame>
    );
  }
  const { name, email, phone } = account;
  return (
    <AccountFrame title="Your account" note="Our forms are filled in with these details. You can change them there.">
      <AccountForm
        schema={accountChange}
        button={['Save', 'Saving...']}
        refused="Your details could not be saved."
        send={async (body) => {
          setAccount(await api(accountSave, { body }));
          toasts.getState().success(t('Saved'));
        }}
      >
        {(errors, edited) => (
          <>
            <NameField error={errors.name} onInput={edited('name')} defaultValue={name} />
            <FieldFrame label={t('Email')} error="">
              {(control) => <input {...control} className="cw-input" type="email" dir="ltr" readOnly value={email} />}
            </FieldFrame>
            <FieldFrame
              label={t('Phone number (optional)')}
              hint={t('We store it only to fill in our forms. Clear the field to delete it.')}
              error={errors.phone ?? ''}
            >
              {(control) => (
                <input
                  {...control}
                  className="cw-input"
                  type="tel"
                  name="phone"
                  dir="ltr"
                  autoComplete="tel"
                  maxLength={40}
                  defaultValue={phone}
                  onInput={edited('phone')}
                />
              )}
            </FieldFrame>
          </>
        )}
      </AccountForm>
      <p className="app-entry-foot app-soft">
        <Link className="app-link" to="/my-trips">
          {t('My trips')}
        </Link>
      </p>
    </AccountFrame>
  );
}
