import {
  nextStages,
  type RequestKind,
  type Stage,
  type TravellerFact,
  type TravellerTrip,
} from '@charter-hosts/contract';
import { type Api, dataLink } from 'charter-widgets/contract';
import {
  EmptyLeg,
  formatDuration,
  formatTime,
  formatWallClock,
  hasArrival,
  priceLineOfSeats,
  RouteLine,
  type Translate,
  translatePlace,
  useT,
} from 'charter-widgets/kit';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '../../shared/button';
import { telHref, useConfig } from '../../shared/config';
import { dayOf, instantWithZone, useLegTimes } from '../../shared/quote/quote-sheet';
import { RetryAlert } from '../../shared/retry';
import { AddToAccount } from './add-to-account';
import { ChangeOrCancel } from './change-or-cancel';
import { Contact } from './contact';
import { Compared, Deal, Offer, useSeen } from './offer';
import { KIND_LABELS, stageTexts } from './stage-texts';

// The map's outline is large.
const JourneyMap = lazy(() => import('./journey-map'));

const STEPS = [
  ['Received', ['new', 'reviewing']],
  ['Quoted', ['quoted']],
  ['Accepted', ['accepted']],
  ['Booked', ['booked', 'flown', 'closed']],
] as const satisfies readonly (readonly [string, readonly Stage[]])[];

/** The steps of a kind: a kind without quotes has only the first and the last. */
const stepsOf = (kind: RequestKind) =>
  nextStages({ kind, stage: 'reviewing' }, 'owner').includes('booked') ? [STEPS[0], STEPS[3]] : STEPS;

export interface TripPageProps {
  api: Api;
  trip: TravellerTrip;
  onChanged: (trip: TravellerTrip) => void;
  /** Whether the last read failed, so that the trip may have changed. */
  isStale: boolean;
  onRetry: () => void;
}

/** The stage of a request, the next step, the journey, and how staff and the traveller reach each other. */
export function TripPage({ api, trip, onChanged, isStale, onRetry }: TripPageProps) {
  const t = useT();
  const { brand } = useConfig();
  const { reference, kind, stage, dueAt, legs, facts, note, calendar, quotes, asked } = trip;
  const { flightNow, legNow, isTold } = trip;
  const [quote] = quotes;
  const [headline, next] = stageTexts(trip);
  const isCompared = quotes.length > 1;
  const isConfirmed = stage === 'accepted' || stage === 'booked';
  const currentLegs = legNow ? [legNow] : legs;
  // The quote shows the legs with their times, and the party.
  const shownLegs = quote?.legs.length ? [] : currentLegs;
  const times = useLegTimes(shownLegs);
  // What a leg or the quote says is not said again.
  const said = [
    ...(quote ? ['Passengers', 'Times above'] : []),
    ...shownLegs.flatMap((leg) => leg.facts.map(({ name }) => name)),
  ];
  const shownFacts = facts.filter(({ name }) => !said.includes(name));
  useEffect(() => {
    document.title = `${reference} – ${brand}`;
  }, [reference, brand]);

  const momentOf = (wallClock = '') => formatWallClock(wallClock, 'short', t);

  useSeen(api, quotes);
  const [notice, setNotice] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  function onAnswered(after: TravellerTrip, text: string) {
    onChanged(after);
    setNotice(text);
    // The pressed button is no longer there.
    heading.current?.focus();
  }

  const journey = (
    <section key="journey" className="app-travel-journey">
      {legs.length > 0 && <h2>{t(flightNow === '' ? 'The journey as you requested it' : 'The journey')}</h2>}
      {legs.length > 0 && (
        <div className="app-travel-map">
          <Suspense>
            <JourneyMap legs={currentLegs} />
          </Suspense>
        </div>
      )}
      {shownLegs.length > 0 && (
        <ol className="app-travel-legs">
          {shownLegs.map(({ from, to, departs, latest, arrives, minutes, facts: ofLeg }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a request that was sent does not change
            <li key={index}>
              <RouteLine from={from} to={to} detail={minutes > 0 ? formatDuration(minutes, t) : undefined} />
              <When name={t('Departure')} at={departs} before={legs[index]?.departs} zone={times[index]?.departsIn} />
              {arrives !== undefined && (
                <When name={t('Arrival')} at={arrives} before={legs[index]?.arrives} zone={times[index]?.arrivesIn} />
              )}
              {latest !== undefined && (
                <p>
                  <EmptyLeg flight={{ departureDatetime: departs, latestDeparture: latest }} isBooked />
                </p>
              )}
              <Facts facts={ofLeg} />
            </li>
          ))}
        </ol>
      )}
      <Facts facts={shownFacts} />
      {note && (
        <p className="app-travel-note">
          <small className="app-soft">{t('Your note')}</small>
          <span dir="auto">{note}</span>
        </p>
      )}
    </section>
  );
  const rail = (
    <div key="rail" className="app-travel-rail">
      {quote && !isCompared && <Deal api={api} trip={trip} quote={quote} onAnswered={onAnswered} />}
      <aside className="app-travel-aside">
        <StaffContacts reference={reference} />
        <ChangeOrCancel api={api} trip={trip} onChanged={onChanged} />
        <Contact api={api} trip={trip} onChanged={onChanged} />
        <AddToAccount key={reference} />
        <p className="app-small app-soft">
          {t('Anyone with this link can read this page and act for you. Share it only with people you trust.')}
        </p>
      </aside>
    </div>
  );

  return (
    <div className="app-wide app-travel">
      <header className="app-travel-head">
        <p className="app-travel-what app-row app-soft app-small">
          <span>{t(KIND_LABELS[kind])}</span>
          <span className="cw-numbers">{t('Reference {reference}', { reference })}</span>
        </p>
        <h1 ref={heading} tabIndex={-1}>
          {t(headline)}
        </h1>
        <p role="status">{notice}</p>
        <p className="app-lead">
          {t(next, { before: momentOf(legs[0]?.departs), after: momentOf(flightNow) })}{' '}
          {flightNow && !isTold && t('Our desk will contact you.')}
        </p>
        <OverQuotes quotes={trip.overQuotes} />
        {dueAt && (stage === 'new' || stage === 'reviewing') && <Due at={dueAt} />}
        {calendar && isConfirmed && (flightNow === undefined || (legNow && isTold)) && !asked.cancellation && (
          <Calendar name={reference} text={calendar} label={t('Add to your calendar')} />
        )}
        {flightNow !== '' && <Steps stage={stage} steps={stepsOf(kind)} />}
      </header>
      {isStale && (
        <RetryAlert onRetry={onRetry}>
          {t('This page could not be updated. What it shows may be out of date.')}
        </RetryAlert>
      )}
      {/* With a quote the answer comes first; without one, the journey. */}
      {isCompared && <Compared api={api} trip={trip} onAnswered={onAnswered} />}
      <div className="app-travel-parts">
        {quote
          ? [
              <div key="offers" className="app-travel-offers">
                {quotes.map((one) => (
                  <Offer key={one.id} trip={trip} quote={one} />
                ))}
              </div>,
              rail,
              journey,
            ]
          : [journey, rail]}
      </div>
    </div>
  );
}

/** What became of other quotes while one is open. */
function OverQuotes({ quotes }: { quotes: TravellerTrip['overQuotes'] }) {
  const t = useT();
  return quotes.map(({ version, by, end }) => (
    <p key={version} className="app-small app-soft">
      {by
        ? t('Quote {version} was replaced by quote {by}.', { version, by })
        : t('Quote {version} expired on {moment}.', { version, moment: instantWithZone(end ?? '', t) })}
    </p>
  ));
}

type WhenProps = Record<'name' | 'at', string> & Record<'before' | 'zone', string | undefined>;

/** The time, zone and day of a departure or an arrival, `TBA` for one that is not set; `before` is the booked one. */
function When({ name, at, before = at, zone }: WhenProps) {
  const t = useT();
  const [isSet, wasSet] = [at, before].map((arrivalDatetime) => hasArrival({ arrivalDatetime }));
  return (
    <>
      <p className="app-travel-when app-row cw-numbers">
        <span className="app-soft">{name}</span> {isSet && <strong>{formatTime(at)}</strong>}{' '}
        {isSet && zone && <span>{zone}</span>} <span>{dayOf(at, t)}</span>
      </p>
      {before !== at && wasSet && (
        <p className="app-soft app-small">{t('Before: {moment}', { moment: formatWallClock(before, 'short', t) })}</p>
      )}
    </>
  );
}

/** `Karachi (KHI) – Jinnah International Airport`, or the place as it was typed. */
function placeName(text: string, t: Translate): string {
  const { code, city, name } = translatePlace(t, text);
  return [code ? `${city} (${code})` : city, name].filter(Boolean).join(' – ');
}

/** What was asked for. */
function Facts({ facts }: { facts: readonly TravellerFact[] }) {
  const t = useT();
  const { pkrPerUsd: pkrRate } = useConfig();
  if (facts.length === 0) return null;
  return (
    <dl className="app-travel-facts cw-numbers">
      {facts.map(({ name, says, count = 0, place = '', day = '', time = '', price = 0 }) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>
            <bdi>
              {t(says, {
                count,
                place: placeName(place, t),
                day: day && dayOf(day, t),
                time,
                price: priceLineOfSeats(price, count || 1, { pkrRate, t }),
              })}
            </bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** By when staff expect to answer; nothing once that time is over. */
function Due({ at }: { at: string }) {
  const t = useT();
  if (Date.parse(at) <= Date.now()) return null;
  return <p className="app-travel-due">{t('We expect to answer by {moment}', { moment: instantWithZone(at, t) })}</p>;
}

/** The steps of a request, and the current one; nothing for a request that has ended. */
function Steps({ stage, steps }: { stage: Stage; steps: readonly (readonly [string, readonly Stage[]])[] }) {
  const t = useT();
  const at = steps.findIndex(([, stages]) => stages.includes(stage));
  if (at < 0) return null;
  return (
    <ol className="app-travel-steps">
      {steps.map(([name], index) => (
        <li
          key={name}
          data-is={index < at ? 'done' : index === at ? 'here' : 'ahead'}
          aria-current={index === at ? 'step' : undefined}
        >
          {t(name)}
        </li>
      ))}
    </ol>
  );
}

/** Saves a calendar file. It is made of what has loaded, so it works without a network. */
function Calendar({ name, text, label }: { name: string; text: string; label: string }) {
  function save() {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }));
    link.download = `${name}.ics`;
    link.click();
    // The browser has the file by then.
    setTimeout(URL.revokeObjectURL, 60_000, link.href);
  }
  return (
    <Button className="app-travel-calendar" kind="primary" onClick={save}>
      {label}
    </Button>
  );
}

/** Each configured contact of staff. A draft names the reference and nothing personal. */
function StaffContacts({ reference }: { reference: string }) {
  const t = useT();
  const { supportPhone, supportWhatsapp, supportEmail } = useConfig();
  if (!supportPhone && !supportWhatsapp && !supportEmail) return null;
  const about = t('About my request {reference}', { reference });
  return (
    <section>
      <h2>{t('Contact us')}</h2>
      {supportPhone && (
        <a className="app-travel-call app-soft" href={telHref(supportPhone)}>
          {t('Call')} <bdi className="cw-numbers">{supportPhone}</bdi>
        </a>
      )}
      <p className="app-travel-ways app-row">
        {supportWhatsapp && (
          <a
            className="app-link"
            href={dataLink('https://wa.me/', supportWhatsapp.replace(/\D/g, ''), { text: about })}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t('Write on WhatsApp')}
          </a>
        )}
        {supportEmail && (
          <a className="app-link" href={dataLink('mailto:', supportEmail, { subject: about })}>
            {t('Write an e-mail')}
          </a>
        )}
      </p>
    </section>
  );
}
