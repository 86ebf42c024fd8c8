import {
  formatAmount,
  isOpen,
  type ShownQuote,
  type Stage,
  type TravellerQuote,
  type TravellerTrip,
  travellerQuoteSeen,
} from '@charter-hosts/contract';
import type { Api } from 'charter-widgets/contract';
import { AircraftSilhouette, formatDuration, Picture, useT } from 'charter-widgets/kit';
import { useEffect, useRef, useState } from 'react';
import { drawingOf } from '../../shared/aircraft/type-label';
import { Button } from '../../shared/button';
import { lakhText } from '../../shared/quote/lakh-text';
import { instantWithZone, QuoteSheet } from '../../shared/quote/quote-sheet';
import { Answer, type AnswerProps, unbroken, useAnswering } from './answer';
import { SignedIn } from './contact';

interface OfferProps extends Pick<AnswerProps, 'api' | 'quote' | 'onAnswered'> {
  trip: TravellerTrip;
}

/** The fact of a trip that its quote shows too. */
const partyOf = ({ facts }: TravellerTrip) => facts.find(({ name }) => name === 'Passengers');

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

/** Staff's quote. */
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
        <Button className="app-no-print" kind="quiet" onClick={() => window.print()}>
          {t('Print')}
        </Button>
      </QuoteSheet>
    </section>
  );
}

/** The total, its last day, and the traveller's answer: beside the sheet, or below it with a bar that leads there. */
export function Deal({ api, trip: { stage }, quote, onAnswered }: OfferProps) {
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
        <bdi>{t(formatAmount(total, currency))}</bdi>
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
            <Answer key={version} api={api} quote={quote} onAnswered={onAnswered} answering={answering} />
          </>
        )}
        {state !== 'sent' && <Answered quote={quote} stage={stage} />}
      </section>
      {state === 'sent' && isAhead && (
        <div className="app-travel-bar app-no-print">
          {sum}
          <Button kind="primary" onClick={() => card.current?.focus()}>
            {t('Your answer')}
          </Button>
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
      <h2 id="compared">{t('Compare the quotes')}</h2>
      <p>{t('You can accept one. Any other quote then closes. Each total is the whole price of that quote.')}</p>
      <SignedIn />
      <ul>
        {quotes.map((quote) => (
          <li key={quote.id}>
            <Choice api={api} trip={trip} quote={quote} onAnswered={onAnswered} answering={answering} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** An offer in the comparison: aircraft, total, flying time, what is included, and the answer. */
function Choice({ trip, ...answer }: OfferProps & Pick<AnswerProps, 'answering'>) {
  const t = useT();
  const { quote } = answer;
  const { version, aircraft, tail, total, currency, legs, inclusions, validUntil, holdUntil } = quote;
  const minutes = legs.filter(({ isFerry }) => !isFerry).reduce((sum, leg) => sum + leg.minutes, 0);
  const facts: [name: string, text: string][] = [
    ['Total', [t(formatAmount(total, currency)), lakhText(total, currency, t)].filter(Boolean).join(' · ')],
    ['Flying time', minutes > 0 ? formatDuration(minutes, t) : ''],
    ['Valid until', validUntil ? instantWithZone(validUntil, t) : ''],
    ['The aircraft is held until', Date.parse(holdUntil ?? '') > Date.now() ? instantWithZone(holdUntil ?? '', t) : ''],
    ['Included', inclusions],
  ];
  return (
    <article aria-label={t('Quote {version}', { version }) + t(', ') + aircraft}>
      <h3>
        <bdi>{aircraft}</bdi>
      </h3>
      <p className="app-small app-soft cw-numbers">
        {[t('Quote {version}', { version }), tail].filter(Boolean).join(t(', '))}
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
      <Button className="app-no-print" kind="quiet" onClick={() => document.getElementById(sheetId(quote))?.focus()}>
        {t('See the whole quote')}
      </Button>
      <Answer {...answer} others={trip.quotes.length - 1} />
    </article>
  );
}

/** The state of a quote that can no longer be answered. */
function Answered({ quote, stage }: { quote: ShownQuote; stage: Stage }) {
  const t = useT();
  const { state, answeredAt, answeredBy, paymentUrl, currency, total, validUntil } = quote;
  if (state === 'accepted') {
    return (
      <>
        <p>
          {answeredBy && answeredAt
            ? t('Accepted by {name}, {moment}', { name: answeredBy, moment: instantWithZone(answeredAt, t) })
            : t('You accepted this quote by phone.')}
        </p>
        {paymentUrl && (
          <a className="cw-button" data-kind="primary" href={paymentUrl} target="_blank" rel="noopener noreferrer">
            {t('Go to the payment page, {total}', { total: unbroken(t(formatAmount(total, currency))) })}
          </a>
        )}
      </>
    );
  }
  if (state === 'declined') return <p>{t('You declined this quote. Call us if you change your mind.')}</p>;
  if (!isOpen(stage)) return null;
  if (state === 'expired') {
    const moment = instantWithZone(validUntil ?? '', t);
    return <p role="status">{t('This quote expired on {moment}. Call us for a new one.', { moment })}</p>;
  }
  return <p>{t('Our desk is preparing another quote.')}</p>;
}
