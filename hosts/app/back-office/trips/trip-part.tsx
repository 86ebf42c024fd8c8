import './trip-part.css';
import {
  errorMessage,
  nextStages,
  reasonsFor,
  type Stage,
  type TripEvent,
  type TripRecord,
} from 'charter-widgets/contract';
import { formatInstant } from 'charter-widgets/kit';
import { type FormEvent, useId, useState } from 'react';
import { RetryAlert } from '../../shared/retry';
import { Age, dueIn, useNow } from '../clock';
import { Select } from '../select';
import { Mails } from './mails';
import { StageMark } from './stage-mark';
import { type Change, useChangeTrip, usePeople, useTrip } from './use-trip';
import { END_WORDS, nextSaid, STAGE_WORDS, STEP_WORDS } from './words';

export interface TripPartProps {
  /** As the record's answer has it. */
  trip: TripRecord;
  /** The name of its list in the cache. */
  resource: string;
}

/** The desk's file on a request: where it stands, who has it, until when, what was noted, and what happened (AR-70). */
export function TripPart({ trip: known, resource }: TripPartProps) {
  const query = useTrip(known);
  const trip = query.data ?? known;
  const change = useChangeTrip(trip, resource);
  const save = async (what: Change) => {
    try {
      await change.mutateAsync(what);
      return true;
    } catch {
      // It stands below.
      return false;
    }
  };
  const failure = change.error
    ? errorMessage(
        change.error,
        'It could not be saved.',
        'It could not be saved. Check your connection, then try again.',
      )
    : '';

  return (
    <div className="app-trip cw-numbers">
      <div className="app-trip-head">
        <p className="app-trip-stage">
          <StageMark stage={trip.stage} />
          {trip.reason && <small>{trip.reason}</small>}
        </p>
        <p className="app-trip-reference">{trip.reference}</p>
        <p className="app-trip-next">
          {nextSaid(trip.stage, trip.kind)} <Due at={trip.dueAt} />
        </p>
      </div>
      <Steps trip={trip} busy={change.isPending} onSave={save} />
      <div role="alert" className={failure ? 'cw-alert' : undefined}>
        {failure}
      </div>
      <Holder trip={trip} busy={change.isPending} onSave={save} />
      <Note busy={change.isPending} onSave={save} />
      {query.data && <Mails trip={query.data} />}
      <h3>What happened</h3>
      {query.data && <History events={query.data.events} />}
      {!query.data && query.isPending && <span className="app-skeleton" />}
      {!query.data && query.error && (
        <RetryAlert busy={query.isFetching} onRetry={() => void query.refetch()}>
          {errorMessage(query.error, 'What happened could not be fetched.', 'What happened could not be fetched.')}
        </RetryAlert>
      )}
    </div>
  );
}

/** By when the desk owes the next step; late by word and weight, not by colour alone. */
export function Due({ at }: { at: string | null }) {
  const now = useNow();
  if (!at) return null;
  const { text, isLate } = dueIn(at, now);
  return (
    <time className="app-trip-due" data-late={isLate} dateTime={at} title={formatInstant(at, 'long')}>
      {text}
    </time>
  );
}

interface PartProps {
  trip: TripRecord;
  busy: boolean;
  /** Resolves to whether it was saved. */
  onSave: (change: Change) => Promise<boolean>;
}

function Steps({ trip, busy, onSave }: PartProps) {
  const next = nextStages(trip, 'owner');
  const ways = next.filter((stage) => END_WORDS[stage]);
  const steps = next.filter((stage) => STEP_WORDS[stage]);
  const [ending, setEnding] = useState(false);
  // Another stage has other ways.
  const [of, setOf] = useState(trip.stage);
  if (of !== trip.stage) {
    setOf(trip.stage);
    setEnding(false);
  }
  if (next.length === 0) return null;
  return (
    <>
      <div className="app-trip-steps">
        {steps.map((stage, index) => (
          <button
            key={stage}
            type="button"
            className="cw-button"
            data-kind={index === 0 && ways.length > 0 ? 'primary' : 'plain'}
            aria-disabled={busy}
            onClick={() => !busy && onSave({ stage })}
          >
            {sayStep(trip.stage, stage)}
          </button>
        ))}
        {ways.length > 0 && (
          <button
            type="button"
            className="cw-button"
            data-kind="quiet"
            aria-expanded={ending}
            onClick={() => setEnding(!ending)}
          >
            End it
          </button>
        )}
      </div>
      {ending && <End ways={ways} busy={busy} onSave={onSave} onClose={() => setEnding(false)} />}
    </>
  );
}

function sayStep(from: Stage, to: Stage): string {
  if (to === 'reviewing' && from !== 'new')
    return from === 'quoted' || from === 'accepted' ? 'Back to reviewing' : 'Take it up again';
  return STEP_WORDS[to] ?? STAGE_WORDS[to];
}

function End({
  ways,
  busy,
  onSave,
  onClose,
}: Pick<PartProps, 'busy' | 'onSave'> & { ways: Stage[]; onClose: () => void }) {
  const id = useId();
  const [stage, setStage] = useState<Stage | undefined>(ways[0]);
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const reasons = stage ? reasonsFor(stage) : [];
  const asked = stage && END_WORDS[stage]?.[1];

  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy || !stage) return;
    const saved = await onSave({ stage, reason: reasons.length > 0 ? reason || String(reasons[0]) : '', note });
    if (saved) onClose();
  }

  return (
    <form className="app-trip-end" onSubmit={send}>
      <fieldset>
        <legend className="cw-hidden">How it ends</legend>
        {ways.map((way) => (
          <label key={way}>
            <input type="radio" name={id} checked={way === stage} onChange={() => setStage(way)} />
            {END_WORDS[way]?.[0]}
          </label>
        ))}
      </fieldset>
      {reasons.length > 0 && (
        <span className="app-trip-line">
          <label htmlFor={`${id}why`}>{asked}</label>
          <Select
            id={`${id}why`}
            options={reasons.map((one) => [one, one] as const)}
            value={reasons.includes(reason) ? reason : String(reasons[0])}
            onValue={setReason}
          />
        </span>
      )}
      <NoteField note={note} onNote={setNote} />
      <div className="app-trip-steps">
        <button type="submit" className="cw-button" data-kind="primary" aria-disabled={busy}>
          End it
        </button>
        <button type="button" className="cw-button" data-kind="quiet" onClick={onClose}>
          Keep it open
        </button>
      </div>
    </form>
  );
}

/** Who has it, and until when; what is chosen is saved at once. */
function Holder({ trip: { assignee, dueAt }, busy, onSave }: PartProps) {
  const id = useId();
  const { data: people = [] } = usePeople();
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

function DueField({ dueAt, busy, onSave }: Pick<PartProps, 'busy' | 'onSave'> & Pick<TripRecord, 'dueAt'>) {
  const id = useId();
  const shown = dueAt ? localClock(dueAt) : '';
  const [typed, setTyped] = useState(shown);
  function save() {
    if (busy || typed === shown || (typed && Number.isNaN(Date.parse(typed)))) return;
    void onSave({ dueAt: typed ? new Date(typed).toISOString() : null });
  }
  return (
    <span className="app-trip-line">
      <label htmlFor={id}>Due</label>
      <input
        id={id}
        className="cw-input"
        type="datetime-local"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={save}
        onKeyDown={({ key }) => key === 'Enter' && save()}
      />
    </span>
  );
}

const NoteField = ({ note, onNote }: { note: string; onNote: (note: string) => void }) => (
  <textarea
    className="cw-input"
    aria-label="Note, for the desk alone"
    placeholder="Note, for the desk alone"
    rows={2}
    maxLength={2000}
    value={note}
    onChange={({ currentTarget }) => onNote(currentTarget.value)}
  />
);

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

function History({ events }: { events: readonly TripEvent[] }) {
  return (
    <ol className="app-trip-events">
      {events.map((event) => (
        <li key={event.id}>
          <span>{sayEvent(event)}</span>
          {event.note && <q>{event.note}</q>}
          <small>
            {event.by && `${event.by}, `}
            <Age at={event.at} />
          </small>
        </li>
      ))}
    </ol>
  );
}

const stageSaid = (text: string) => {
  const [stage = '', reason] = text.split(': ');
  const word = STAGE_WORDS[stage as Stage] ?? stage;
  return reason ? `${word}: ${reason}` : word;
};

/** What happened, in words. */
function sayEvent({ what, before, after }: TripEvent): string {
  if (what === 'created') return 'The request came in';
  if (what === 'stage') return `${stageSaid(before)} → ${stageSaid(after)}`;
  if (what === 'assignee') return after ? `Assigned to ${after}` : `No longer assigned to ${before}`;
  if (what === 'due') return after ? `Due ${formatInstant(after, 'short')}` : 'No longer due';
  return 'Note';
}
