import './trip-head.css';
import { nextStages, reasonsFor, STAGES, type Stage, type TripRecord } from 'charter-widgets/contract';
import { formatInstant } from 'charter-widgets/kit';
import { type FormEvent, useId, useState } from 'react';
import { useNow } from '../clock';
import { useMay } from '../role';
import { Select } from '../select';
import { Due } from './due';
import { NoteField } from './note-field';
import { Price, QuoteWay } from './quotes';
import { StageMark } from './stage-mark';
import { type Change, savedBy, sayUnsaved, useChangeTrip, useTrip } from './use-trip';
import { END_WORDS, isTimely, nextSaid, STAGE_WORDS, STEP_WORDS } from './words';

export interface TripHeadProps {
  /** As the record's answer has it. */
  trip: TripRecord;
  /** The name of its list in the cache. */
  resource: string;
  /** When it flies last, a wall clock; without one, it may have flown at any time. */
  departs?: string | undefined;
}

/** At the head of a dossier: where the request stands, what is due, and the next step (AR-70). */
export function TripHead({ trip: known, resource, departs }: TripHeadProps) {
  const { data: trip = known } = useTrip(known);
  const change = useChangeTrip(trip, resource);
  const failure = sayUnsaved(change.error);
  const mayChange = useMay('dispatcher') && !trip.erasedAt;
  return (
    <div className="app-trip-head cw-numbers">
      <p className="app-trip-stage">
        <StageMark stage={trip.stage} isErased={trip.erasedAt !== null} />
        <Due at={trip.dueAt} />
        {trip.reason && <small>{trip.reason}</small>}
        <Price trip={trip.id} />
      </p>
      <p className="app-trip-next">
        <span className="app-trip-reference">{trip.reference}</span>{' '}
        {trip.erasedAt
          ? `The personal data was erased on ${formatInstant(trip.erasedAt, 'short')}. Nothing can be changed.`
          : nextSaid(trip.stage, trip.kind)}
      </p>
      {mayChange && <Steps trip={trip} departs={departs} busy={change.isPending} onSave={savedBy(change)} />}
      <div role="alert" className={failure ? 'cw-alert' : undefined}>
        {failure}
      </div>
    </div>
  );
}

interface StepsProps extends Pick<TripHeadProps, 'departs'> {
  trip: TripRecord;
  busy: boolean;
  /** Resolves to whether it was saved. */
  onSave: (change: Change) => Promise<boolean>;
}

function Steps({ trip, departs, busy, onSave }: StepsProps) {
  const now = useNow();
  const next = nextStages(trip, 'owner');
  const ways = next.filter((stage) => END_WORDS[stage]);
  // What leads on stands before what leads back.
  const steps = next
    .filter((stage) => STEP_WORDS[stage])
    .sort((a, b) => Number(isBack(trip.stage, a)) - Number(isBack(trip.stage, b)));
  const isPriced = trip.kind === 'flightBooking' || trip.kind === 'chauffeur';
  const wantsQuote = trip.stage === 'reviewing' && !isPriced;
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
        {wantsQuote && <QuoteWay trip={trip.id} kind="primary" />}
        {steps.map((stage, index) => (
          <button
            key={stage}
            type="button"
            className="cw-button"
            data-kind={
              index === 0 && ways.length > 0 && !wantsQuote && isTimely(stage, departs, now) ? 'primary' : 'plain'
            }
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
            Decline or cancel
          </button>
        )}
      </div>
      {ending && <End ways={ways} busy={busy} onSave={onSave} onClose={() => setEnding(false)} />}
    </>
  );
}

const isBack = (from: Stage, to: Stage) => STAGES.indexOf(to) < STAGES.indexOf(from);

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
}: Pick<StepsProps, 'busy' | 'onSave'> & { ways: Stage[]; onClose: () => void }) {
  const id = useId();
  const [stage, setStage] = useState<Stage | undefined>(ways[0]);
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const reasons = stage ? reasonsFor(stage) : [];
  const asked = stage && END_WORDS[stage]?.asked;

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
            {END_WORDS[way]?.way}
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
        <button type="submit" className="cw-button" data-kind="plain" aria-disabled={busy}>
          {stage && END_WORDS[stage]?.act}
        </button>
        <button type="button" className="cw-button" data-kind="quiet" onClick={onClose}>
          Keep it open
        </button>
      </div>
    </form>
  );
}
