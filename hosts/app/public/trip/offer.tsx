import {
  formatAmount,
  LOST_REASONS,
  type ShownQuote,
  type TravellerTrip,
  travellerAnswer,
  travellerQuoteSeen,
  travellerTrip,
} from '@charter-hosts/contract';
import { type Api, ApiError } from 'charter-widgets/contract';
import { AircraftSilhouette, createField, FieldFrame, Picture, TextAreaField, useT } from 'charter-widgets/kit';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { drawingOf } from '../../shared/aircraft/type-label';
import { useConfig } from '../../shared/config';
import { failureText } from '../../shared/failure';
import { instantWithZone, QuoteSheet } from '../../shared/quote/quote-sheet';
import { SignedIn } from './contact';

export interface OfferProps {
  api: Api;
  trip: TravellerTrip;
  quote: ShownQuote;
  onChanged: (trip: TravellerTrip) => void;
}

/** The fact of a trip that its quote shows too. */
const partyOf = ({ facts }: TravellerTrip) => facts.find(({ name }) => name === 'Party');

/** A price in one line. */
const unbroken = (price: string) => price.replaceAll(' ', '\xa0');

const LOST = 'Your answer was not saved.';

/** The desk's quote. */
export function Offer({ api, trip, quote }: Omit<OfferProps, 'onChanged'>) {
  const t = useT();
  const { aircraft } = trip;
  const { version, state } = quote;
  // Only a visible page tells the desk that the quote was seen: scanners of e-mails open links too.
  useEffect(() => {
    if (state === 'sent' && document.visibilityState === 'visible') void api(travellerQuoteSeen).catch(() => {});
  }, [api, state]);

  return (
    <section className="app-travel-offer">
      <h2 className="cw-hidden">{t('Quote {version}', { version })}</h2>
      <QuoteSheet
        quote={quote}
        reference={trip.reference}
        party={partyOf(trip)}
        picture={
          aircraft && (
            <Picture
              imageUrl={aircraft.imageUrl}
              apiBase="/api"
              alt=""
              sizes="220px"
              instead={<AircraftSilhouette type={drawingOf(aircraft.type)} />}
            />
          )
        }
      >
        <button type="button" className="cw-button app-no-print" data-kind="quiet" onClick={() => window.print()}>
          {t('Print')}
        </button>
      </QuoteSheet>
    </section>
  );
}

/** The total, its last day, and the traveller's answer: beside the sheet, or below it with a bar that leads there. */
export function Deal({ api, quote, onChanged }: Omit<OfferProps, 'trip'>) {
  const t = useT();
  const card = useRef<HTMLElement>(null);
  const [isAhead, setIsAhead] = useState(false);
  const { version, state, total, currency, validUntil } = quote;
  useEffect(() => {
    if (!card.current || !window.IntersectionObserver) return;
    // The large margin counts all above as in sight, so that a jump past the card is noticed too.
    const observer = new IntersectionObserver(([entry]) => setIsAhead((entry?.intersectionRatio ?? 1) < 0.5), {
      rootMargin: '99999px 0px 0px',
      threshold: 0.5,
    });
    observer.observe(card.current);
    return () => observer.disconnect();
  }, []);
  const sum = (
    <p className="app-travel-sum cw-numbers">
      <small>{t('Total')}</small>
      <strong>
        <bdi>{formatAmount(total, currency)}</bdi>
      </strong>
    </p>
  );

  return (
    <>
      <section ref={card} className="app-travel-answer" aria-label={t('Your answer')} tabIndex={-1}>
        {sum}
        {validUntil && state === 'sent' && (
          <p className="app-small app-soft cw-numbers">
            {t('Valid until {moment}', { moment: instantWithZone(validUntil, t) })}
          </p>
        )}
        {state === 'sent' && <Answer key={version} api={api} quote={quote} onChanged={onChanged} />}
        {state !== 'sent' && <Answered quote={quote} />}
      </section>
      {state === 'sent' && isAhead && (
        <div className="app-travel-bar app-no-print">
          {sum}
          <button type="button" className="cw-button" data-kind="primary" onClick={() => card.current?.focus()}>
            {t('Your answer')}
          </button>
        </div>
      )}
    </>
  );
}

/** The state of a quote that can no longer be answered. */
function Answered({ quote: { state, answeredAt, answeredBy, paymentUrl, currency, total } }: { quote: ShownQuote }) {
  const t = useT();
  if (state === 'accepted') {
    return (
      <>
        <p>
          {answeredBy && answeredAt
            ? t('Accepted by {name}, {moment}', { name: answeredBy, moment: instantWithZone(answeredAt, t) })
            : t('Accepted by telephone')}
        </p>
        {paymentUrl && (
          <a className="cw-button" data-kind="primary" href={paymentUrl} target="_blank" rel="noopener noreferrer">
            {t('Pay {total}', { total: unbroken(formatAmount(total, currency)) })}
          </a>
        )}
      </>
    );
  }
  if (state === 'declined') return <p>{t('You have declined it. Call us if you change your mind.')}</p>;
  if (state === 'expired') return <p role="status">{t('This quote has expired. Call us for a new one.')}</p>;
  return <p>{t('Our desk is preparing another quote.')}</p>;
}

function Answer({ api, quote, onChanged }: Omit<OfferProps, 'trip'>) {
  const t = useT();
  const { brand } = useConfig();
  const { version, total, currency, hash } = quote;
  const [says, setSays] = useState<'yes' | 'no'>();
  const [error, setError] = useState('');
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState<(typeof LOST_REASONS)[number]>();
  const [note] = useState(() => createField(''));
  const isSending = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const price = unbroken(formatAmount(total, currency));
  const [before, after] = t('Accept {total}').split('{total}');

  useEffect(() => {
    if (says) form.current?.querySelector('input')?.focus();
  }, [says]);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending.current || !says) return;
    const name = String(new FormData(event.currentTarget).get('name')).trim();
    setError(name ? '' : 'Enter your name');
    setFailure('');
    if (!name) return form.current?.querySelector('input')?.focus();
    isSending.current = true;
    setBusy(true);
    try {
      const why = says === 'no' ? { reason, note: note.value } : { reason: undefined, note: '' };
      onChanged(await api(travellerAnswer, { body: { version, total, hash, says, name, ...why } }));
    } catch (cause) {
      setFailure(failureText(cause, LOST, t));
      // The quote has changed or ended: the current one is shown.
      const now = cause instanceof ApiError ? v.safeParse(travellerTrip, cause.data) : undefined;
      if (now?.success) onChanged(now.output);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  return (
    <>
      <SignedIn />
      <div className="app-stack">
        <button
          type="button"
          className="cw-button"
          data-kind={says ? 'plain' : 'primary'}
          aria-expanded={says === 'yes'}
          onClick={() => setSays('yes')}
        >
          <span>
            {before}
            <bdi>{price}</bdi>
            {after}
          </span>
        </button>
        <button
          type="button"
          className="cw-button"
          data-kind="quiet"
          aria-expanded={says === 'no'}
          onClick={() => setSays('no')}
        >
          {t('Decline')}
        </button>
      </div>
      {says && (
        <form ref={form} className="app-travel-sign app-stack" noValidate method="dialog" onSubmit={send}>
          <p>
            {says === 'yes'
              ? t(
                  'By entering your name you accept this quote of {total} from {brand} and its cancellation terms. Our desk then confirms the aircraft. Nothing is charged here.',
                  { total: price, brand },
                )
              : t('By entering your name you decline this quote. Our desk is notified, and your request is closed.')}
          </p>
          <FieldFrame label={t('Your full name')} error={error} required>
            {(control) => <input {...control} className="cw-input" name="name" autoComplete="name" maxLength={100} />}
          </FieldFrame>
          {says === 'no' && (
            <>
              <fieldset className="app-travel-why">
                <legend>{t('Why? You need not say.')}</legend>
                {LOST_REASONS.map((one) => (
                  <label key={one}>
                    <input type="radio" name="reason" checked={reason === one} onChange={() => setReason(one)} />
                    {t(one)}
                  </label>
                ))}
              </fieldset>
              <TextAreaField field={note} label={t('Anything else')} rows={2} maxLength={500} />
            </>
          )}
          <div role="alert" className={failure ? 'cw-alert' : undefined}>
            {failure}
          </div>
          <div className="app-stack">
            <button type="submit" className="cw-button" data-kind="primary" aria-disabled={busy}>
              {t(busy ? 'Saving...' : says === 'yes' ? 'Accept the quote' : 'Decline the quote')}
            </button>
            <button type="button" className="cw-button" data-kind="quiet" onClick={() => setSays(undefined)}>
              {t('Not now')}
            </button>
          </div>
        </form>
      )}
    </>
  );
}
