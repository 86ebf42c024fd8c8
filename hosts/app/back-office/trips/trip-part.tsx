import './trips.css';
import type { Stage, TripEvent, TripFile, TripRecord } from '@charter-hosts/contract';
import { errorMessage, instantOf } from 'charter-widgets/contract';
import { clockAt, DateTimeField, type Field, formatInstant } from 'charter-widgets/kit';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Link } from '../../shared/link';
import { RetryAlert } from '../../shared/retry';
import { useMay } from '../role';
import { Select } from '../select';
import { UnsavedGuard, useSignInOver } from '../unsaved';
import { Mails } from './mails';
import { Quotes } from './quotes';
import { StageSign } from './stage-mark';
import { TravellerLink } from './traveller-link';
import { type SaveTrip, usePeople, useTrip, useTripEdits } from './use-trip';
import { CAMPAIGN_WORDS, HOW_WORDS, STAGE_WORDS, sayInstant, sayZone } from './words';

export interface TripPartProps {
  /** As the record's answer has it. */
  trip: TripRecord;
  /** The name of its list in the cache. */
  resource: string;
}

/** The desk's file on a request: its owner, when it is due, and what was noted. */
export function TripPart({ trip: known, resource }: TripPartProps) {
  const query = useTrip(known);
  const trip = query.data ?? known;
  const { save, isBusy, failure, dialog } = useTripEdits(trip, resource);
  const mayChange = useMay('dispatcher') && !trip.erasedAt;

  return (
    <div className="app-trip app-stack cw-numbers">
      <div role="alert" className={failure ? 'cw-alert' : undefined}>
        {failure}
      </div>
      {dialog}
      {mayChange && <OwnerAndDue trip={trip} busy={isBusy} onSave={save} />}
      {mayChange && <Note busy={isBusy} onSave={save} />}
      <CameFrom trip={trip} />
      <Quotes trip={trip} />
      {query.data && <Mails trip={query.data} />}
    </div>
  );
}

/** The page that the traveller has of it, from one's own side. */
export function TripPage({ trip: known, resource }: TripPartProps) {
  const query = useTrip(known);
  const { save, isBusy, failure, dialog } = useTripEdits(query.data ?? known, resource);
  if (query.data?.erasedAt) return <p>The traveller’s link says that the request was erased.</p>;
  return (
    <div className="app-trip app-stack">
      {dialog}
      <div role="alert" className={failure ? 'cw-alert' : undefined}>
        {failure}
      </div>
      {query.data ? (
        <TravellerLink trip={query.data} busy={isBusy} onSave={save} />
      ) : (
        <div className="app-trip-ways" aria-hidden="true">
          <span className="cw-button app-skeleton" />
        </div>
      )}
    </div>
  );
}

/** What happened to a request, the latest first. */
export function TripHistory({ trip: known }: Pick<TripPartProps, 'trip'>) {
  const query = useTrip(known);
  const isOwner = useMay('owner');
  return (
    <div className="app-trip app-stack cw-numbers">
      {query.data && <History events={query.data.events} homeZone={query.data.homeZone} />}
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
  trip: TripRecord & Partial<TripFile>;
  busy: boolean;
  onSave: SaveTrip;
}

/** Its owner, and when it is due; what is chosen is saved at once. */
function OwnerAndDue({ trip, busy, onSave }: PartProps) {
  const { assignee } = trip;
  const id = useId();
  const { data = [] } = usePeople();
  // Who may only look is given nothing to do.
  const people = data.filter(({ role }) => role !== 'viewer');
  // Somebody who is no longer of the desk is still its owner.
  const listed = assignee && !people.some((one) => one.id === assignee.id) ? [...people, assignee] : people;
  return (
    <div className="app-trip-owner app-compact">
      <span className="app-trip-line">
        <label htmlFor={`${id}who`}>Owner</label>
        <Select
          id={`${id}who`}
          disabled={busy}
          options={[['', 'Nobody'], ...listed.map((one) => [String(one.id), one.name] as const)]}
          value={assignee ? String(assignee.id) : ''}
          onValue={(person) => void onSave({ assignee: person ? Number(person) : null })}
        />
      </span>
      {trip.homeZone && <DueField trip={trip} homeZone={trip.homeZone} busy={busy} onSave={onSave} />}
    </div>
  );
}

const PASSED = 'That time has passed. Choose a later one.';
const HALF = 'Choose a day and a time.';

/**
 * When it is due, on 24 hours by the clock of the operator's home; what is typed is saved when the field is left. Where
 * nothing is due the field waits behind a button.
 */
function DueField({ trip, homeZone, busy, onSave }: PartProps & { homeZone: string }) {
  const shown = trip.dueAt ? clockAt(homeZone, new Date(trip.dueAt)) : '';
  /** What is typed, and the trip that it is typed over; undefined while nothing is. */
  const [draft, setDraft] = useState<{ typed: string; from: PartProps['trip'] }>();
  const [error, setError] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const group = useRef<HTMLSpanElement>(null);
  const version = useRef(trip.version);
  useEffect(() => {
    version.current = trip.version;
  }, [trip.version]);
  useEffect(() => {
    if (isOpen) group.current?.querySelector('input')?.focus();
  }, [isOpen]);

  const typed = draft?.typed ?? shown;
  const field: Field<string> = {
    value: typed,
    get error() {
      return error;
    },
    set error(message) {
      setError(message);
    },
    set(value) {
      setError('');
      setDraft({ typed: value, from: draft?.from ?? trip });
    },
  };

  async function save() {
    if (busy || error || !draft) return;
    if (typed === shown) return setDraft(undefined);
    const [day, time] = typed.split('T');
    if (typed && !(day && time)) return setError(HALF);
    const dueAt = typed ? new Date(instantOf(`${typed.slice(0, 16)}:00`, homeZone)).toISOString() : null;
    if (dueAt && Date.parse(dueAt) <= Date.now()) return setError(PASSED);
    if (!typed) setIsOpen(false);
    const isSaved = await onSave({ dueAt }, draft.from);
    // Somebody else was first, and it was left as they have it.
    const isLeft = version.current !== draft.from.version;
    if (isSaved || isLeft) setDraft(undefined);
  }

  if (!typed && !draft && !isOpen) {
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
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what bubbles from the fields
    <span
      ref={group}
      className="app-trip-due"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return;
        void save();
        if (!typed) setIsOpen(false);
      }}
      onKeyDown={({ key }) => {
        // The time field reads what is typed when Enter is pressed, so that is waited for.
        if (key === 'Enter') queueMicrotask(() => group.current?.querySelector<HTMLElement>(':focus')?.blur());
      }}
    >
      <DateTimeField field={field} label="Due" hint={sayZone(homeZone)} />
    </span>
  );
}

function Note({ busy, onSave }: Pick<PartProps, 'busy' | 'onSave'>) {
  const [note, setNote] = useState('');
  async function add(event: FormEvent) {
    event.preventDefault();
    // What is typed stays until it is stored.
    if (!busy && note.trim() && (await onSave({ note }))) setNote('');
  }
  return (
    <form className="app-trip-note app-compact" onSubmit={add}>
      <NoteField note={note} onNote={setNote} />
      <button type="submit" className="cw-button" data-kind="plain" aria-disabled={busy || !note.trim()}>
        Add note
      </button>
    </form>
  );
}

/** By day, each with its hour; a change of stage is known by the sign of the stage that it led to. */
function History({ events, homeZone }: { events: readonly TripEvent[]; homeZone: string }) {
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
              {sayEvent(event, { homeZone, isErased })}
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

const sayDue = (instant: string, homeZone: string) => (instant ? sayInstant(instant, homeZone) : 'no time');

/** What happened, in words. */
function sayEvent(
  { what, before, after }: TripEvent,
  { homeZone, isErased }: { homeZone: string; isErased: boolean },
): string {
  if (what === 'created') return 'The request came in';
  if (what === 'stage') return `${stageSaid(before)} → ${stageSaid(after)}`;
  if (what === 'assignee') return `Owner: ${before || 'nobody'} → ${after || 'nobody'}`;
  if (what === 'erased') return 'Erased: the personal data';
  if (what === 'quote') return `Quote ${after}`;
  if (what === 'contact') return `The traveller left: ${after}`;
  if (what === 'link') return 'The traveller’s link was ended; another one took its place';
  if (what === 'due') return `Due: ${sayDue(before, homeZone)} → ${sayDue(after, homeZone)}`;
  return isErased ? 'A note, which was erased' : 'Note';
}

export interface NoteFieldProps {
  note: string;
  onNote: (note: string) => void;
}

/** A note that only staff see. It is not lost without a question, and stays through the end of a session. */
export function NoteField({ note, onNote }: NoteFieldProps) {
  const isTyped = () => note.trim() !== '';
  const { dialog } = useSignInOver({
    isThere: isTyped,
    isUnderWay: () => false,
    resume: () => {},
    outcome: 'your note is saved',
  });
  return (
    <>
      <textarea
        className="cw-input app-note-field"
        aria-label="Note, for the desk alone"
        placeholder="Note, for the desk alone"
        rows={1}
        maxLength={2000}
        value={note}
        onChange={({ currentTarget }) => onNote(currentTarget.value)}
      />
      <UnsavedGuard isChanged={isTyped} />
      {dialog}
    </>
  );
}
