import './trips.css';
import {
  isStageReverted,
  nextStages,
  reasonsFor,
  type Stage,
  stageBefore,
  type TripFile,
  type TripRecord,
} from '@charter-hosts/contract';
import { formatInstant } from 'charter-widgets/kit';
import { type FormEvent, useId, useState } from 'react';
import { useNow } from '../clock';
import { useMay, useMe } from '../role';
import { Select } from '../select';
import { nextStep } from './next-step';
import { Price, QuoteWay } from './quotes';
import { Due, StageMark } from './stage-mark';
import { NoteField } from './trip-part';
import { type SaveTrip, useTrip, useTripEdits } from './use-trip';
import { END_WORDS, nextSaid, STAGE_WORDS, STEP_WORDS, sayInstant, sayZone } from './words';

export interface TripHeadProps {
  /** As the record's answer has it. */
  trip: TripRecord;
  /** The name of its list in the cache. */
  resource: string;
}

/** At the head of a dossier: where the request stands, what is due, and the next step. */
export function TripHead({ trip: known, resource }: TripHeadProps) {
  const { data: trip = known } = useTrip(known);
  const { save, isBusy, failure, dialog } = useTripEdits(trip, resource);
  const mayChange = useMay('dispatcher') && !trip.erasedAt;
  return (
    <div className="app-trip-head cw-numbers">
      <p className="app-trip-stage app-row">
        <StageMark stage={trip.stage} isErased={trip.erasedAt !== null} />
        <Due at={trip.dueAt} />
        {trip.reason && <small>{trip.reason}</small>}
        <Price trip={trip.id} />
      </p>
      <p className="app-small app-soft">
        <span className="app-trip-reference">{trip.reference}</span>{' '}
        {trip.erasedAt
          ? `The personal data was erased on ${formatInstant(trip.erasedAt, 'short')}. Nothing can be changed.`
          : nextSaid(trip.stage, trip.kind)}
      </p>
      {mayChange && <Steps trip={trip} busy={isBusy} onSave={save} />}
      <div role="alert" className={failure ? 'cw-alert' : undefined}>
        {failure}
      </div>
      {dialog}
    </div>
  );
}

interface StepsProps {
  trip: TripRecord & Partial<TripFile>;
  busy: boolean;
  onSave: SaveTrip;
}

/** What is asked before a step is made. */
type Asked = 'end' | 'take back' | 'flown';

function Steps({ trip, busy, onSave }: StepsProps) {
  const now = useNow();
  const me = useMe();
  const role = useMay('owner') ? 'owner' : 'dispatcher';
  const before = trip.events && stageBefore(trip.events);
  const next = nextStages({ ...trip, stageBefore: before }, role);
  const { lastDeparture } = trip;
  // Until the file is there it is not known.
  const hasDeparted = lastDeparture === null || (lastDeparture !== undefined && Date.parse(lastDeparture) <= now);
  const step = nextStep(trip, hasDeparted);
  const back = next.filter((stage) => isStageReverted(trip.stage, stage));
  const ways = next.filter((stage) => END_WORDS[stage]);
  const steps = next
    .filter((stage) => STEP_WORDS[stage] && !back.includes(stage))
    // The next step stands first, what leads back last.
    .sort(
      (a, b) =>
        Number(b === step?.to) - Number(a === step?.to) || Number(a === 'reviewing') - Number(b === 'reviewing'),
    );
  const [asked, setAsked] = useState<Asked>();
  const ask = (question: Asked) => setAsked(asked === question ? undefined : question);
  const close = () => setAsked(undefined);

  function go(stage: Stage) {
    if (busy) return;
    if (stage === 'flown' && !hasDeparted) return ask('flown');
    // Who takes a trip up is its owner from then on.
    const isTakenUp = trip.stage === 'new' && stage === 'reviewing' && me !== undefined;
    void onSave({ stage, ...(isTakenUp && { assignee: me }) });
  }

  // What was asked stays, with what is typed there, also where somebody else has brought the trip elsewhere meanwhile.
  if (next.length === 0 && !asked) return null;
  return (
    <>
      <div className="app-trip-steps">
        {step?.to === 'quote' && <QuoteWay trip={trip.id} kind="primary" />}
        {steps.map((stage) => (
          <button
            key={stage}
            type="button"
            className="cw-button"
            data-kind={stage === step?.to ? 'primary' : 'plain'}
            aria-disabled={busy}
            onClick={() => go(stage)}
          >
            {stage === 'reviewing' && trip.stage !== 'new' ? 'Back to reviewing' : STEP_WORDS[stage]}
          </button>
        ))}
        {ways.length > 0 && (
          <button
            type="button"
            className="cw-button"
            data-kind="quiet"
            aria-expanded={asked === 'end'}
            onClick={() => ask('end')}
          >
            Decline or cancel
          </button>
        )}
        {back.length > 0 && (
          <button
            type="button"
            className="cw-button"
            data-kind="quiet"
            aria-expanded={asked === 'take back'}
            onClick={() => ask('take back')}
          >
            Take it back
          </button>
        )}
      </div>
      {asked === 'end' && <End trip={trip} ways={ways} busy={busy} onSave={onSave} onClose={close} />}
      {asked === 'take back' && <TakeBack trip={trip} ways={back} busy={busy} onSave={onSave} onClose={close} />}
      {asked === 'flown' && <EarlyFlown trip={trip} busy={busy} onSave={onSave} onClose={close} />}
    </>
  );
}

interface AskedProps extends StepsProps {
  onClose: () => void;
}

/** Asks before a trip is marked as flown that has not departed yet. */
function EarlyFlown({ trip, busy, onSave, onClose }: AskedProps) {
  const { lastDeparture, homeZone } = trip;
  return (
    <div className="app-trip-end app-stack" role="alert">
      <p>
        {lastDeparture && homeZone
          ? `Its last flight departs ${sayInstant(lastDeparture, homeZone)} (${sayZone(homeZone)}), which has not come yet. Mark it as flown all the same?`
          : 'Its last flight may not have departed yet. Mark it as flown all the same?'}
      </p>
      <div className="app-trip-steps">
        <button
          type="button"
          className="cw-button"
          data-kind="plain"
          aria-disabled={busy}
          onClick={async () => {
            if (!busy && (await onSave({ stage: 'flown' }))) onClose();
          }}
        >
          Yes, it has flown
        </button>
        <button type="button" className="cw-button" data-kind="quiet" onClick={onClose}>
          Not yet
        </button>
      </div>
    </div>
  );
}

/** Takes a wrong final stage back: to where, and why. */
function TakeBack({ trip, ways: allowed, busy, onSave, onClose }: AskedProps & { ways: Stage[] }) {
  const id = useId();
  const [opened] = useState(trip);
  const [ways] = useState(allowed);
  const before = opened.events && stageBefore(opened.events);
  const [stage, setStage] = useState(ways.find((way) => way === before) ?? ways[0]);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy || !stage) return;
    setMissing(!reason.trim());
    if (!reason.trim()) return document.getElementById(`${id}why`)?.focus();
    if (await onSave({ stage, reason }, opened)) onClose();
  }

  return (
    <form className="app-trip-end app-stack" onSubmit={send} noValidate>
      <fieldset>
        <legend className="cw-hidden">To which stage</legend>
        {ways.map((way) => (
          <label key={way}>
            <input type="radio" name={id} checked={way === stage} onChange={() => setStage(way)} />
            Back to {STAGE_WORDS[way].toLowerCase()}
          </label>
        ))}
      </fieldset>
      <span className="app-trip-line">
        <label htmlFor={`${id}why`}>Why</label>
        <input
          id={`${id}why`}
          className="cw-input"
          autoComplete="off"
          maxLength={500}
          required
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? `${id}missing` : undefined}
          value={reason}
          onChange={({ currentTarget }) => {
            setReason(currentTarget.value);
            setMissing(false);
          }}
        />
      </span>
      {isMissing && (
        <p id={`${id}missing`} className="app-small app-bad" role="alert">
          Say why it is taken back. The reason stays in its history.
        </p>
      )}
      <div className="app-trip-steps">
        <button type="submit" className="cw-button" data-kind="plain" aria-disabled={busy}>
          Take it back
        </button>
        <button type="button" className="cw-button" data-kind="quiet" onClick={onClose}>
          Leave it
        </button>
      </div>
    </form>
  );
}

function End({ trip, ways: allowed, busy, onSave, onClose }: AskedProps & { ways: Stage[] }) {
  const id = useId();
  // As it was opened: what somebody else does to the trip meanwhile takes nothing of it away.
  const [opened] = useState(trip);
  const [ways] = useState(allowed);
  const [stage, setStage] = useState<Stage | undefined>(ways[0]);
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const reasons = stage ? reasonsFor(stage) : [];
  const asked = stage && END_WORDS[stage]?.asked;

  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy || !stage) return;
    const why = reasons.length > 0 ? reason || String(reasons[0]) : '';
    const saved = await onSave({ stage, reason: why, note }, opened);
    if (saved) onClose();
  }

  return (
    <form className="app-trip-end app-stack" onSubmit={send}>
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
