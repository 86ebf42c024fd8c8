import { allAircraft, type FlightUpsert, flightForm, flightUpsert } from '@charter-hosts/contract';
import { useSignals } from '@preact/signals-react/runtime';
import { errorMessage, type FlightRecord, flightById, flightRecord } from 'charter-widgets/contract';
import {
  AirportField,
  CheckboxField,
  createAirportProvider,
  DateTimeField,
  type Field,
  FieldFrame,
  formatDuration,
  NumberField,
  SelectField,
  useLoad,
} from 'charter-widgets/kit';
import { useCallback, useEffect, useId, useMemo, useState } from 'react';
import { useConfig } from '../../shared/config';
import { count } from '../../shared/csv';
import { nameOf } from '../../shared/flight-search/name-of';
import { Link } from '../../shared/link';
import { RetryAlert } from '../../shared/retry';
import { api } from '../../shared/session';
import { type Consequence, type Editable, EditScreen, Part } from '../edit-form';
import { UnderstoodAmount, UnderstoodNumber } from '../understood';
import { beginFlight } from './begin-flight';
import { flightMinutes, saidBookings, seatDoubts } from './doubts';
import {
  asNew,
  checkFlight,
  createDraft,
  FLIGHT_FIELDS,
  type FlightDraft,
  imagesSince,
  rebase,
  SALES,
  showFlightErrors,
  snapshot,
  storedImages,
} from './flight-draft';
import { FlightImages } from './flight-images';
import { FLIGHTS } from './queries';

const MOVING = new Set(['From location', 'To location', 'Departure date and time', 'Arrival date and time']);

const flight: Editable<FlightRecord, FlightDraft, FlightUpsert> = {
  noun: 'Flight',
  newTitle: 'Create New Flight',
  list: ['Flights', '/admin/search'],
  byId: (api, id, signal) => api(flightById, { id, signal }),
  loading: 'flight data',
  fetched: 'flight',
  shape: [2, 2, 3],
  createDraft,
  begin: beginFlight,
  snapshot,
  record: flightRecord,
  fields: FLIGHT_FIELDS,
  imagesSince,
  rebase,
  asNew,
  storedImages,
  consequence,
  check: checkFlight,
  showErrors: showFlightErrors,
  save: (api, body, idempotencyKey) => api(flightUpsert, { form: flightForm(body), idempotencyKey }),
  messages: {
    created: 'Flight created',
    updated: 'Flight updated',
    refused: 'Failed to save flight',
    failed: 'Error saving flight',
  },
  backAfter: 1500,
  stale: FLIGHTS,
  Fields,
};

/** Asks before a private flight is shown to travellers, and before one moves that somebody has booked. */
function consequence(draft: FlightDraft, stored: FlightRecord): Consequence | undefined {
  if (stored.isPublic === false && draft.sale.value === 'public') {
    return {
      title: 'Put this flight on public sale?',
      act: 'Save and put it on sale',
      told: (
        <p>
          It is private now. Travellers will see it on the site, on partners’ pages and in searches, with its places,
          times, price, aircraft and pictures, and can request seats.
        </p>
      ),
    };
  }
  const moves = FLIGHT_FIELDS.filter(
    ({ label, say }) => MOVING.has(label) && say(draft) !== say(createDraft(stored)),
  ).map(({ label }) => label.toLowerCase());
  if (!stored.bookings || moves.length === 0) return undefined;
  return {
    title: 'This changes what was booked',
    act: 'Save and change it',
    told: (
      <>
        <p>
          This flight has <strong>{saidBookings(stored)}</strong>, made for {nameOf(stored)}.
        </p>
        <p>
          You have changed the {new Intl.ListFormat('en-US').format(moves)}. The bookings keep what was booked, and read
          ‘moved’: let their passengers know.
        </p>
      </>
    ),
  };
}

/** /admin/flight-management and /admin/flight-management/{id}. */
export const FlightFormScreen = () => <EditScreen of={flight} />;

interface FieldsProps {
  draft: FlightDraft;
  stored: FlightRecord | undefined;
}

function Fields({ draft, stored }: FieldsProps) {
  const { googleMapsApiKey } = useConfig();
  const provider = useMemo(() => createAirportProvider({ googleMapsApiKey }), [googleMapsApiKey]);
  return (
    <>
      {draft.origin && <p className="app-small app-soft">{draft.origin}</p>}
      <Part title="Flight">
        <AircraftChoice draft={draft} flight={stored} />
        <AirportField field={draft.fromLocation} label="From location" provider={provider} required />
        <AirportField field={draft.toLocation} label="To location" provider={provider} required />
      </Part>
      <Part title="Schedule" note="Local time at each airport.">
        <DateTimeField field={draft.departureDatetime} label="Departure date and time" required />
        <DateTimeField field={draft.arrivalDatetime} label="Arrival date and time" required />
        <Length draft={draft} />
      </Part>
      <Part title="Seats and price">
        <PriceField field={draft.seatPrice} />
        <NumberField field={draft.seatsAvailable} label="Seats available" min={1} required />
        <Doubts draft={draft} />
        <LuggageField field={draft.luggageLimitKg} />
        <NumberField
          field={draft.sequenceNo}
          label="Sequence number"
          min={1}
          max={1_000_000}
          hint="Optional. Small numbers are shown first."
        />
      </Part>
      <Part title="Who sees it">
        <SaleChoice field={draft.sale} />
      </Part>
      <Part title="On board" of="flags">
        <CheckboxField field={draft.wifiAvailable} label="Wi-Fi" />
        <CheckboxField field={draft.mealIncluded} label="Meal included" />
        <CheckboxField field={draft.seatSelectionIncluded} label="Seat selection included" />
      </Part>
      <Part title="Flight images" of="images">
        <FlightImages draft={draft} />
      </Part>
    </>
  );
}

/** Whether travellers see the flight, and what either means. */
function SaleChoice({ field }: { field: Field<string> }) {
  useSignals();
  const id = useId();
  return (
    <div className="app-form-wide app-stack">
      <fieldset className="cw-choice" aria-describedby={id}>
        <legend className="cw-hidden">Who sees it</legend>
        {(['public', 'private'] as const).map((value) => (
          <label key={value} className="cw-choice-option">
            <input type="radio" name={id} checked={field.value === value} onChange={() => field.set(value)} />
            {SALES[value]}
          </label>
        ))}
      </fieldset>
      <p id={id} className="cw-hint">
        {field.value === 'private'
          ? 'It is in the back office’s table and calendar alone. Nobody can find or request it.'
          : 'Travellers find it on the site and on partners’ pages, and can request seats.'}
      </p>
    </div>
  );
}

/** The aircraft there are; the flight's own is there at once. */
function AircraftChoice({ draft, flight }: { draft: FlightDraft; flight: FlightRecord | undefined }) {
  const load = useCallback(
    async (signal: AbortSignal) => {
      const fleet = await allAircraft(api, signal);
      draft.fleet.value = fleet;
      return fleet;
    },
    [draft],
  );
  const [list, again] = useLoad(load);
  const own = flight ? [{ value: String(flight.aircraftId), label: flight.aircraftName }] : [];
  const options =
    list.state === 'loaded'
      ? list.data.map(({ id, name, isActive }) => ({
          value: String(id),
          label: isActive ? name : `${name} (Inactive)`,
        }))
      : own;
  return (
    <div className="app-form-wide app-stack">
      <SelectField
        field={draft.aircraftId}
        label="Aircraft"
        options={options}
        placeholder={list.state === 'loading' ? 'Loading aircraft...' : 'Select an aircraft'}
        required
      />
      {list.state === 'failed' && (
        <RetryAlert onRetry={again}>
          {errorMessage(list.error, 'Failed to fetch Aircrafts', 'Error fetching aircrafts')}
        </RetryAlert>
      )}
      {list.state === 'loaded' && options.length === 0 && (
        <p className="cw-hint">
          There are no aircraft yet.{' '}
          <Link className="app-link" to="/admin/aircraft-management">
            Add the first one
          </Link>
        </p>
      )}
    </div>
  );
}

function PriceField({ field }: { field: Field<string> }) {
  useSignals();
  return (
    <FieldFrame label="Seat price (USD)" error={field.error} required>
      {(control) => (
        <>
          <span className="cw-prefixed" dir="ltr">
            <span className="cw-prefix" aria-hidden="true">
              $
            </span>
            {/* Text: a number field of the browser drops a comma without a word. */}
            <input
              {...control}
              className="cw-input cw-numbers"
              inputMode="decimal"
              value={field.value}
              onChange={(event) => field.set(event.currentTarget.value)}
            />
          </span>
          <UnderstoodAmount text={field.value} currency="USD" error={field.error} />
        </>
      )}
    </FieldFrame>
  );
}

function LuggageField({ field }: { field: Field<string> }) {
  useSignals();
  return (
    <FieldFrame label="Luggage limit (kg)" error={field.error} required>
      {(control) => (
        <>
          <input
            {...control}
            className="cw-input cw-numbers"
            inputMode="numeric"
            value={field.value}
            onChange={(event) => field.set(event.currentTarget.value)}
          />
          <UnderstoodNumber text={field.value} unit="kg" error={field.error} />
        </>
      )}
    </FieldFrame>
  );
}

/** How many seats are booked of those that are offered, and what does not fit. */
function Doubts({ draft }: { draft: FlightDraft }) {
  useSignals();
  const { bookings, bookedSeats } = draft.flight ?? {};
  const chosen = draft.fleet.value.find(({ id }) => String(id) === draft.aircraftId.value);
  const offered = Number(draft.seatsAvailable.value);
  const doubts = seatDoubts({ offered, booked: bookedSeats, capacity: chosen?.capacity });
  return (
    <div className="app-form-wide app-small app-soft cw-numbers" role="status">
      {bookings !== undefined && (
        <p>
          {bookedSeats} of {offered} booked ({count(bookings, 'request')}).
        </p>
      )}
      {doubts.map((doubt) => (
        <p key={doubt} className="app-bad">
          {doubt}
        </p>
      ))}
    </div>
  );
}

/** How long the flight takes by what was entered; a doubt is told, not refused: clocks cross zones. */
function Length({ draft }: { draft: FlightDraft }) {
  useSignals();
  const fromLocation = draft.fromLocation.value.text;
  const toLocation = draft.toLocation.value.text;
  const departureDatetime = draft.departureDatetime.value;
  const arrivalDatetime = draft.arrivalDatetime.value;
  const [minutes, setMinutes] = useState<number>();
  useEffect(() => {
    let current = true;
    void flightMinutes({ fromLocation, toLocation, departureDatetime, arrivalDatetime }).then(
      (found) => current && setMinutes(found),
    );
    return () => {
      current = false;
    };
  }, [fromLocation, toLocation, departureDatetime, arrivalDatetime]);
  const doubt = minutes !== undefined && (minutes <= 0 ? 'before' : minutes > 1440 && 'long');
  return (
    <p className={`app-form-wide app-small cw-numbers ${doubt ? 'app-bad' : 'app-soft'}`} role="status">
      {minutes !== undefined && minutes > 0 && `Flight time ${formatDuration(minutes)}. `}
      {doubt === 'before' && 'By the clocks of both airports this flight lands before it leaves. Check both times.'}
      {doubt === 'long' && 'That is more than a day. Check both dates.'}
    </p>
  );
}
