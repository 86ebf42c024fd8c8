import { nextStages, type RequestKind, type Stage, type TravellerTrip } from '@charter-hosts/contract';
import { type Api, dataLink } from 'charter-widgets/contract';
import { formatDuration, formatTime, RouteLine, useT } from 'charter-widgets/kit';
import { lazy, Suspense, useEffect } from 'react';
import { telHref, useConfig } from '../../shared/config';
import { dayOf, instantWithZone, useLegTimes } from '../../shared/quote/quote-sheet';
import { RetryAlert } from '../../shared/retry';
import { Contact } from './contact';
import { Deal, Offer, partyOf } from './offer';

// The map's outline is large.
const JourneyMap = lazy(() => import('./late/journey-map'));

const KIND_LABELS: Readonly<Record<RequestKind, string>> = {
  privateCharter: 'Private charter',
  internationalCharter: 'International charter',
  flightBooking: 'Flight booking',
  chauffeur: 'Chauffeur service',
};

/** The headline and the next step of each stage, for the traveller. */
const STAGE_TEXTS: Readonly<Record<Stage, readonly [headline: string, next: string]>> = {
  new: ['We have your request', 'Somebody at the desk looks into it, and calls or writes to you.'],
  reviewing: ['The desk is looking into it', 'It looks at aircraft, airports and hours, and comes back to you.'],
  quoted: ['Your quote is here', 'Nothing is booked before you say yes.'],
  accepted: ['You have said yes', 'The desk confirms the aircraft next. It is booked once it says so here.'],
  booked: ['It is booked', 'All is set. Should anything change, the desk tells you.'],
  flown: ['Thank you for flying with us', 'Should anything be left behind, or be on your mind, tell the desk.'],
  closed: ['Thank you for flying with us', 'Should anything be left behind, or be on your mind, tell the desk.'],
  declined: ['We could not arrange it', 'Call the desk: there may be another day, or another way.'],
  lost: ['This request has ended', 'Call the desk, and it is taken up again.'],
  cancelled: ['It is cancelled', 'If that surprises you, call the desk.'],
};

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

/** The stage of a request, the next step, the journey, and how the desk and the traveller reach each other. */
export function TripPage({ api, trip, onChanged, isStale, onRetry }: TripPageProps) {
  const t = useT();
  const { brand } = useConfig();
  const { reference, kind, stage, dueAt, legs, facts, calendar, quote } = trip;
  const [headline, next] = STAGE_TEXTS[stage];
  const offered = quote && quote.state !== 'draft' ? quote : undefined;
  const isConfirmed = stage === 'accepted' || stage === 'booked';
  // The quote shows the legs with their times, and the party.
  const shownLegs = quote?.legs.length ? [] : legs;
  const times = useLegTimes(shownLegs);
  const shownFacts = offered ? facts.filter((fact) => fact !== partyOf(trip)) : facts;
  useEffect(() => {
    document.title = `${reference} – ${brand}`;
  }, [reference, brand]);

  const journey = (
    <section key="journey" className="app-travel-journey">
      {legs.length > 0 && <h2>{t('The journey')}</h2>}
      {legs.length > 0 && (
        <div className="app-travel-map">
          <Suspense>
            <JourneyMap legs={legs} />
          </Suspense>
        </div>
      )}
      {shownLegs.length > 0 && (
        <ol className="app-travel-legs">
          {shownLegs.map(({ from, to, departs }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a request that was sent does not change
            <li key={index}>
              <RouteLine from={from} to={to} />
              <p className="app-travel-when cw-numbers">
                <strong>{formatTime(departs)}</strong>{' '}
                {times[index]?.departsIn && <span>{times[index].departsIn}</span>} <span>{dayOf(departs, t)}</span>
              </p>
            </li>
          ))}
        </ol>
      )}
      {shownFacts.length > 0 && (
        <dl className="app-travel-facts cw-numbers">
          {shownFacts.map(({ name, says, count = 0 }) => (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>{t(says, { count })}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
  const rail = (
    <div key="rail" className="app-travel-rail">
      {offered && <Deal api={api} quote={offered} onChanged={onChanged} />}
      <aside className="app-travel-aside">
        <DeskContacts reference={reference} />
        <Contact api={api} trip={trip} onChanged={onChanged} />
        <p className="app-small app-soft">
          {t('Whoever has the link of this page can read it. Send it to nobody whom it does not concern.')}
        </p>
      </aside>
    </div>
  );

  return (
    <div className="app-wide app-travel">
      <header className="app-travel-head">
        <p className="app-travel-what app-row app-soft">
          <span>{t(KIND_LABELS[kind])}</span>
          <span className="cw-numbers">{t('Reference {reference}', { reference })}</span>
        </p>
        <h1 tabIndex={-1}>{t(headline)}</h1>
        <p className="app-lead">{t(next)}</p>
        {dueAt && (stage === 'new' || stage === 'reviewing') && <Due at={dueAt} />}
        {calendar && isConfirmed && <Calendar name={reference} text={calendar} label={t('Add to your calendar')} />}
        <Steps stage={stage} steps={stepsOf(kind)} />
      </header>
      {isStale && (
        <RetryAlert onRetry={onRetry}>{t('It could not be read anew: what stands here may be over.')}</RetryAlert>
      )}
      {/* With a quote the answer comes first; without one, the journey. */}
      <div className="app-travel-parts">
        {offered ? [<Offer key="offer" api={api} trip={trip} quote={offered} />, rail, journey] : [journey, rail]}
      </div>
    </div>
  );
}

/** How soon the desk answers; nothing once that time is over. */
function Due({ at }: { at: string }) {
  const t = useT();
  const minutes = Math.ceil((Date.parse(at) - Date.now()) / 60_000);
  if (minutes <= 0) return null;
  return (
    <p className="app-travel-due">
      {t('The desk answers within {time}', { time: formatDuration(minutes, t) })},{' '}
      <span>{t('by {moment}', { moment: instantWithZone(at, t) })}</span>
    </p>
  );
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
    <button type="button" className="cw-button app-travel-calendar" data-kind="primary" onClick={save}>
      {label}
    </button>
  );
}

/** Each configured contact of the desk. A draft names the reference and nothing personal. */
function DeskContacts({ reference }: { reference: string }) {
  const t = useT();
  const { supportPhone, supportWhatsapp, supportEmail } = useConfig();
  if (!supportPhone && !supportWhatsapp && !supportEmail) return null;
  const about = t('About my request {reference}', { reference });
  return (
    <section>
      <h2>{t('Reach the desk')}</h2>
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
