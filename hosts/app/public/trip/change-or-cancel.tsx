import {
  cancellationOf,
  type TravellerTrip,
  travellerCancel,
  travellerChange,
  travellerTrip,
} from '@charter-hosts/contract';
import { ApiError, fieldErrors } from 'charter-widgets/contract';
import { createField, focusFirstError, TextAreaField, useT } from 'charter-widgets/kit';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import * as v from 'valibot';
import { useCloseOnBack } from '../../shared/close-on-back';
import { failureText } from '../../shared/failure';
import { instantWithZone } from '../../shared/quote/quote-sheet';
import { type ContactProps, SignedIn } from './contact';

const NOT_SENT = 'It was not sent.';

/** What a cancellation does, before it is confirmed. */
const CANCELS = 'Your request ends at once, with any quote for it. Our desk is notified. To open it again, call us.';
const ASKS = 'Nothing is cancelled until our desk has confirmed it. Cancellation terms may apply.';

/** Asks for a change, or cancels; nothing once the desk takes neither. One form is open at a time. */
export function ChangeOrCancel({ api, trip, onChanged }: ContactProps) {
  const t = useT();
  const { kind, stage, asked } = trip;
  // What is typed stays until it is sent, also while the form is closed.
  const [wish] = useState(() => createField(''));
  const [open, setOpen] = useState<'change' | 'cancel'>();
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const isSending = useRef(false);
  const section = useRef<HTMLElement>(null);
  const id = useId();
  const cancellation = cancellationOf({ kind, stage });
  const isAsking = cancellation !== 'cancels';

  useEffect(() => {
    if (open) section.current?.querySelector<HTMLElement>('textarea, [data-first]')?.focus();
  }, [open]);
  useCloseOnBack(open !== undefined, close);

  if (!cancellation && !open) return null;

  function show(form: typeof open) {
    setFailure('');
    setOpen(form);
  }

  /** Closes the form; the focus goes where the reader goes on. */
  function close() {
    const button = section.current?.querySelector<HTMLElement>('[aria-expanded="true"]');
    show(undefined);
    button?.focus();
  }

  async function send(call: () => Promise<TravellerTrip>) {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setFailure('');
    try {
      const now = await call();
      close();
      onChanged(now);
      if (now.stage !== stage) document.querySelector<HTMLElement>('h1')?.focus();
    } catch (error) {
      setFailure(failureText(error, NOT_SENT, t));
      const now = error instanceof ApiError ? v.safeParse(travellerTrip, error.data) : undefined;
      if (now?.success) onChanged(now.output);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  function sendChange(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const parsed = v.safeParse(travellerChange.body, { note: wish.value });
    wish.error = parsed.success ? '' : (fieldErrors(parsed.issues).note ?? '');
    if (!parsed.success) return focusFirstError(event.currentTarget);
    void send(async () => {
      const now = await api(travellerChange, { body: parsed.output });
      wish.set('');
      return now;
    });
  }

  const alert = (
    <div role="alert" className={failure ? 'cw-alert' : undefined}>
      {failure}
    </div>
  );
  const button = (form: 'change' | 'cancel', label: string) => (
    <button
      type="button"
      className="cw-button"
      data-kind={form === 'change' ? 'plain' : 'quiet'}
      aria-expanded={open === form}
      aria-controls={`${id}${form}`}
      onClick={() => show(open === form ? undefined : form)}
    >
      {label}
    </button>
  );
  const back = (label: string) => (
    <button type="button" className="cw-button" data-kind="quiet" onClick={close}>
      {label}
    </button>
  );

  return (
    <section ref={section} className="app-no-print" aria-labelledby={`${id}title`}>
      <h2 id={`${id}title`}>{t('Change or cancel')}</h2>
      <div role="status" className="app-stack">
        {asked.change && (
          <p>
            {t('You asked for a change, {moment}. Our desk will answer you.', {
              moment: instantWithZone(asked.change, t),
            })}
          </p>
        )}
        {asked.cancellation && (
          <p>
            {t('You asked us to cancel, {moment}. It is not cancelled until our desk has confirmed it.', {
              moment: instantWithZone(asked.cancellation, t),
            })}
          </p>
        )}
      </div>
      <SignedIn />
      <div className="app-stack">
        {button('change', t('Ask for a change'))}
        {!asked.cancellation && button('cancel', t(isAsking ? 'Ask to cancel' : 'Cancel my request'))}
      </div>
      {open === 'change' && (
        <form id={`${id}change`} className="app-travel-sign app-stack" noValidate method="dialog" onSubmit={sendChange}>
          <TextAreaField
            field={wish}
            label={t('What should change?')}
            hint={t('Another day, another airport, more passengers. Nothing changes until our desk has answered.')}
            required
            maxLength={2000}
          />
          {alert}
          <div className="app-stack">
            <button type="submit" className="cw-button" data-kind="primary" aria-disabled={busy}>
              {t(busy ? 'Sending...' : 'Send to our desk')}
            </button>
            {back(t('Not now'))}
          </div>
        </form>
      )}
      {open === 'cancel' && (
        <div id={`${id}cancel`} className="app-travel-sign app-stack">
          <p data-first tabIndex={-1}>
            {t(isAsking ? ASKS : CANCELS)}
          </p>
          {alert}
          <div className="app-stack">
            <button
              type="button"
              className="cw-button"
              data-kind="primary"
              aria-disabled={busy}
              onClick={() => void send(() => api(travellerCancel, { body: { stage } }))}
            >
              {t(busy ? 'Sending...' : isAsking ? 'Ask our desk to cancel' : 'Yes, cancel my request')}
            </button>
            {back(t('Keep my request'))}
          </div>
        </div>
      )}
    </section>
  );
}
