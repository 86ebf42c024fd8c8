import '../edit-form/edit-form.css';
import './new-request.css';
import { type RequestCreateBody, type RequestKind, requestCreate } from '@charter-hosts/contract';
import { useSignals } from '@preact/signals-react/runtime';
import { skipToken, useQuery } from '@tanstack/react-query';
import {
  ApiError,
  errorMessage,
  type FlightRecord,
  flightSearch,
  GENDERS,
  PREFERRED_AIRCRAFT,
  SERVICE_TYPES,
  TITLES,
  TRIP,
} from 'charter-widgets/contract';
import {
  AirportField,
  CheckboxField,
  ChoiceField,
  completePlaces,
  createAirportProvider,
  DateTimeField,
  EmailField,
  FormNotice,
  focusFirstError,
  formatTime,
  LookRoot,
  localToday,
  NumberField,
  parsePlaceText,
  SelectField,
  showErrors,
  TextAreaField,
  TextField,
  TimeField,
  useEvent,
  useSubmission,
} from 'charter-widgets/kit';
import { type FormEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../shared/button';
import { RetryAlert } from '../../shared/retry';
import { api, session } from '../../shared/session';
import { PageTitle } from '../../shared/shell';
import { toasts } from '../../shared/toasts';
import { FLEET, keyOf } from '../cache';
import { Part } from '../edit-form/edit-form';
import { LISTS } from '../quotes/use-quotes';
import { MayNot, useMay } from '../role';
import { focusSubmit, onSaveKeys, UnsavedGuard, useSignInOver, whileSaving } from '../unsaved';
import {
  addGuest,
  addLeg,
  checkDraft,
  chooseTrip,
  confirmValue,
  createDraft,
  fieldsOf,
  findDoubts,
  type LegDraft,
  legsOf,
  type RequestDraft,
  snapshot,
  type Valued,
} from './draft';
import { countToCheck } from './fill-in';
import { PasteBox } from './paste-box';
import { type Checks, ChecksContext, PleaseCheck } from './please-check';

const KINDS = [
  { value: 'privateCharter', label: 'Private charter' },
  { value: 'internationalCharter', label: 'International charter' },
  { value: 'flightBooking', label: 'Flight booking' },
  { value: 'chauffeur', label: 'Chauffeur' },
] as const satisfies readonly { value: RequestKind; label: string }[];

const TRIPS = [
  { value: TRIP.oneWay, label: 'One way' },
  { value: TRIP.roundTrip, label: 'Round trip' },
  { value: TRIP.multiLeg, label: 'Multi leg' },
];

const SOURCES = [
  { value: 'telephone', label: 'Telephone' },
  { value: 'whatsapp', label: 'WhatsApp' },
  { value: 'email', label: 'E-mail' },
  { value: 'walkIn', label: 'Walk-in' },
];

const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'ur', label: 'Urdu' },
];

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** What the button asks about, and of which body. */
const NO_DOUBTS: { texts: readonly string[]; of: string } = { texts: [], of: '' };

const airports = createAirportProvider({});

const MESSAGES = {
  refused: 'The request could not be created.',
  failed: 'The request could not be created. Check the connection and try again.',
};

/** /admin/new-request: a request that staff take by telephone, by WhatsApp or at the desk. */
export function NewRequestScreen() {
  return useMay('dispatcher') ? <NewRequest /> : <MayNot title="New Request" way={['Back to Today', '/admin/today']} />;
}

function NewRequest() {
  useSignals();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const hasSaved = useRef(false);
  const [draft] = useState(createDraft);
  const [start] = useState(() => snapshot(draft));
  const [checks, setChecks] = useState<Checks>(new Map());
  const [doubts, setDoubts] = useState(NO_DOUBTS);
  const endCheck = useCallback((field: Valued) => {
    confirmValue(field);
    setChecks((last) => new Map([...last].filter(([one]) => one !== field)));
    setDoubts(NO_DOUBTS);
  }, []);
  const context = useMemo(() => ({ checks, end: endCheck }), [checks, endCheck]);
  const flights = useFlightsOn(draft.kind.value === 'flightBooking' ? draft.texts.flightDay.value : '');
  const fleet = useQuery(FLEET);
  const mostSeats = Math.max(0, ...(fleet.data ?? []).map(({ capacity }) => capacity));

  const { busy, failure, prepare, submit, dismiss } = useSubmission<RequestCreateBody>({
    send: async (body, idempotencyKey) => {
      isSending.current = true;
      try {
        return await api(requestCreate, { body, idempotencyKey });
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) askToSignIn();
        throw error;
      } finally {
        isSending.current = false;
      }
    },
    messages: MESSAGES,
    onStored: (id, { kind }) => {
      hasSaved.current = true;
      toasts.getState().success('The request was created.');
      void navigate(id ? `${LISTS[kind]}/${id}` : LISTS[kind], { replace: true });
    },
    onFailed: (_message, errors) => {
      showErrors(fieldsOf(draft), errors);
      focusFirstError(form.current);
    },
  });
  const load = useEvent(prepare);
  useEffect(load, [load]);

  const isChanged = useCallback(
    () => !hasSaved.current && (isSending.current || snapshot(draft) !== start),
    [draft, start],
  );
  const { askToSignIn, dialog: signIn } = useSignInOver({
    isThere: isChanged,
    isUnderWay: () => isSending.current,
    resume: () => void send(),
    outcome: 'the request is created',
  });

  const send = () => whileSaving(submit(findBody));

  async function findBody(): Promise<RequestCreateBody | undefined> {
    if (hasSaved.current) return;
    dismiss();
    const { changes } = session.getState();
    await completePlaces(legsOf(draft).flatMap(({ from, to }) => [from, to]));
    // It is not the next person's request.
    if (session.getState().changes !== changes) return;
    const body = checkDraft(draft, flights.data ?? []);
    if (!body) {
      focusFirstError(form.current);
      return;
    }
    const now = JSON.stringify(body);
    const marked = countToCheck(draft, checks);
    const texts = findDoubts(draft, mostSeats);
    if (marked > 0)
      texts.push(marked === 1 ? 'One value is marked to be checked.' : `${marked} values are marked to be checked.`);
    // The second press of the button answers the question, unless something has changed.
    if (texts.length > 0 && doubts.of !== now) {
      setDoubts({ texts, of: now });
      return;
    }
    setDoubts(NO_DOUBTS);
    return body;
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    focusSubmit(event);
    void send();
  }

  const kind = draft.kind.value;
  const isAsking = doubts.texts.length > 0;
  return (
    <div className="app-column app-form">
      <PageTitle>New Request</PageTitle>
      <LookRoot>
        <form ref={form} noValidate onSubmit={onSubmit} onKeyDown={onSaveKeys}>
          {/* What would be typed now is in no request. */}
          <div inert={busy}>
            <PasteBox
              draft={draft}
              checks={checks}
              onRead={(read) => {
                setChecks(read);
                setDoubts(NO_DOUBTS);
              }}
            />
            <ChecksContext value={context}>
              <Part title="Request" note="The fields and rules are those of the public form." of="images">
                <div className="app-new-kind">
                  <ChoiceField
                    legend="Kind of request"
                    value={draft.kind}
                    options={KINDS}
                    onChoose={(next) => {
                      draft.kind.value = next;
                    }}
                  />
                  <div className="app-form-fields">
                    <PleaseCheck field={draft.texts.source}>
                      <SelectField field={draft.texts.source} label="Source" options={SOURCES} required />
                    </PleaseCheck>
                    <SelectField
                      field={draft.texts.locale}
                      label="The traveller’s language"
                      options={LANGUAGES}
                      required
                    />
                  </div>
                </div>
              </Part>
              <Person draft={draft} />
              {kind === 'privateCharter' && <Legs draft={draft} />}
              {kind === 'internationalCharter' && <International draft={draft} />}
              {kind === 'flightBooking' && <Booking draft={draft} flights={flights} />}
              {kind === 'chauffeur' && <Chauffeur draft={draft} />}
            </ChecksContext>
          </div>
          <footer className="app-form-foot app-stack">
            <FormNotice failure={failure} />
            <div role="alert">
              {isAsking && (
                <p className="app-small">
                  <strong>Is that right?</strong> {doubts.texts.join(' ')}
                </p>
              )}
            </div>
            <div inert={busy}>
              <CheckboxField field={draft.sendReceipt} label="Send a receipt by e-mail" />
            </div>
            <div className="app-form-actions">
              <Button onClick={() => void navigate('/admin/today')}>Cancel</Button>
              <button type="submit" className="cw-button" data-kind="primary" aria-disabled={busy}>
                {busy ? 'Saving...' : isAsking ? 'Yes, create it' : 'Create Request'}
              </button>
            </div>
          </footer>
        </form>
      </LookRoot>
      {signIn}
      <UnsavedGuard isChanged={isChanged} />
    </div>
  );
}

interface PartsProps {
  draft: RequestDraft;
}

function Person({ draft }: PartsProps) {
  useSignals();
  const { texts, kind } = draft;
  const isWhole = kind.value === 'privateCharter' || kind.value === 'internationalCharter';
  return (
    <Part title="Traveller">
      {isWhole ? (
        <PleaseCheck field={texts.name}>
          <TextField field={texts.name} label="Name" autoComplete="off" required maxLength={100} />
        </PleaseCheck>
      ) : (
        <>
          {kind.value === 'flightBooking' && (
            <SelectField field={texts.title} label="Title" options={optionsOf(TITLES)} required />
          )}
          <PleaseCheck field={texts.firstName}>
            <TextField field={texts.firstName} label="First name" autoComplete="off" required maxLength={100} />
          </PleaseCheck>
          <PleaseCheck field={texts.lastName}>
            <TextField field={texts.lastName} label="Last name" autoComplete="off" required maxLength={100} />
          </PleaseCheck>
        </>
      )}
      <PleaseCheck field={texts.phone}>
        <TextField
          field={texts.phone}
          label={kind.value === 'chauffeur' ? 'Phone (optional)' : 'Phone'}
          type="tel"
          dir="ltr"
          inputMode="tel"
          autoComplete="off"
          required={kind.value !== 'chauffeur'}
          maxLength={40}
        />
      </PleaseCheck>
      <PleaseCheck field={texts.email}>
        <EmailField field={texts.email} required={false} />
      </PleaseCheck>
      {kind.value === 'privateCharter' && (
        <PleaseCheck field={texts.cnic}>
          <TextField field={texts.cnic} label="CNIC (optional)" dir="ltr" autoComplete="off" maxLength={30} />
        </PleaseCheck>
      )}
      {kind.value === 'chauffeur' && (
        <PleaseCheck field={texts.cnic}>
          <TextField field={texts.cnic} label="CNIC or passport" dir="ltr" autoComplete="off" required maxLength={30} />
        </PleaseCheck>
      )}
    </Part>
  );
}

/** Where a leg goes, and when it departs. */
function Journey({ leg }: { leg: LegDraft }) {
  return (
    <>
      <PleaseCheck field={leg.from}>
        <AirportField field={leg.from} label="From" required provider={airports} />
      </PleaseCheck>
      <PleaseCheck field={leg.to}>
        <AirportField field={leg.to} label="To" required provider={airports} />
      </PleaseCheck>
      <PleaseCheck field={leg.date}>
        <TextField field={leg.date} label="Date" type="date" min={localToday()} required />
      </PleaseCheck>
      <PleaseCheck field={leg.time}>
        <TimeField field={leg.time} label="Time" required />
      </PleaseCheck>
    </>
  );
}

function Legs({ draft }: PartsProps) {
  useSignals();
  const { trip } = draft;
  const legs = legsOf(draft);
  return (
    <>
      <Part title="Itinerary" of="images">
        <PleaseCheck field={trip}>
          <ChoiceField legend="Trip type" value={trip} options={TRIPS} onChoose={(next) => chooseTrip(draft, next)} />
        </PleaseCheck>
      </Part>
      {legs.map((leg, index) => {
        const isReturn = trip.value === TRIP.roundTrip && index === 1;
        const title = trip.value === TRIP.multiLeg ? `Leg ${index + 1}` : isReturn ? 'Return' : 'Outbound';
        return (
          <Part key={leg.key} title={legs.length === 1 ? 'Flight' : title}>
            <Journey leg={leg} />
            <PleaseCheck field={leg.seats}>
              <NumberField field={leg.seats} label="Seats" min={1} required />
            </PleaseCheck>
            <PleaseCheck field={leg.luggage}>
              <NumberField field={leg.luggage} label="Luggage (kg)" max={99_999} step={5} required />
            </PleaseCheck>
            <PleaseCheck field={leg.pets}>
              <NumberField field={leg.pets} label="Pets" max={99} />
            </PleaseCheck>
            {trip.value === TRIP.multiLeg && legs.length > 2 && (
              <Button
                kind="quiet"
                className="app-new-remove"
                onClick={() => {
                  draft.legs.value = legs.filter((other) => other !== leg);
                }}
              >
                Remove leg {index + 1}
              </Button>
            )}
          </Part>
        );
      })}
      {trip.value !== TRIP.roundTrip && (
        <Button kind="quiet" onClick={() => addLeg(draft)}>
          Add another leg
        </Button>
      )}
      <Part title="Wishes">
        <TextAreaField
          className="app-form-wide"
          field={draft.texts.note}
          label="Note (optional)"
          rows={3}
          maxLength={500}
        />
        <CheckboxField field={draft.isDayFlexible} label="A day earlier or later is fine" />
        <CheckboxField field={draft.isTimeOpen} label="Time still open" />
      </Part>
    </>
  );
}

function International({ draft }: PartsProps) {
  useSignals();
  const { texts, legs } = draft;
  const [out] = legs.value;
  if (!out) return null;
  return (
    <Part title="Flight">
      <Journey leg={out} />
      <PleaseCheck field={texts.returnDateTime}>
        <DateTimeField field={texts.returnDateTime} label="Return (optional)" min={out.date.value || localToday()} />
      </PleaseCheck>
      <PleaseCheck field={out.seats}>
        <NumberField field={out.seats} label="Seats" min={1} required />
      </PleaseCheck>
      <SelectField field={texts.serviceType} label="Service" options={optionsOf(SERVICE_TYPES)} required />
      <SelectField field={texts.preferredAircraft} label="Aircraft" options={optionsOf(PREFERRED_AIRCRAFT)} required />
      <TextAreaField
        className="app-form-wide"
        field={texts.note}
        label="Message (optional)"
        rows={3}
        maxLength={2000}
      />
    </Part>
  );
}

/** Reads the flights that depart on a day; nothing without a day. */
const useFlightsOn = (day: string) =>
  useQuery<FlightRecord[]>({
    queryKey: keyOf(flightSearch, day),
    queryFn: day
      ? async ({ signal }) => (await api(flightSearch, { query: { DepartureDate: day }, signal })).records
      : skipToken,
  });

function Booking({ draft, flights }: { draft: RequestDraft; flights: ReturnType<typeof useFlightsOn> }) {
  useSignals();
  const { texts, guests } = draft;
  const { data, error, isFetching, refetch } = flights;
  const code = (place: string) => parsePlaceText(place).code || parsePlaceText(place).city;
  const options = (data ?? []).map(({ id, fromLocation, toLocation, departureDatetime, seatsAvailable }) => ({
    value: String(id),
    label: `${formatTime(departureDatetime)} ${code(fromLocation)} → ${code(toLocation)}, ${seatsAvailable} seats`,
  }));
  const none = data ? 'No flight departs on that day' : isFetching ? 'Loading flights...' : 'Choose a day first';
  return (
    <>
      <Part title="Flight">
        <PleaseCheck field={texts.flightDay}>
          <TextField field={texts.flightDay} label="Day" type="date" min={localToday()} required />
        </PleaseCheck>
        <SelectField
          field={texts.flightId}
          label="Flight"
          options={options}
          placeholder={options.length > 0 ? 'Select' : none}
          required
        />
        <NumberField field={texts.numberOfRooms} label="Rooms" max={99} />
        <TextAreaField className="app-form-wide" field={texts.note} label="Note (optional)" rows={3} maxLength={2000} />
        {error && (
          <RetryAlert busy={isFetching} onRetry={refetch}>
            {errorMessage(error, 'Failed to fetch flights', 'Error fetching flights')}
          </RetryAlert>
        )}
      </Part>
      {guests.value.map((guest, index) => (
        <Part key={guest.key} title={`Companion ${index + 1}`}>
          <TextField field={guest.firstName} label="First name" autoComplete="off" required maxLength={100} />
          <TextField field={guest.lastName} label="Last name" autoComplete="off" required maxLength={100} />
          <SelectField
            field={guest.gender}
            label="Gender"
            options={GENDERS.map((value) => ({ value, label: value === 'male' ? 'Male' : 'Female' }))}
            required
          />
          <TextField field={guest.cnic} label="CNIC or passport" dir="ltr" autoComplete="off" required maxLength={30} />
          <TextField
            field={guest.phoneNumber}
            label="Phone"
            type="tel"
            dir="ltr"
            inputMode="tel"
            autoComplete="off"
            required
            maxLength={40}
          />
          <Button
            kind="quiet"
            className="app-new-remove"
            onClick={() => {
              guests.value = guests.value.filter((other) => other !== guest);
            }}
          >
            Remove companion {index + 1}
          </Button>
        </Part>
      ))}
      <Button kind="quiet" onClick={() => addGuest(draft)}>
        Add a companion
      </Button>
    </>
  );
}

function Chauffeur({ draft: { texts } }: { draft: RequestDraft }): ReactNode {
  return (
    <Part title="Ride">
      <PleaseCheck field={texts.passengers}>
        <NumberField field={texts.passengers} label="Passengers" min={1} max={12} required />
      </PleaseCheck>
      <NumberField field={texts.pieces} label="Luggage (pieces)" max={20} required />
      <TextField field={texts.pickUpPlace} label="Pick-up place (optional)" autoComplete="off" maxLength={200} />
      <PleaseCheck field={texts.pickUpDate}>
        <TextField field={texts.pickUpDate} label="Pick-up date (optional)" type="date" min={localToday()} />
      </PleaseCheck>
      <PleaseCheck field={texts.pickUpTime}>
        <TimeField field={texts.pickUpTime} label="Pick-up time (optional)" />
      </PleaseCheck>
      <TextField field={texts.flightNumber} label="Flight number (optional)" dir="ltr" maxLength={20} />
    </Part>
  );
}
