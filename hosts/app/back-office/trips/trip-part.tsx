import { Failure } from '../../shared/action-dialog';
import { Button } from '../../shared/button';
import { ButtonLink } from '../button-link';
import { Fact } from '../records/parts';
import './trips.css';
import {
  LINK_REFERENCE,
  type Stage,
  type TripDetails,
  type TripEvent,
  type TripRecord,
  zoneName,
} from '@charter-hosts/contract';
import { errorMessage, instantOf } from 'charter-widgets/contract';
import { clockAt, DateTimeField, formatInstant } from 'charter-widgets/kit';
import { type FormEvent, Fragment, useEffect, useId, useRef, useState } from 'react';
import { capital } from '../../shared/csv';
import { RetryAlert } from '../../shared/retry';
import { useMay } from '../role';
import { Select } from '../select';
import { useStateField } from '../state-field';
import { onSaveKeys, UnsavedGuard, useSignInOver } from '../unsaved';
import { Emails } from './emails';
import { Quotes } from './quotes';
import { StageIcon } from './stage-mark';
import { ASKED_WORDS, flightWords, HOW_WORDS, instantText, reasonText, STAGE_WORDS, type StepParts } from './stages';
import { TravellerLink } from './traveller-link';
import { type SaveTrip, usePeople, useTrip, useTripEdits } from './use-trip';
import { WhatsappDrafts } from './whatsapp';
import type { DraftParts } from './whatsapp-drafts';

export interface TripPartProps {
  /** The trip as the request's answer has it. */
  trip: TripRecord;
}

/** Who handles it, due time, notes, source, quotes and e-mails of a trip. */
export function TripPart({ trip: known }: TripPartProps) {
  const query = useTrip(known);
  const trip = query.data ?? known;
  const { save, isBusy, failure, dialog } = useTripEdits(trip);
  const mayChange = useMay('dispatcher') && !trip.erasedAt;

  return (
    <div className="app-trip app-stack cw-numbers">
      <Failure>{failure}</Failure>
      {dialog}
      {mayChange && <AssigneeAndDue trip={trip} busy={isBusy} onSave={save} />}
      {mayChange && <Note key={trip.reference} busy={isBusy} onSave={save} />}
      <CameFrom trip={trip} />
      <Quotes trip={trip} />
      {query.data && <Emails trip={query.data} />}
    </div>
  );
}

export interface TripPageProps extends TripPartProps, Pick<DraftParts, 'places' | 'changed'> {
  /** The phone number of the request; '' for none. */
  phone: string;
}

/** The part about the traveller's page, with WhatsApp drafts for those who may change the trip. */
export function TripPage({ trip: known, phone, ...parts }: TripPageProps) {
  const query = useTrip(known);
  const { save, isBusy, failure, dialog } = useTripEdits(query.data ?? known);
  const mayWrite = useMay('dispatcher');
  const reachedBy = phone || query.data?.left.phone;
  if (query.data?.erasedAt) return <p>This request was erased, and the traveller’s page says so.</p>;
  return (
    <div className="app-trip app-stack">
      {dialog}
      <Failure>{failure}</Failure>
      {query.data ? (
        <TravellerLink trip={query.data} busy={isBusy} onSave={save} />
      ) : (
        <div className="app-trip-ways" aria-hidden="true">
          <span className="cw-button app-skeleton" />
        </div>
      )}
      {query.data && mayWrite && reachedBy && <WhatsappDrafts trip={query.data} phone={reachedBy} {...parts} />}
    </div>
  );
}

/** The history of a trip, latest first. */
export function TripHistory({ trip: known }: TripPartProps) {
  const query = useTrip(known);
  const isOwner = useMay('owner');
  return (
    <div className="app-trip app-stack cw-numbers">
      {query.data && <History {...query.data} />}
      {!query.data && query.isPending && <span className="app-skeleton" />}
      {!query.data && query.error && (
        <RetryAlert busy={query.isFetching} onRetry={() => void query.refetch()}>
          {errorMessage(query.error, 'The history could not be loaded.', 'The history could not be loaded.')}
        </RetryAlert>
      )}
      {isOwner && (
        <p className="app-trip-ways">
          <ButtonLink kind="quiet" to={`/admin/audit?trip=${known.id}`}>
            Who opened this
          </ButtonLink>
          <ButtonLink kind="quiet" to={`/admin/person/${known.id}`}>
            All data of this person
          </ButtonLink>
        </p>
      )}
    </div>
  );
}

/** The page that sent the request, its partner with the partner's own words, and the campaign. */
function CameFrom({ trip }: { trip: TripRecord & Partial<TripDetails> }) {
  const { partner, partnerReference, partnerMetadata, sentFrom } = trip;
  const metadata = Object.entries(partnerMetadata);
  const campaign = Object.entries(sentFrom?.campaign ?? {});
  if (!partner && !partnerReference && metadata.length + campaign.length === 0 && !sentFrom?.page) return null;
  return (
    <dl className="app-trip-from app-small">
      {partner && (
        <Fact name="Partner">
          {partner.name || partner.key} <small>{HOW_WORDS[partner.how]}</small>
        </Fact>
      )}
      <Fact name="Partner reference">{partnerReference}</Fact>
      {sentFrom?.page && <Fact name="Sent from">{sentFrom.page}</Fact>}
      {campaign.map(([name, value]) => (
        <Fact key={name} name={capital(name.replace(/^utm_(?!campaign)/, 'campaign ').replace('utm_', ''))}>
          {value}
        </Fact>
      ))}
      {metadata.map(([name, text]) => (
        <Fact key={name} name={`Metadata: ${name}`}>
          {text}
        </Fact>
      ))}
    </dl>
  );
}

export interface PartProps {
  trip: TripRecord & Partial<TripDetails> & Pick<StepParts, 'flightNews'>;
  busy: boolean;
  onSave: SaveTrip;
}

/** Who handles it and the due time, saved when they are chosen. */
function AssigneeAndDue({ trip, busy, onSave }: PartProps) {
  const { assignee } = trip;
  const id = useId();
  const { data = [] } = usePeople();
  // Viewers cannot own a trip.
  const people = data.filter(({ role }) => role !== 'viewer');
  const [failures, setFailures] = useState(0);
  // A person who has left may still be assigned.
  const listed = assignee && !people.some((one) => one.id === assignee.id) ? [...people, assignee] : people;
  return (
    <div className="app-trip-assignee app-compact">
      <span className="app-trip-line">
        <label htmlFor={`${id}who`}>Assigned to</label>
        <Select
          id={`${id}who`}
          // Drawn anew where it was not saved: a choice that is put into a field stays otherwise.
          key={failures}
          disabled={busy}
          options={[['', 'Nobody'], ...listed.map((one) => [String(one.id), one.name] as const)]}
          value={assignee ? String(assignee.id) : ''}
          onValue={async (person) => {
            if (!(await onSave({ assignee: person ? Number(person) : null }))) setFailures(failures + 1);
          }}
        />
      </span>
      {trip.homeZone && <DueField trip={trip} homeZone={trip.homeZone} busy={busy} onSave={onSave} />}
    </div>
  );
}

/**
 * The due time by the operator's clock. It is saved when the field is left. A trip without a due time has a button in its
 * place.
 */
function DueField({ trip, homeZone, busy, onSave }: PartProps & { homeZone: string }) {
  const stored = trip.dueAt ? clockAt(homeZone, new Date(trip.dueAt)) : '';
  /** The typed text, and the trip as it was before the first key. */
  const [draft, setDraft] = useState<{ text: string; from: PartProps['trip'] }>();
  const [isOpen, setIsOpen] = useState(false);
  const group = useRef<HTMLSpanElement>(null);
  const shown = useRef(trip);
  shown.current = trip;
  useEffect(() => {
    if (isOpen) group.current?.querySelector('input')?.focus();
  }, [isOpen]);

  const text = draft?.text ?? stored;
  const field = useStateField(text, (next) => setDraft({ text: next, from: draft?.from ?? trip }));

  async function save() {
    if (busy || field.error || !draft) return;
    if (text === stored) return setDraft(undefined);
    const [day, time] = text.split('T');
    if (text && !(day && time)) {
      field.error = 'Choose a day and a time.';
      return;
    }
    const dueAt = text ? new Date(instantOf(`${text.slice(0, 16)}:00`, homeZone)).toISOString() : null;
    if (dueAt && Date.parse(dueAt) <= Date.now()) {
      field.error = 'That time has passed. Choose a later time.';
      return;
    }
    if (!text) setIsOpen(false);
    const isSaved = await onSave({ dueAt }, draft.from);
    // Another version is shown if a colleague was first, and theirs was kept.
    if (isSaved || shown.current.version !== draft.from.version) setDraft(undefined);
  }

  if (!text && !draft && !isOpen) {
    return (
      <span className="app-trip-line">
        <span>Due</span>
        <Button kind="quiet" onClick={() => setIsOpen(true)}>
          Set a due time
        </Button>
      </span>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its fields are the controls
    <span
      // A span of its own: in the button's it would see the removed button lose the focus.
      key="fields"
      ref={group}
      className="app-trip-due"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return;
        void save();
        if (!text) setIsOpen(false);
      }}
      onKeyDown={({ key }) => {
        // The time field handles Enter first.
        if (key === 'Enter') queueMicrotask(() => group.current?.querySelector<HTMLElement>(':focus')?.blur());
      }}
    >
      <DateTimeField field={field} label="Due" hint={zoneName(homeZone)} />
      <UnsavedGuard isChanged={() => draft !== undefined} />
    </span>
  );
}

function Note({ busy, onSave }: Pick<PartProps, 'busy' | 'onSave'>) {
  const [note, setNote] = useState('');
  async function add(event: FormEvent) {
    event.preventDefault();
    // The text stays until it is stored, and what was typed meanwhile stays after it.
    if (!busy && note.trim() && (await onSave({ note })))
      setNote((now) => (now.startsWith(note) ? now.slice(note.length).trimStart() : now));
  }
  return (
    <form className="app-trip-note app-compact" onSubmit={add} onKeyDown={onSaveKeys}>
      <NoteField note={note} onNote={setNote} />
      <button type="submit" className="cw-button" data-kind="plain" aria-disabled={busy || !note.trim()}>
        Add note
      </button>
      <Button kind="quiet" onClick={() => setNote(`${note}${note && ' '}${LINK_REFERENCE} `)}>
        Insert the traveller’s link
      </Button>
    </form>
  );
}

/** The events by day; a change of stage has the sign of its new stage. */
function History({ events, homeZone, trackUrl }: Pick<TripDetails, 'events' | 'homeZone' | 'trackUrl'>) {
  const isErased = events.some(({ what }) => what === 'erased');
  const days = new Map<string, TripEvent[]>();
  for (const event of events) {
    // A change of seconds is not seen.
    if (event.what === 'due' && dueText(event.before, homeZone) === dueText(event.after, homeZone)) continue;
    const [day] = dayAndHour(event.at);
    days.set(day, [...(days.get(day) ?? []), event]);
  }
  return [...days].map(([day, ofDay]) => (
    <section key={day} className="app-trip-log app-small">
      <p>{day}</p>
      <ol>
        {ofDay.map((event) => (
          <li key={event.id}>
            <time dateTime={event.at} title={formatInstant(event.at, 'long')}>
              {dayAndHour(event.at)[1]}
            </time>
            <span className="app-stage">
              {event.what === 'stage' && <StageIcon stage={event.after.split(': ')[0] as Stage} />}
            </span>
            <span>
              {eventText(event, { homeZone, isErased })}
              {event.note && (
                <q>
                  <NoteText note={event.note} trackUrl={trackUrl} />
                </q>
              )}
            </span>
            {(event.by || event.what === 'due') && <small>{event.by || 'set automatically'}</small>}
          </li>
        ))}
      </ol>
    </section>
  ));
}

/** `Nov 12, 2026` and `19:00`, by the browser's clock. */
function dayAndHour(at: string): [day: string, hour: string] {
  const [day = '', year = '', hour = ''] = formatInstant(at, 'short').split(', ');
  return [`${day}, ${year}`, hour];
}

const stageText = (text: string) => {
  const [stage = '', reason] = text.split(': ');
  const word = STAGE_WORDS[stage as Stage] ?? stage;
  return reason ? word + (stage === 'cancelled' ? ` by ${reason}` : `: ${reasonText(reason)}`) : word;
};

/** A due time, with its zone if the browser is in another one. */
function dueText(instant: string, homeZone: string): string {
  if (!instant) return 'none';
  const text = instantText(instant, homeZone);
  return text === formatInstant(instant, 'short') ? text : `${text} (${zoneName(homeZone)})`;
}

/** The text of an event. */
function eventText(
  { what, before, after, by }: TripEvent,
  { homeZone, isErased }: { homeZone: string; isErased: boolean },
): string {
  if (what === 'created') return by ? 'Staff entered the request' : 'The request was received';
  if (what === 'stage') return `${stageText(before)} → ${stageText(after)}`;
  if (what === 'assignee') return `Assigned to: ${before || 'nobody'} → ${after || 'nobody'}`;
  if (what === 'erased') return 'Erased: the personal data';
  if (what === 'quote') return `Quote ${after}`;
  if (what === 'contact') return `The traveller added: ${after}`;
  if (what === 'told')
    return after ? `The traveller was told: ${flightWords(after).toLowerCase()}` : 'The traveller was not told';
  if (what === 'link') return 'The traveller’s link was replaced by a new one';
  if (what === 'due') return `Due: ${dueText(before, homeZone)} → ${dueText(after, homeZone)}`;
  const asked = ASKED_WORDS[what];
  if (asked) return asked;
  return isErased ? 'A note, which was erased' : 'Note';
}

/** A note, in which the traveller's link is one for those who may use it. */
const NoteText = ({ note, trackUrl }: { note: string; trackUrl: string }) =>
  note.split(LINK_REFERENCE).map((text, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which does not change
    <Fragment key={index}>
      {index > 0 &&
        (trackUrl ? (
          <a className="app-link" href={trackUrl} target="_blank" rel="noopener noreferrer">
            the traveller’s link
          </a>
        ) : (
          LINK_REFERENCE
        ))}
      {text}
    </Fragment>
  ));

export interface NoteFieldProps {
  note: string;
  onNote: (note: string) => void;
}

/** A note for staff. Leaving the page asks before the text is lost, and it survives the end of the session. */
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
        aria-label="Note, for staff only"
        placeholder="Note, for staff only"
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
