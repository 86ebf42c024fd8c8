import './quote-sheet.css';
import { type ShownQuote, sayAmount, type TravellerTrip } from 'charter-widgets/contract';
import { formatDuration, formatTime, RouteLine, useT } from 'charter-widgets/kit';
import type { ReactNode } from 'react';
import { useConfig } from '../config';
import { dayOf, momentOf } from './dates';
import { clockOf, useArrivals } from './use-arrivals';

const DOT = '\u2002·\u2002';

export interface QuoteSheetProps {
  quote: ShownQuote;
  /** What the trip is called on the telephone. */
  reference: string;
  /** How many fly. */
  party?: TravellerTrip['facts'][number] | undefined;
  /** Of the aircraft, beside its name where there is room. */
  picture?: ReactNode;
  /** What can be done with it, at its head. */
  children?: ReactNode;
}

/** A quote as its traveller sees it, on the screen and on one sheet of paper. */
export function QuoteSheet({ quote, reference, party, picture, children }: QuoteSheetProps) {
  const t = useT();
  const { brand, supportPhone, supportEmail } = useConfig();
  const { version, aircraft, tail, currency, legs, lines, total, inclusions, terms, message } = quote;
  const { validUntil, holdUntil, sentAt } = quote;
  const arrivals = useArrivals(legs);
  // What the desk typed is in its own language, whichever way the page reads: each is isolated.
  return (
    <article className="app-quote" aria-label={t('Quote {version}', { version })}>
      <header className="app-quote-head">
        <p className="app-quote-brand">{brand}</p>
        <p className="app-quote-number cw-numbers">
          <strong>{t('Quote {version}', { version })}</strong>
          {DOT}
          <span className="app-quote-reference">
            <bdi>{reference}</bdi>
            {DOT}
          </span>
          {/* A draft is of the day that it is sent. */}
          <bdi>{dayOf(clockOf(sentAt ? new Date(sentAt) : new Date()), t)}</bdi>
        </p>
        {children}
      </header>
      <div className="app-quote-top">
        <p className="app-quote-aircraft">
          <strong>
            <bdi>{aircraft}</bdi>
          </strong>
          {tail && <bdi className="cw-numbers">{tail}</bdi>}
        </p>
        <p className="app-quote-total cw-numbers">
          <small>{t('Total')}</small>
          <strong>
            <bdi>{sayAmount(total, currency)}</bdi>
          </strong>
        </p>
        {picture && <div className="app-quote-picture">{picture}</div>}
      </div>
      {message && (
        <p className="app-quote-text" dir="auto">
          {message}
        </p>
      )}
      {legs.length > 0 && (
        <ol className="app-quote-legs">
          {legs.map(({ from, to, departs, minutes, isFerry }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a quote that was sent does not change
            <li key={index}>
              <p className="app-quote-day cw-numbers">{dayOf(departs, t)}</p>
              <RouteLine from={from} to={to} detail={formatDuration(minutes, t)} size="s" />
              <div className="app-quote-times cw-numbers">
                <Clock name={t('Departure')} at={departs} />
                {arrivals[index] && (
                  <Clock
                    name={t('Arrival')}
                    at={arrivals[index]}
                    // Where it is the day that it left, its heading says it.
                    day={arrivals[index].slice(0, 10) === departs.slice(0, 10) ? '' : dayOf(arrivals[index], t)}
                  />
                )}
              </div>
              {isFerry && <p>{t('Positioning flight, without passengers')}</p>}
            </li>
          ))}
        </ol>
      )}
      <table className="app-quote-lines cw-numbers">
        <caption className="cw-hidden">{t('What it is made of')}</caption>
        <tbody>
          {lines.map(({ label, kind, amount }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a quote that was sent does not change
            <tr key={index}>
              <th scope="row">
                <bdi>{label}</bdi>
              </th>
              <td>
                <bdi>{sayAmount(kind === 'discount' ? -amount : amount, currency)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('Total')}</th>
            <td>
              <bdi>{sayAmount(total, currency)}</bdi>
            </td>
          </tr>
        </tfoot>
      </table>
      <dl className="app-quote-facts">
        {party && (
          <div>
            <dt>{t(party.name)}</dt>
            <dd className="cw-numbers">{t(party.says, { count: party.count ?? 0 })}</dd>
          </div>
        )}
        {validUntil && (
          <div>
            <dt>{t('Good until')}</dt>
            <dd className="cw-numbers">{momentOf(validUntil, t)}</dd>
          </div>
        )}
        {holdUntil && (
          <div>
            <dt>{t('The aircraft is held until')}</dt>
            <dd className="cw-numbers">{momentOf(holdUntil, t)}</dd>
          </div>
        )}
        {inclusions && (
          <div>
            <dt>{t('Included')}</dt>
            <dd>
              <bdi>{inclusions}</bdi>
            </dd>
          </div>
        )}
        {terms && (
          <div data-wide="">
            <dt>{t('Cancellation')}</dt>
            <dd>
              <bdi>{terms}</bdi>
            </dd>
          </div>
        )}
      </dl>
      <footer className="app-quote-foot cw-numbers">{[supportPhone, supportEmail].filter(Boolean).join(' · ')}</footer>
    </article>
  );
}

/** When it leaves or lands, as large as the codes above, with its day below where it is another one. */
const Clock = ({ name, at, day }: { name: string; at: string; day?: string }) => (
  <p>
    <span className="cw-hidden">{name} </span>
    <strong>{formatTime(at)}</strong>
    {day && <small> {day}</small>}
  </p>
);
