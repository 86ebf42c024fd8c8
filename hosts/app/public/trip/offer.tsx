import {
  formatAmount,
  LOST_REASONS,
  type ShownQuote,
  type TravellerQuote,
  type TravellerTrip,
  travellerAnswer,
  travellerQuoteSeen,
  travellerTrip,
} from '@charter-hosts/contract';
import { type Api, ApiError } from 'charter-widgets/contract';
import {
  AircraftSilhouette,
  createField,
  type Field,
  FieldFrame,
  formatDuration,
  Picture,
  TextAreaField,
  useT,
} from 'charter-widgets/kit';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { drawingOf } from '../../shared/aircraft/type-label';
import { useCloseOnBack } from '../../shared/close-on-back';
import { useConfig } from '../../shared/config';
import { failureText } from '../../shared/failure';
import { lakhText } from '../../shared/quote/lakh-text';
import { instantWithZone, QuoteSheet } from '../../shared/quote/quote-sheet';
import { focusSubmit, useBusy } from '../../shared/use-busy';
import { SignedIn } from './contact';

export interface OfferProps {
  api: Api;
  trip: TravellerTrip;
  quote: TravellerQuote;
  /** `notice` tells what happened where the answered quote is no longer shown. */
  onAnswered: (trip: TravellerTrip, notice: string) => void;
}

/** The fact of a trip that its quote shows too. */
const partyOf = ({ facts }: TravellerTrip) => facts.find(({ name }) => name === 'Party');

/** A price in one line. */
const unbroken = (price: string) => price.replaceAll(' ', '\xa0');

/** The answer may be saved although its reply was lost; sent once more, it counts once. */
const LOST = 'Your answer may not have arrived.';

/** The id of a quote's sheet, to which the comparison leads. */
const sheetId = ({ version }: TravellerQuote) => `quote-${version}`;

/** Notes that the traveller saw the open quotes. Only a visible page does so: scanners of e-mails open links too. */
export function useSeen(api: Api, quotes: readonly TravellerQuote[]): void {
  const open = quotes.filter(({ state }) => state === 'sent').map(({ version }) => version);
  const key = String(open);
  useEffect(() => {
    if (key && document.visibilityState === 'visible') void api(travellerQuoteSeen).catch(() => {});
  }, [api, key]);
}

/** The desk's quote. */
export function Offer({ trip, quote }: Pick<OfferProps, 'trip' | 'quote'>) {
  const t = useT();
  const { version, fleet } = quote;
  return (
    <section className="app-travel-offer" id={sheetId(quote)} tabIndex={-1}>
      <h2 className="cw-hidden">{t('Quote {version}', { version })}</h2>
      <QuoteSheet
        quote={quote}
        reference={trip.reference}
        party={partyOf(trip)}
        picture={
          fleet && (
            <Picture
              imageUrl={fleet.imageUrl}
              apiBase="/api"
              alt=""
              sizes="220px"
              instead={<AircraftSilhouette type={drawingOf(fleet.type)} />}
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
export function Deal({ api, quote, onAnswered }: Omit<OfferProps, 'trip'>) {
  const t = useT();
  const card = useRef<HTMLElement>(null);
  const answering = useAnswering();
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
      <small>{lakhText(total, currency, t)}</small>
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
        {state === 'sent' && (
          <>
            <SignedIn />
            <Answer key={version} {...{ api, quote, onAnswered, answering }} />
          </>
        )}
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

/** Several open quotes beside each other. The answer to one of them is open at a time. */
export function Compared({ api, trip, onAnswered }: Omit<OfferProps, 'quote'>) {
  const t = useT();
  const answering = useAnswering();
  const { quotes } = trip;
  return (
    <section className="app-travel-compared" aria-labelledby="compared">
      <h2 id="compared">{t('Compare the offers')}</h2>
      <p>{t('Accept one of them; the others then end. Each total is the whole price of that offer.')}</p>
      <SignedIn />
      <ul>
        {quotes.map((quote) => (
          <li key={quote.id}>
            <Choice {...{ api, trip, quote, onAnswered, answering }} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** An offer in the comparison: aircraft, total, block time, what is included, and the answer. */
function Choice({ trip, ...answer }: OfferProps & Pick<AnswerProps, 'answering'>) {
  const t = useT();
  const { quote } = answer;
  const { version, aircraft, tail, total, currency, legs, inclusions, validUntil, holdUntil } = quote;
  const minutes = legs.filter(({ isFerry }) => !isFerry).reduce((sum, leg) => sum + leg.minutes, 0);
  const facts: [name: string, text: string][] = [
    ['Total', [formatAmount(total, currency), lakhText(total, currency, t)].filter(Boolean).join(' · ')],
    ['Block time', minutes > 0 ? formatDuration(minutes, t) : ''],
    ['Valid until', validUntil ? instantWithZone(validUntil, t) : ''],
    ['The aircraft is held until', Date.parse(holdUntil ?? '') > Date.now() ? instantWithZone(holdUntil ?? '', t) : ''],
    ['Included', inclusions],
  ];
  return (
    <article aria-label={`${t('Quote {version}', { version })}, ${aircraft}`}>
      <h3>
        <bdi>{aircraft}</bdi>
      </h3>
      <p className="app-small app-soft cw-numbers">
        {t('Quote {version}', { version })} {tail && <bdi>{tail}</bdi>}
      </p>
      <dl className="cw-numbers">
        {facts
          .filter(([, text]) => text)
          .map(([name, text]) => (
            <div key={name} data-total={name === 'Total' || undefined}>
              <dt>{t(name)}</dt>
              <dd>
                <bdi>{text}</bdi>
              </dd>
            </div>
          ))}
      </dl>
      {/* No link: the fragment of the address is the traveller's token. */}
      <button
        type="button"
        className="cw-button app-no-print"
        data-kind="quiet"
        onClick={() => document.getElementById(sheetId(quote))?.focus()}
      >
        {t('See the whole quote')}
      </button>
      <Answer {...answer} others={trip.quotes.length - 1} />
    </article>
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

/** Which answer is being given, and the name that was typed for it. */
function useAnswering() {
  const [open, setOpen] = useState<{ version: number; says: 'yes' | 'no' }>();
  const name = useRef('');
  return { open, setOpen, name };
}

type Reason = (typeof LOST_REASONS)[number];

interface AnswerProps extends Omit<OfferProps, 'trip'> {
  answering: ReturnType<typeof useAnswering>;
  /** How many other offers are open. */
  others?: number;
}

function Answer({ api, quote, answering, others = 0, onAnswered }: AnswerProps) {
  const t = useT();
  const { version, aircraft, total, currency } = quote;
  const { open, setOpen } = answering;
  const says = open?.version === version ? open.says : undefined;
  const price = unbroken(formatAmount(total, currency));
  /** A label around names that keep their own direction. */
  const labelled = (text: string) => (
    <span>
      {t(text)
        .split(/\{(\w+)\}/)
        .map((part, index) => (index % 2 === 0 ? part : <bdi key={part}>{part === 'total' ? price : aircraft}</bdi>))}
    </span>
  );
  // What is typed stays while the form is closed.
  const [reason, setReason] = useState<Reason>();
  const [note] = useState(() => createField(''));
  useCloseOnBack(says !== undefined, () => setOpen(undefined));
  return (
    <>
      <div className="app-stack">
        <button
          type="button"
          className="cw-button"
          data-kind={says ? 'plain' : 'primary'}
          aria-expanded={says === 'yes'}
          onClick={() => setOpen({ version, says: 'yes' })}
        >
          {labelled('Accept {total}')}
        </button>
        <button
          type="button"
          className="cw-button"
          data-kind="quiet"
          aria-expanded={says === 'no'}
          onClick={() => setOpen({ version, says: 'no' })}
        >
          {t('Decline')}
        </button>
      </div>
      {says && (
        <AnswerForm
          {...{ api, quote, answering, others, onAnswered, says, price, labelled, reason, setReason, note }}
        />
      )}
    </>
  );
}

interface AnswerFormProps extends Required<AnswerProps> {
  says: 'yes' | 'no';
  /** The total in one line. */
  price: string;
  labelled: (text: string) => ReactNode;
  reason: Reason | undefined;
  setReason: (reason: Reason) => void;
  note: Field<string>;
}

/** The name below an answer, and why it is no. */
function AnswerForm(props: AnswerFormProps) {
  const { api, quote, answering, others, onAnswered, says, price, labelled, reason, setReason, note } = props;
  const t = useT();
  const { brand } = useConfig();
  const { version, total, hash } = quote;
  const [error, setError] = useState('');
  const [failure, setFailure] = useState('');
  const { busy, run } = useBusy();
  const form = useRef<HTMLFormElement>(null);
  const isYes = says === 'yes';
  const focusName = () => form.current?.querySelector('input')?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: for the other answer, too
  useEffect(focusName, [says]);

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const name = String(new FormData(event.currentTarget).get('name')).trim();
    setError(name ? '' : 'Enter your name');
    setFailure('');
    if (!name) return focusName();
    focusSubmit(event);
    void run(async () => {
      try {
        const why = isYes ? { reason: undefined, note: '' } : { reason, note: note.value };
        const after = await api(travellerAnswer, { body: { version, total, hash, says, name, ...why } });
        onAnswered(after, isYes ? '' : t('You have declined quote {version}.', { version }));
      } catch (cause) {
        const why = failureText(cause, LOST, t);
        setFailure(why);
        // The quote has changed or ended: the current one is shown.
        const now = cause instanceof ApiError ? v.safeParse(travellerTrip, cause.data) : undefined;
        if (now?.success) onAnswered(now.output, why);
      }
    });
  }

  const means = isYes
    ? t(
        'By entering your name you accept this quote of {total} from {brand} and its cancellation terms. Our desk then confirms the aircraft. Nothing is charged here.',
        { total: price, brand },
      )
    : t(
        others > 0
          ? 'By entering your name you decline this quote. Our desk is notified, and the other offers stay open.'
          : 'By entering your name you decline this quote. Our desk is notified, and your request is closed.',
      );
  const act = isYes ? 'Accept {aircraft} for {total}' : others > 0 ? 'Decline the {aircraft}' : 'Decline the quote';
  return (
    <form ref={form} className="app-travel-sign app-stack" noValidate method="dialog" onSubmit={send}>
      <p>{means}</p>
      <div className="app-stack" inert={busy}>
        <FieldFrame label={t('Your full name')} error={error} required>
          {(control) => (
            <input
              {...control}
              className="cw-input"
              name="name"
              autoComplete="name"
              maxLength={100}
              defaultValue={answering.name.current}
              onChange={(event) => {
                answering.name.current = event.target.value;
              }}
            />
          )}
        </FieldFrame>
        {!isYes && (
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
      </div>
      <div role="alert" className={failure ? 'cw-alert' : undefined}>
        {failure}
      </div>
      <div className="app-stack">
        <button type="submit" className="cw-button" data-kind="primary" aria-disabled={busy}>
          {busy ? t('Saving...') : labelled(act)}
        </button>
        <button type="button" className="cw-button" data-kind="quiet" onClick={() => answering.setOpen(undefined)}>
          {t('Not now')}
        </button>
      </div>
    </form>
  );
}
