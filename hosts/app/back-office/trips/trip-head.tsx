import { Failure } from '../../shared/action-dialog';
import { Button } from '../../shared/button';
import './trips.css';
import {
  isStageReverted,
  listUnanswered,
  nextStages,
  reasonsFor,
  type Stage,
  stageBefore,
  type TripDetails,
  zoneName,
} from '@charter-hosts/contract';
import { formatInstant } from 'charter-widgets/kit';
import { type FormEvent, Fragment, useEffect, useEffectEvent, useId, useState } from 'react';
import { Link } from '../../shared/link';
import { focusSubmit, useFocusBack } from '../../shared/use-busy';
import { Age, useNow } from '../clock';
import { requestPath } from '../kinds';
import { onAssign } from '../push-device';
import { nameOfQuote, useQuotes } from '../quotes/use-quotes';
import { useMay, useMe } from '../role';
import { Select } from '../select';
import { onSaveKeys, UnsavedGuard } from '../unsaved';
import { Price, QuoteLink } from './quotes';
import { Due, StageMark } from './stage-mark';
import {
  ASKED_WORDS,
  DUPLICATE_WORDS,
  END_WORDS,
  instantText,
  nextStep,
  nextStepText,
  reasonText,
  SOURCE_WORDS,
  STAGE_WORDS,
  STEP_WORDS,
  type StepParts,
  tellingOf,
} from './stages';
import { Confirm } from './traveller-link';
import { NoteField, type PartProps, type TripPartProps } from './trip-part';
import { useTrip, useTripEdits } from './use-trip';

/** The head of a request's screen: its stage, its due time and the next steps. */
export function TripHead({ trip: known, flightNews }: TripPartProps & Pick<StepParts, 'flightNews'>) {
  const { data = known } = useTrip(known);
  const trip = { ...data, flightNews };
  const { save, isBusy, failure, dialog } = useTripEdits(trip);
  const mayChange = useMay('dispatcher') && !trip.erasedAt;
  return (
    <div className="app-trip-head cw-numbers">
      <p className="app-trip-stage app-row">
        <StageMark stage={trip.stage} isErased={trip.erasedAt !== null} />
        <Due at={trip.dueAt} />
        {/* The reason is of the stage before the erasure. */}
        {trip.reason && !trip.erasedAt && (
          <small>{trip.stage === 'cancelled' ? `By ${trip.reason}` : reasonText(trip.reason)}</small>
        )}
        <Price trip={trip.id} />
      </p>
      <p className="app-small app-soft">
        <span className="app-trip-reference">{trip.reference}</span>{' '}
        {trip.erasedAt
          ? `The personal data was erased on ${formatInstant(trip.erasedAt, 'short')}. Nothing can be changed.`
          : nextStepText({ ...trip, mayChange })}
      </p>
      <p className="app-small app-soft">Source: {SOURCE_WORDS[trip.source]}</p>
      {trip.duplicates.length > 0 && (
        <p className="app-small app-same">
          Possible duplicate of{' '}
          {trip.duplicates.map(({ id, kind, requestId, reference, why }, index) => (
            <Fragment key={id}>
              {index > 0 && ', '}
              <Link className="app-link" to={requestPath({ kind, requestId })}>
                {reference}
              </Link>{' '}
              ({DUPLICATE_WORDS[why]})
            </Fragment>
          ))}
          . If they are the same request, decline all but one.
        </p>
      )}
      <Asked trip={trip} />
      {mayChange && <Steps trip={trip} busy={isBusy} onSave={save} />}
      <Failure>{failure}</Failure>
      {dialog}
    </div>
  );
}

/** What the traveller has asked for and staff have not answered. */
function Asked({ trip: { events = [] } }: { trip: Partial<TripDetails> }) {
  const unanswered = listUnanswered(events);
  return (
    <div role="status" className={unanswered.length > 0 ? 'app-trip-asked app-stack app-small' : undefined}>
      {unanswered.map((event) => (
        <div key={event.id}>
          <p>
            <strong>{ASKED_WORDS[event.what]}</strong>{' '}
            <small>
              <Age at={event.at} />
            </small>
          </p>
          {event.note && <p className="app-trip-asked-text">{event.note}</p>}
        </div>
      ))}
      {unanswered.length > 0 && (
        <p className="app-tiny app-soft">This stays until staff add a note, send a quote or end the trip.</p>
      )}
    </div>
  );
}

/** The form that is open below the steps. */
type OpenForm = 'end' | 'back' | 'flown' | 'accepted' | 'booked';

function Steps({ trip, busy, onSave }: PartProps) {
  const now = useNow();
  const me = useMe();
  const role = useMay('owner') ? 'owner' : 'dispatcher';
  const openOffers = useQuotes(trip.id).data?.filter(({ state }) => state === 'sent') ?? [];
  const next = nextStages({ ...trip, stageBefore: trip.events && stageBefore(trip.events) }, role);
  const { lastDeparture } = trip;
  // Before the whole trip is loaded, its last departure is unknown.
  const hasDeparted = lastDeparture === null || (lastDeparture !== undefined && Date.parse(lastDeparture) <= now);
  const quotes = openOffers.length === 1 ? 'quote' : 'quotes';
  const back = openOffers.length > 0 ? `Withdraw the ${quotes}: back to reviewing` : 'Back to reviewing';
  const step = nextStep(trip, hasDeparted);
  const main = tellingOf(trip) === 'untold' ? 'plain' : 'primary';
  const told = <Told trip={trip} busy={busy} onSave={onSave} />;
  const earlier = next.filter((stage) => isStageReverted(trip.stage, stage));
  const ends = next.filter((stage) => END_WORDS[stage]);
  // The next step comes first, the way back to reviewing last.
  const rank = (stage: Stage) => Number(stage === 'reviewing') - Number(stage === step?.to);
  const steps = next.filter((stage) => STEP_WORDS[stage] && !earlier.includes(stage)).sort((a, b) => rank(a) - rank(b));
  const [open, setOpen] = useState<OpenForm>();
  const toggle = (form: OpenForm) => busy || setOpen(open === form ? undefined : form);
  const close = () => setOpen(undefined);

  function go(stage: Stage) {
    if (busy) return;
    if (stage === 'flown' && !hasDeparted) return toggle('flown');
    if (stage === 'booked' && trip.asked) return toggle('booked');
    if (stage === 'accepted' && trip.stage === 'quoted' && openOffers.length > 1) return toggle('accepted');
    // Whoever starts to review a trip handles it from then on.
    const isTakenUp = trip.stage === 'new' && stage === 'reviewing' && me !== undefined;
    void onSave({ stage, ...(isTakenUp && { assignee: me }) });
  }

  const assign = useEffectEvent(() => {
    if (trip.stage === 'new') go('reviewing');
  });
  useEffect(() => onAssign(assign), []);

  // An open form stays with what is typed in it, even after a colleague has moved the trip.
  if (next.length === 0 && !open) return null;
  return (
    <>
      <div className="app-trip-steps">
        {main === 'plain' && told}
        {step?.to === 'quote' && <QuoteLink trip={trip.id} kind={main} />}
        {steps.map((stage) => (
          <Button key={stage} kind={stage === step?.to ? main : 'plain'} busy={busy} onClick={() => go(stage)}>
            {stage === 'reviewing' && trip.stage !== 'new' ? back : STEP_WORDS[stage]}
          </Button>
        ))}
        {main === 'primary' && told}
        {ends.length > 0 && (
          <Button kind="quiet" aria-expanded={open === 'end'} onClick={() => toggle('end')}>
            Decline or cancel
          </Button>
        )}
        {earlier.length > 0 && (
          <Button kind="quiet" aria-expanded={open === 'back'} onClick={() => toggle('back')}>
            Reopen
          </Button>
        )}
      </div>
      {open === 'end' && <StageForm key="end" trip={trip} stages={ends} busy={busy} onSave={onSave} onClose={close} />}
      {open === 'back' && (
        <StageForm key="back" isBack trip={trip} stages={earlier} busy={busy} onSave={onSave} onClose={close} />
      )}
      {open === 'accepted' && <AcceptedForm trip={trip} busy={busy} onSave={onSave} onClose={close} />}
      {open === 'booked' && trip.asked && (
        <Confirm
          yes="Confirm anyway"
          no="Not yet"
          busy={busy}
          onYes={() => onSave({ stage: 'booked' })}
          onClose={close}
        >
          {`${ASKED_WORDS[trip.asked]} and has no answer yet. This stays here until you answer. Confirm the booking anyway?`}
        </Confirm>
      )}
      {open === 'flown' && (
        <Confirm yes="Mark it anyway" no="Not yet" busy={busy} onYes={() => onSave({ stage: 'flown' })} onClose={close}>
          {lastDeparture && trip.homeZone
            ? `Its last flight departs ${instantText(lastDeparture, trip.homeZone)} (${zoneName(trip.homeZone)}), which is in the future. Mark it as completed anyway?`
            : 'Its last flight may not have departed yet. Mark it as completed anyway?'}
        </Confirm>
      )}
    </>
  );
}

/** Notes that the traveller knows of a changed flight, or takes that back. */
function Told({ trip, busy, onSave }: PartProps) {
  const telling = tellingOf(trip);
  const told = telling === 'untold' ? (trip.flightNews ?? '') : '';
  return (
    telling && (
      <Button kind={told ? 'primary' : 'quiet'} busy={busy} onClick={() => onSave({ told })}>
        {told ? 'I have told the traveller' : 'The traveller does not know yet'}
      </Button>
    )
  );
}

/** Asks which of several open offers was accepted by telephone. */
function AcceptedForm({ trip, busy, onSave, onClose }: PartProps & { onClose: () => void }) {
  const id = useId();
  const { data: quotes = [] } = useQuotes(trip.id);
  const open = quotes.filter(({ state }) => state === 'sent').reverse();
  const [chosen, setChosen] = useState<number>();
  const [isMissing, setMissing] = useState(false);
  useFocusBack();

  async function send(event: FormEvent) {
    event.preventDefault();
    setMissing(chosen === undefined);
    if (busy || chosen === undefined) return;
    if (await onSave({ stage: 'accepted', quoteVersion: chosen })) onClose();
  }

  return (
    <form className="app-trip-end app-stack" onSubmit={send} noValidate>
      <fieldset aria-describedby={isMissing ? `${id}missing` : undefined}>
        <legend>Which quote was accepted? Any other quote then closes.</legend>
        {open.map((quote) => (
          <label key={quote.id}>
            <input
              type="radio"
              name={id}
              checked={quote.version === chosen}
              onChange={() => {
                setChosen(quote.version);
                setMissing(false);
              }}
            />
            {nameOfQuote(quote)}, {quote.aircraft}
          </label>
        ))}
      </fieldset>
      {isMissing && (
        <p id={`${id}missing`} className="app-small app-bad" role="alert">
          Choose the quote that was accepted.
        </p>
      )}
      <div className="app-trip-steps">
        <button type="submit" className="cw-button" data-kind="plain" aria-disabled={busy}>
          {STEP_WORDS.accepted}
        </button>
        <Button kind="quiet" busy={busy} onClick={onClose}>
          Not yet
        </Button>
      </div>
    </form>
  );
}

interface StageFormProps extends PartProps {
  stages: Stage[];
  /** The stages are earlier ones, and the reason is typed. */
  isBack?: boolean;
  onClose: () => void;
}

/** Ends a trip, or takes back a wrong final stage: to which stage, and why. */
function StageForm({ trip, stages, isBack = false, busy, onSave, onClose }: StageFormProps) {
  const id = useId();
  // The trip and the stages as they were when it opened: a colleague's change does not alter it.
  const [opened] = useState({ trip, stages });
  const before = isBack && opened.trip.events && stageBefore(opened.trip.events);
  const [stage, setStage] = useState(opened.stages.find((one) => one === before) ?? opened.stages[0]);
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isSending, setSending] = useState(false);
  const reasons: readonly string[] = stage && !isBack ? reasonsFor(stage) : [];
  const words = stage && END_WORDS[stage];
  const isAsked = isBack || reasons.length > 0;
  const why = {
    id: `${id}why`,
    'aria-invalid': isMissing || undefined,
    'aria-describedby': isMissing ? `${id}missing` : undefined,
    value: isBack || reasons.includes(reason) ? reason : '',
  };
  const onReason = (typed: string) => {
    setReason(typed);
    setMissing(false);
  };
  useFocusBack();

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy || !stage) return;
    setMissing(isAsked && !why.value.trim());
    if (isAsked && !why.value.trim()) return document.getElementById(why.id)?.focus();
    focusSubmit(event);
    setSending(true);
    const isSaved = await onSave({ stage, reason: why.value, note }, opened.trip);
    setSending(false);
    if (isSaved) onClose();
  }

  return (
    <form className="app-trip-end app-stack" onSubmit={send} onKeyDown={onSaveKeys} noValidate>
      {/* Fields take nothing while the form is saved, because the save would not have it. */}
      <div className="app-stack" inert={isSending}>
        <fieldset>
          <legend className="cw-hidden">{isBack ? 'To which stage' : 'How it ends'}</legend>
          {opened.stages.map((one) => (
            <label key={one}>
              <input type="radio" name={id} checked={one === stage} onChange={() => setStage(one)} />
              {isBack ? `Back to ${STAGE_WORDS[one].toLowerCase()}` : END_WORDS[one]?.choice}
            </label>
          ))}
        </fieldset>
        {isAsked && (
          <span className="app-trip-line">
            <label htmlFor={`${id}why`}>{words?.reasonLabel || 'Why'}</label>
            {isBack ? (
              <input
                {...why}
                className="cw-input"
                autoComplete="off"
                maxLength={500}
                required
                onChange={({ currentTarget }) => onReason(currentTarget.value)}
              />
            ) : (
              <Select
                {...why}
                options={[['', 'Choose'], ...reasons.map((one) => [one, reasonText(one)] as const)]}
                onValue={onReason}
              />
            )}
          </span>
        )}
        {!isBack && <NoteField note={note} onNote={setNote} />}
      </div>
      {isMissing && isAsked && (
        <p id={`${id}missing`} className="app-small app-bad" role="alert">
          {isBack
            ? 'Enter a reason. It is kept in the history.'
            : `Choose ${stage === 'cancelled' ? 'who cancelled' : 'a reason'}.`}
        </p>
      )}
      <div className="app-trip-steps">
        <button type="submit" className="cw-button" data-kind="plain" aria-disabled={busy}>
          {isBack ? 'Reopen' : words?.button}
        </button>
        <Button kind="quiet" busy={isSending} onClick={onClose}>
          {isBack ? 'Leave it' : 'Keep it open'}
        </Button>
      </div>
      <UnsavedGuard isChanged={() => isBack && reason.trim() !== ''} />
    </form>
  );
}
