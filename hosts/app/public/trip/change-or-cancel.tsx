import {
  cancellationOf,
  type TravellerTrip,
  travellerCancel,
  travellerChange,
  travellerTrip,
} from '@charter-hosts/contract';
import { ApiError, fieldErrors } from 'charter-widgets/contract';
import { createField, focusFirstError, TextAreaField, useT } from 'charter-widgets/kit';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import * as v from 'valibot';
import { Failure } from '../../shared/action-dialog';
import { Button } from '../../shared/button';
import { useCloseOnBack } from '../../shared/close-on-back';
import { failureText } from '../../shared/failure';
import { instantWithZone } from '../../shared/quote/quote-sheet';
import { focusSubmit, useBusy } from '../../shared/use-busy';
import { type ContactProps, SignedIn } from './contact';

const NOT_SENT = 'Your message was not sent.';

/** What a cancellation does, before it is confirmed. */
const CANCELS = 'Your request will be cancelled now. Our desk is then notified. To reopen it, call us.';
const ASKS = 'Nothing is cancelled until our desk has confirmed it. Cancellation terms may apply.';

/** Asks for a change, or cancels; nothing once staff take neither. One form is open at a time. */
export function ChangeOrCancel({ api, trip, onChanged }: ContactProps) {
  const t = useT();
  const { kind, stage, asked } = trip;
  // What is typed stays until it is sent, also while the form is closed.
  const [wish] = useState(() => createField(''));
  const [open, setOpen] = useState<OpenWish>();
  const [failure, setFailure] = useState('');
  const { busy, run } = useBusy();
  const section = useRef<HTMLElement>(null);
  const id = useId();
  const cancellation = cancellationOf({ kind, stage });
  const isAsking = cancellation !== 'cancels';

  useEffect(() => {
    if (open) section.current?.querySelector<HTMLElement>('textarea, [data-first]')?.focus();
  }, [open]);
  useCloseOnBack(open !== undefined, close);

  if (!cancellation && !open) return null;

  function show(form: OpenWish) {
    setFailure('');
    setOpen(form);
  }

  /** Closes the form; the focus goes where the reader goes on. */
  function close() {
    const button = section.current?.querySelector<HTMLElement>('[aria-expanded="true"]');
    show(undefined);
    button?.focus();
  }

  const send = (call: () => Promise<TravellerTrip>) =>
    run(async () => {
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
      }
    });

  function sendChange(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const parsed = v.safeParse(travellerChange.body, { note: wish.value });
    wish.error = parsed.success ? '' : (fieldErrors(parsed.issues).note ?? '');
    if (!parsed.success) return focusFirstError(event.currentTarget);
    focusSubmit(event);
    void send(async () => {
      const now = await api(travellerChange, { body: parsed.output });
      wish.set('');
      return now;
    });
  }

  const back = (label: string) => (
    <Button kind="quiet" onClick={close}>
      {label}
    </Button>
  );

  return (
    <section ref={section} className="app-no-print" aria-labelledby={`${id}title`}>
      <h2 id={`${id}title`}>{t('Change or cancel')}</h2>
      <Asked asked={asked} />
      <SignedIn />
      <div className="app-stack">
        <FormButton kind="plain" form="change" id={id} open={open} show={show}>
          {t('Ask for a change')}
        </FormButton>
        {!asked.cancellation && (
          <FormButton kind="quiet" form="cancel" id={id} open={open} show={show}>
            {t(isAsking ? 'Ask to cancel' : 'Cancel my request')}
          </FormButton>
        )}
      </div>
      {open === 'change' && (
        <form id={`${id}change`} className="app-travel-sign app-stack" noValidate method="dialog" onSubmit={sendChange}>
          <div inert={busy}>
            <TextAreaField
              field={wish}
              label={t('What should change?')}
              hint={t(
                kind === 'chauffeur'
                  ? 'Another day, time or place, more passengers. Nothing changes until our desk has answered.'
                  : 'Another day, another airport, more passengers. Nothing changes until our desk has answered.',
              )}
              required
              maxLength={2000}
            />
          </div>
          <Failure>{failure}</Failure>
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
          <Failure>{failure}</Failure>
          <div className="app-stack">
            <Button
              kind="primary"
              busy={busy}
              onClick={() => void send(() => api(travellerCancel, { body: { stage } }))}
            >
              {t(busy ? 'Sending...' : isAsking ? 'Ask our desk to cancel' : 'Yes, cancel my request')}
            </Button>
            {back(t('Keep it as it is'))}
          </div>
        </div>
      )}
    </section>
  );
}

/** What the traveller has asked for and staff have not answered. */
function Asked({ asked }: Pick<TravellerTrip, 'asked'>) {
  const t = useT();
  return (
    <div role="status" className="app-stack">
      {asked.change && (
        <p>
          {t('You asked for a change on {moment}. Our desk will answer you.', {
            moment: instantWithZone(asked.change, t),
          })}
        </p>
      )}
      {asked.cancellation && (
        <p>
          {t('You asked us to cancel on {moment}. It is not cancelled until our desk has confirmed it.', {
            moment: instantWithZone(asked.cancellation, t),
          })}
        </p>
      )}
    </div>
  );
}

type OpenWish = 'change' | 'cancel' | undefined;

interface FormButtonProps {
  kind: 'plain' | 'quiet';
  form: OpenWish;
  open: OpenWish;
  show: (form: OpenWish) => void;
  /** The id of the part. */
  id: string;
  children: ReactNode;
}

/** Opens and closes a form. */
const FormButton = ({ kind, form, open, show, id, children }: FormButtonProps) => (
  <Button
    kind={kind}
    aria-expanded={open === form}
    aria-controls={`${id}${form}`}
    onClick={() => show(open === form ? undefined : form)}
  >
    {children}
  </Button>
);
