import { type TravellerTrip, travellerContact, travellerContactAdd } from '@charter-hosts/contract';
import { type Api, ApiError, errorMessage, type FieldErrors, fieldErrors } from 'charter-widgets/contract';
import { FieldFrame, focusFirstError, useT } from 'charter-widgets/kit';
import { type FormEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { isAdmin, useSession } from '../../shared/session';

export interface ContactProps {
  api: Api;
  trip: TravellerTrip;
  onChanged: (trip: TravellerTrip) => void;
}

const LOST = 'It could not be saved. Check your connection, then try again.';

/** A form for the address or number that the desk does not have yet; nothing when it has both. */
export function Contact({ api, trip: { reachedBy }, onChanged }: ContactProps) {
  const t = useT();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const isSending = useRef(false);
  if (reachedBy.email && reachedBy.phone) return null;

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (isSending.current) return;
    const parsed = v.safeParse(travellerContact, Object.fromEntries(new FormData(form)));
    setErrors(parsed.success ? {} : fieldErrors(parsed.issues));
    setFailure('');
    if (!parsed.success) return focusFirstError(form);
    isSending.current = true;
    setBusy(true);
    try {
      onChanged(await api(travellerContactAdd, { body: parsed.output }));
      form.reset();
    } catch (error) {
      setFailure(errorMessage(error, LOST, LOST));
      if (error instanceof ApiError) setErrors(error.errors);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  return (
    <section>
      <h2>{t('How the desk reaches you')}</h2>
      <p>
        {t(
          reachedBy.email
            ? 'The desk has no number to call. Leave one, if you would rather talk.'
            : 'The desk has no way to write to you yet. Leave an address, and every step is told to you.',
        )}
      </p>
      <SignedIn />
      <form className="app-travel-contact app-stack" noValidate method="dialog" onSubmit={send}>
        {!reachedBy.email && (
          <FieldFrame label={t('E-mail address')} error={errors.email ?? ''}>
            {(control) => (
              <input {...control} className="cw-input" type="email" name="email" autoComplete="email" maxLength={254} />
            )}
          </FieldFrame>
        )}
        {!reachedBy.phone && (
          <FieldFrame label={t('Telephone number')} error={errors.phone ?? ''}>
            {(control) => (
              <input {...control} className="cw-input" type="tel" name="phone" autoComplete="tel" maxLength={40} />
            )}
          </FieldFrame>
        )}
        <div role="alert" className={failure ? 'cw-alert' : undefined}>
          {failure && t(failure)}
        </div>
        <button type="submit" className="cw-button" data-kind="plain" aria-disabled={busy}>
          {t(busy ? 'Saving...' : 'Leave it')}
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
      {t('You are signed in as {name}: your name will be recorded.', { name: session.claims.Name })}
    </p>
  );
}
