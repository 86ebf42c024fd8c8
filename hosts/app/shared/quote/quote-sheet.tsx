import './quote-sheet.css';
import {
  formatAmount,
  PRICED_NAMES,
  parseDuration,
  type ShownQuote,
  type TravellerTrip,
  zoneName,
} from '@charter-hosts/contract';
import { instantOf, wallClockAt } from 'charter-widgets/contract';
import {
  findAirport,
  formatDay,
  formatDuration,
  formatInstant,
  formatTime,
  localToday,
  RouteLine,
  type Translate,
  useT,
} from 'charter-widgets/kit';
import { type ReactNode, useEffect, useState } from 'react';
import { useConfig } from '../config';
import { lakhText } from './lakh-text';

const DOT = '\u2002·\u2002';

/** The label of a line: a calculated one, such as 'Flight, 2 h 10 min', in the reader's language; else staff's own words. */
export function lineLabel(label: string, t: Translate): string {
  const name = Object.values(PRICED_NAMES).find((one) => label === one || label.startsWith(`${one}, `));
  if (!name) return label;
  const extent = label.slice(name.length + 2);
  if (!extent) return t(name);
  if (/^\d+$/.test(extent)) return t(label);
  const minutes = parseDuration(extent);
  return minutes === undefined ? label : [t(name), formatDuration(minutes, t)].join(t(', '));
}

export interface QuoteSheetProps {
  quote: ShownQuote;
  /** The trip's reference. */
  reference: string;
  /** The number of passengers. */
  party?: TravellerTrip['facts'][number] | undefined;
  /** A picture of the aircraft. */
  picture?: ReactNode;
  /** Actions in its head. */
  children?: ReactNode;
}

/** A quote as the traveller sees it, on the screen and on paper. */
export function QuoteSheet({ quote, reference, party, picture, children }: QuoteSheetProps) {
  const t = useT();
  const { brand, supportPhone, supportEmail } = useConfig();
  const { version, state, aircraft, tail, currency, legs, lines, total, inclusions, terms, message } = quote;
  const { sentAt } = quote;
  // An answered or ended quote shows no times.
  const isOpen = state === 'draft' || state === 'sent';
  const validUntil = isOpen ? quote.validUntil : null;
  const holdUntil = isOpen && Date.parse(quote.holdUntil ?? '') > Date.now() ? quote.holdUntil : null;
  const times = useLegTimes(legs);
  const lakhs = lakhText(total, currency, t);
  // `bdi` isolates texts of staff, which may be in another language than the page.
  return (
    <article className="app-quote" aria-label={t('Quote {version}', { version })}>
      <header className="app-quote-head app-row app-soft app-small">
        <p className="app-quote-brand">{brand}</p>
        <p className="app-quote-number cw-numbers">
          <strong>{t('Quote {version}', { version })}</strong>
          {DOT}
          <span className="app-quote-reference">
            <bdi>{reference}</bdi>
            {DOT}
          </span>
          {/* A draft has today's date. */}
          <bdi>{sentAt ? dayOfInstant(sentAt, t) : dayOf(localToday(), t)}</bdi>
        </p>
        {children}
      </header>
      <div className="app-quote-top app-spread">
        <p className="app-quote-aircraft">
          <strong>
            <bdi>{aircraft}</bdi>
          </strong>
          {tail && <bdi className="cw-numbers">{tail}</bdi>}
        </p>
        <p className="app-quote-total cw-numbers">
          <small>{t('Total')}</small>
          <strong>
            <bdi>{t(formatAmount(total, currency))}</bdi>
          </strong>
          {lakhs && <small>{lakhs}</small>}
        </p>
        {picture && <div className="app-picture app-quote-picture">{picture}</div>}
      </div>
      {message && (
        <p className="app-quote-text" dir="auto">
          {message}
        </p>
      )}
      {legs.length > 0 && (
        <ol className="app-quote-legs app-stack">
          {legs.map(({ from, to, departs, minutes, isFerry }, index) => {
            const { departsIn = '', arrives = '', arrivesIn = '' } = times[index] ?? {};
            // The heading has the day of departure.
            const lands = arrives.slice(0, 10) === departs.slice(0, 10) ? '' : dayOf(arrives, t);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a quote that was sent does not change
              <li key={index}>
                <p className="app-quote-day cw-numbers">{dayOf(departs, t)}</p>
                <RouteLine from={from} to={to} detail={formatDuration(minutes, t)} size="s" />
                <div className="app-quote-times cw-numbers">
                  <Clock name={t('Departure')} at={departs} zone={departsIn} />
                  {arrives && <Clock name={t('Arrival')} at={arrives} zone={arrivesIn} day={lands} />}
                </div>
                {isFerry && <p>{t('Positioning flight, without passengers')}</p>}
              </li>
            );
          })}
        </ol>
      )}
      <table className="app-quote-lines cw-numbers">
        <caption className="cw-hidden">{t('Price breakdown')}</caption>
        <tbody>
          {lines.map(({ label, kind, amount }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a quote that was sent does not change
            <tr key={index}>
              <th scope="row">
                <bdi>{lineLabel(label, t)}</bdi>
              </th>
              <td>
                <bdi>{t(formatAmount(kind === 'discount' ? -amount : amount, currency))}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('Total')}</th>
            <td>
              <bdi>{t(formatAmount(total, currency))}</bdi>
            </td>
          </tr>
        </tfoot>
      </table>
      <dl className="app-quote-facts app-small">
        {party && <Fact name={t(party.name)}>{t(party.says, { count: party.count ?? 0 })}</Fact>}
        {validUntil && <Fact name={t('Valid until')}>{instantWithZone(validUntil, t)}</Fact>}
        {holdUntil && <Fact name={t('The aircraft is held until')}>{instantWithZone(holdUntil, t)}</Fact>}
        {inclusions && <Fact name={t('Included')}>{inclusions}</Fact>}
        {terms && (
          <Fact name={t('Cancellation')} isWide>
            {terms}
          </Fact>
        )}
      </dl>
      <footer className="app-quote-foot cw-numbers">{[supportPhone, supportEmail].filter(Boolean).join(' · ')}</footer>
    </article>
  );
}

interface FactProps {
  name: string;
  isWide?: boolean;
  children: string;
}

const Fact = ({ name, isWide, children }: FactProps) => (
  <div data-wide={isWide ? '' : undefined}>
    <dt>{name}</dt>
    <dd className="cw-numbers">
      <bdi>{children}</bdi>
    </dd>
  </div>
);

interface ClockProps {
  name: string;
  /** A wall clock. */
  at: string;
  /** The name of its zone; '' for unknown. */
  zone: string;
  /** Another day than the heading's. */
  day?: string;
}

/** The time of a departure or arrival with its zone. */
const Clock = ({ name, at, zone, day }: ClockProps) => (
  <p>
    <span className="cw-hidden">{name} </span>
    <strong>{formatTime(at)}</strong>
    {day && <small> {day}</small>}
    {zone && <small className="app-quote-zone"> {zone}</small>}
  </p>
);

/** `Tue, Dec 1, 2026` */
export const dayOf = (wallClock: string, t: Translate) => formatDay(wallClock, 'short', t);

/** As `dayOf`, of an instant, by the reader's own clock. */
export const dayOfInstant = (instant: string, t: Translate) => dayOf(localToday(new Date(instant)), t);

/** `Dec 1, 2026, 14:30 (Pakistan time)`. Default: the reader's own zone. */
export const instantWithZone = (
  instant: string,
  t: Translate,
  timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone,
) =>
  t('{moment} ({zone})', {
    moment: formatInstant(instant, 'short', t, timeZone),
    zone: zoneName(timeZone, t),
  });

interface Leg {
  from: string;
  to: string;
  /** The wall clock where it starts. */
  departs: string;
  /** The block time; 0 or undefined for unknown. */
  minutes?: number;
}

/** The zones and the arrival of a leg; '' for unknown. */
export interface LegTimes {
  /** The zone of the departure, `Pakistan time`. */
  departsIn: string;
  /** The wall clock where it lands. */
  arrives: string;
  /** The zone of the arrival. */
  arrivesIn: string;
}

/** The zones and arrivals of legs; empty until the airport index is loaded. */
export function useLegTimes(legs: readonly Leg[]): readonly LegTimes[] {
  const t = useT();
  const [times, setTimes] = useState<readonly LegTimes[]>([]);
  const key = legs.map(({ from, to, departs, minutes }) => [from, to, departs, minutes].join()).join(';');
  // biome-ignore lint/correctness/useExhaustiveDependencies: of a leg these count, of the words the language
  useEffect(() => {
    let current = true;
    void Promise.all(legs.map((leg) => timesOf(leg, t).catch(() => UNKNOWN))).then(
      (known) => current && setTimes(known),
    );
    return () => {
      current = false;
    };
  }, [key, t.locale]);
  return times;
}

const UNKNOWN: LegTimes = { departsIn: '', arrives: '', arrivesIn: '' };

async function timesOf({ from, to, departs, minutes = 0 }: Leg, t: Translate): Promise<LegTimes> {
  const [start, end] = await Promise.all([findAirport(from), findAirport(to)]);
  if (!start || !departs) return UNKNOWN;
  const leaves = instantOf(departs, start.timezone);
  const departsIn = zoneName(start.timezone, t);
  if (!end || minutes < 1) return { ...UNKNOWN, departsIn };
  const lands = leaves + minutes * 60_000;
  return {
    departsIn,
    arrives: wallClockAt(lands, end.timezone),
    arrivesIn: zoneName(end.timezone, t),
  };
}
