import './trip-part.css';
import { errorMessage, type Stage, type TripEvent, type TripFile, type TripRecord } from 'charter-widgets/contract';
import { formatInstant } from 'charter-widgets/kit';
import { type FormEvent, useId, useState } from 'react';
import { Link } from '../../shared/link';
import { RetryAlert } from '../../shared/retry';
import { useMay } from '../role';
import { Select } from '../select';
import { Mails } from './mails';
import { NoteField } from './note-field';
import { Quotes } from './quotes';
import { StageSign } from './stage-mark';
import { TravellerLink } from './traveller-link';
import { type Change, savedBy, sayUnsaved, useChangeTrip, usePeople, useTrip } from './use-trip';
import { CAMPAIGN_WORDS, HOW_WORDS, STAGE_WORDS } from './words';

export interface TripPartProps {
  /** As the record's answer has it. */
  trip: TripRecord;
  /** The name of its list in the cache. */
  resource: string;
}

/** The desk's file on a request: who has it, until when, and what was noted (AR-70). */
export function TripPart({ trip: known, resource }: TripPartProps) {
  const query = useTrip(known);
  const trip = query.data ?? known;
  const change = useChangeTrip(trip, resource);
  const save = savedBy(change);
  const failure = sayUnsaved(change.error);
  const mayChange = useMay('dispatcher') && !trip.erasedAt;

  return (
    <div className="app-trip cw-numbers">
      <div role="alert" className={failure ? 'cw-alert' : undefined}>
        {failure}
      </div>
      {mayChange && <Holder trip={trip} busy={change.isPending} onSave={save} />}
      {mayChange && <Note busy={change.isPending} onSave={save} />}
      <CameFrom trip={trip} />
      <Quotes trip={trip} />
      {query.data && <Mails trip={query.data} />}
    </div>
  );
}

/** The page that the traveller has of it, from one's own side (AR-75). */
export function TripPage({ trip: known, resource }: TripPartProps) {
  const query = useTrip(known);
  const change = useChangeTrip(query.data ?? known, resource);
  const failure = sayUnsaved(change.error);
  if (query.data?.erasedAt) return <p>The traveller’s link says that the request was erased.</p>;
  return (
    <div className="app-trip">
      <div role="alert" className={failure ? 'cw-alert' : undefined}>
        {failure}
      </div>
      {query.data ? (
        <TravellerLink trip={query.data} busy={change.isPending} onSave={savedBy(change)} />
      ) : (
        <div className="app-trip-ways" aria-hidden="true">
          <span className="cw-button app-skeleton" />
        </div>
      )}
    </div>
  );
}

/** What happened to a request, the latest first (AR-70). */
export function TripHistory({ trip: known }: Pick<TripPartProps, 'trip'>) {
  const query = useTrip(known);
  const isOwner = useMay('owner');
  return (
    <div className="app-trip cw-numbers">
      {query.data && <History events={query.data.events} />}
      {!query.data && query.isPending && <span className="app-skeleton" />}
      {!query.data && query.error && (
        <RetryAlert busy={query.isFetching} onRetry={() => void query.refetch()}>
          {errorMessage(query.error, 'What happened could not be fetched.', 'What happened could not be fetched.')}
        </RetryAlert>
      )}
      {isOwner && (
        <p className="app-trip-ways">
          <Link className="cw-button" data-kind="quiet" to={`/admin/audit?trip=${known.id}`}>
            Who saw this
          </Link>
          <Link className="cw-button" data-kind="quiet" to={`/admin/person/${known.id}`}>
            All that is stored of this person
          </Link>
        </p>
      )}
    </div>
  );
}

/** Whose page the request was sent from, and what had brought its traveller there. */
function CameFrom({ trip: { partner, sentFrom } }: { trip: TripRecord & Partial<TripFile> }) {
  const campaign = Object.entries(sentFrom?.campaign ?? {});
  if (!partner && campaign.length === 0 && !sentFrom?.page) return null;
  return (
    <dl className="app-trip-from">
      {partner && (
        <div>
          <dt>Partner</dt>
          <dd>
            {partner.name || partner.key} <small>{HOW_WORDS[partner.how]}</small>
          </dd>
        </div>
      )}
      {sentFrom?.page && (
        <div>
          <dt>Page</dt>
          <dd>{sentFrom.page}</dd>
        </div>
      )}
      {campaign.map(([name, said]) => (
        <div key={name}>
          <dt>{CAMPAIGN_WORDS[name] ?? name}</dt>
          <dd>{said}</dd>
        </div>
      ))}
    </dl>
  );
}

interface PartProps {
  trip: TripRecord;
  busy: boolean;
  /** Resolves to whether it was saved. */
  onSave: (change: Change) => Promise<boolean>;
}

/** Who has it, and until when; what is chosen is saved at once. */
function Holder({ trip: { assignee, dueAt }, busy, onSave }: PartProps) {
  const id = useId();
  const { data = [] } = usePeople();
  // Who may only look is given nothing to do.
  const people = data.filter(({ role }) => role !== 'viewer');
  // Somebody who is no longer of the desk still has it.
  const listed = assignee && !people.some((one) => one.id === assignee.id) ? [...people, assignee] : people;
  return (
    <div className="app-trip-holder">
      <span className="app-trip-line">
        <label htmlFor={`${id}who`}>Assigned to</label>
        <Select
          id={`${id}who`}
          disabled={busy}
          options={[['', 'Nobody'], ...listed.map((one) => [String(one.id), one.name] as const)]}
          value={assignee ? String(assignee.id) : ''}
          onValue={(person) => void onSave({ assignee: person ? Number(person) : null })}
        />
      </span>
      <DueField key={dueAt} dueAt={dueAt} busy={busy} onSave={onSave} />
    </div>
  );
}

/** The reader's wall clock of an instant, as the browser's field takes it: `2026-11-23T14:30`. */
const localClock = (instant: string) => {
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

/** Where nothing is due the field waits behind a button. */
function DueField({ dueAt, busy, onSave }: Pick<PartProps, 'busy' | 'onSave'> & Pick<TripRecord, 'dueAt'>) {
  const id = useId();
  const shown = dueAt ? localClock(dueAt) : '';
  const [typed, setTyped] = useState(shown);
  const [isOpen, setIsOpen] = useState(false);
  function save() {
    if (busy || typed === shown || (typed && Number.isNaN(Date.parse(typed)))) return;
    void onSave({ dueAt: typed ? new Date(typed).toISOString() : null });
  }
  if (!dueAt && !isOpen) {
    return (
      <span className="app-trip-line">
        <span>Due</span>
        <button type="button" className="cw-button" data-kind="quiet" onClick={() => setIsOpen(true)}>
          Set a time<span className="cw-hidden"> by which it is due</span>
        </button>
      </span>
    );
  }
  return (
    <span className="app-trip-line">
      <label htmlFor={id}>Due</label>
      <input
        ref={isOpen ? focusOnce : undefined}
        id={id}
        className="cw-input"
        data-empty={typed === '' || undefined}
        type="datetime-local"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={() => {
          save();
          if (!typed) setIsOpen(false);
        }}
        onKeyDown={({ key }) => key === 'Enter' && save()}
      />
    </span>
  );
}

const focusOnce = (field: HTMLInputElement | null) => field?.focus();

function Note({ busy, onSave }: Pick<PartProps, 'busy' | 'onSave'>) {
  const [note, setNote] = useState('');
  async function add(event: FormEvent) {
    event.preventDefault();
    // What is typed stays until it is stored.
    if (!busy && note.trim() && (await onSave({ note }))) setNote('');
  }
  return (
    <form className="app-trip-note" onSubmit={add}>
      <NoteField note={note} onNote={setNote} />
      <button type="submit" className="cw-button" data-kind="plain" aria-disabled={busy || !note.trim()}>
        Add note
      </button>
    </form>
  );
}

/** By day, each with its hour; a change of stage is known by the sign of the stage that it led to. */
function History({ events }: { events: readonly TripEvent[] }) {
  const isErased = events.some(({ what }) => what === 'erased');
  const days = new Map<string, TripEvent[]>();
  for (const event of events) {
    const [day] = dayAndHour(event.at);
    days.set(day, [...(days.get(day) ?? []), event]);
  }
  return [...days].map(([day, ofDay]) => (
    <section key={day} className="app-trip-log">
      <p>{day}</p>
      <ol>
        {ofDay.map((event) => (
          <li key={event.id}>
            <time dateTime={event.at} title={formatInstant(event.at, 'long')}>
              {dayAndHour(event.at)[1]}
            </time>
            <span className="app-stage">
              {event.what === 'stage' && <StageSign stage={event.after.split(': ')[0] as Stage} />}
            </span>
            <span>
              {sayEvent(event, isErased)}
              {event.note && <q>{event.note}</q>}
            </span>
            {event.by && <small>{event.by}</small>}
          </li>
        ))}
      </ol>
    </section>
  ));
}

/** `Nov 12, 2026` and `19:00`, by the reader's clock. */
function dayAndHour(at: string): [day: string, hour: string] {
  const [day = '', year = '', hour = ''] = formatInstant(at, 'short').split(', ');
  return [`${day}, ${year}`, hour];
}

const stageSaid = (text: string) => {
  const [stage = '', reason] = text.split(': ');
  const word = STAGE_WORDS[stage as Stage] ?? stage;
  return reason ? `${word}: ${reason}` : word;
};

/** What happened, in words. */
function sayEvent({ what, before, after }: TripEvent, isErased: boolean): string {
  if (what === 'created') return 'The request came in';
  if (what === 'stage') return `${stageSaid(before)} → ${stageSaid(after)}`;
  if (what === 'assignee') return after ? `Assigned to ${after}` : `No longer assigned to ${before}`;
  if (what === 'erased') return 'Erased: the personal data';
  if (what === 'quote') return `Quote ${after}`;
  if (what === 'contact') return `The traveller left: ${after}`;
  if (what === 'link') return 'The traveller’s link was ended; another one took its place';
  if (what === 'due') return after ? `Due ${formatInstant(after, 'short')}` : 'No longer due';
  return isErased ? 'A note, which was erased' : 'Note';
}
