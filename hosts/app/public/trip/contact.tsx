import { isOpen, type TravellerTrip, travellerContact, travellerContactAdd } from '@charter-hosts/contract';
import { type Api, ApiError, type FieldErrors, fieldErrors } from 'charter-widgets/contract';
import { createField, EmailField, FieldFrame, focusFirstError, useT } from 'charter-widgets/kit';
import { type FormEvent, useState } from 'react';
import * as v from 'valibot';
import { Failure } from '../../shared/action-dialog';
import { useConfig } from '../../shared/config';
import { failureText } from '../../shared/failure';
import { isAdmin, useSession } from '../../shared/session';
import { focusSubmit, useBusy } from '../../shared/use-busy';

export interface ContactProps {
  api: Api;
  trip: TravellerTrip;
  onChanged: (trip: TravellerTrip) => void;
}

const LOST = 'Your contact details could not be saved.';

/** A form for the address or number that staff do not have yet; nothing when they have both, or once the request has ended. */
export function Contact({ api, trip: { reachedBy, stage }, onChanged }: ContactProps) {
  const t = useT();
  const [email] = useState(() => createField(''));
  const { sendsEmail = true } = useConfig();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState('');
  const { busy, run } = useBusy();
  if (!isOpen(stage) || (reachedBy.email && reachedBy.phone)) return null;

  function showErrors(next: FieldErrors) {
    setErrors(next);
    email.error = next.email ?? '';
  }

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy) return;
    const parsed = v.safeParse(travellerContact, Object.fromEntries(new FormData(form)));
    showErrors(parsed.success ? {} : fieldErrors(parsed.issues));
    setFailure('');
    if (!parsed.success) return focusFirstError(form);
    focusSubmit(event);
    void run(async () => {
      try {
        onChanged(await api(travellerContactAdd, { body: parsed.output }));
        form.reset();
        // The form goes once both are known.
        requestAnimationFrame(() => form.isConnected || document.querySelector<HTMLElement>('h1')?.focus());
      } catch (error) {
        setFailure(failureText(error, LOST, t));
        if (error instanceof ApiError) showErrors(error.errors);
      }
    });
  }

  return (
    <section>
      <h2>{t('How we can reach you')}</h2>
      <p>
        {t(
          reachedBy.email
            ? 'We do not have your phone number yet. Add it if you prefer a call.'
            : !reachedBy.phone
              ? 'We have neither a phone number nor an e-mail address of yours. Add one or both.'
              : sendsEmail && stage !== 'flown'
                ? 'We do not have your e-mail address yet. Add it, and we will write to you at each step.'
                : 'We do not have your e-mail address yet. Add it if you prefer an e-mail.',
        )}
      </p>
      <SignedIn />
      <form className="app-travel-contact app-stack" noValidate method="dialog" onSubmit={send}>
        <div className="app-stack" inert={busy}>
          {!reachedBy.email && <EmailField field={email} required={false} label={t('E-mail address')} />}
          {!reachedBy.phone && (
            <FieldFrame label={t('Phone number')} error={errors.phone ?? ''}>
              {(control) => (
                <input {...control} className="cw-input" type="tel" name="phone" autoComplete="tel" maxLength={40} />
              )}
            </FieldFrame>
          )}
        </div>
        <Failure>{failure}</Failure>
        <button type="submit" className="cw-button" data-kind="plain" aria-disabled={busy}>
          {t(busy ? 'Saving...' : 'Save my contact details')}
        </button>
      </form>
    </section>
  );
}

/** Says to staff, before they answer by a traveller's link, that their name is recorded. */
export function SignedIn() {
  const t = useT();
  const session = useSession();
  if (session.state !== 'open' || !isAdmin(session)) return null;
  return (
    <p className="app-small app-soft">
      {t('You are logged in as {name}: your name will be recorded.', { name: session.claims.Name })}
    </p>
  );
}
