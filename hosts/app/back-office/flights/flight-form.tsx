import { type FlightUpsert, flightForm, flightUpsert } from '@charter-hosts/contract';
import { useSignals } from '@preact/signals-react/runtime';
import { useQuery } from '@tanstack/react-query';
import { errorMessage, type FlightRecord, flightById, flightRecord } from 'charter-widgets/contract';
import {
  AirportField,
  CheckboxField,
  ChoiceField,
  createAirportProvider,
  DateTimeField,
  type Field,
  formatDuration,
  isFarAhead,
  NumberField,
  SelectField,
} from 'charter-widgets/kit';
import { useEffect, useMemo, useState } from 'react';
import { useConfig } from '../../shared/config';
import { count } from '../../shared/csv';
import { nameOf } from '../../shared/flight-search/name-of';
import { Link } from '../../shared/link';
import { RetryAlert } from '../../shared/retry';
import { FLEET } from '../cache';
import { type Editable, Part, type SaveEffect } from '../edit-form/edit-form';
import { EditScreen } from '../edit-form/edit-screen';
import { FigureField } from '../understood';
import {
  checkFlight,
  createDraft,
  FLIGHT_FIELDS,
  type FlightDraft,
  imageChanges,
  makeNew,
  rebase,
  SALES,
  showFlightErrors,
  snapshot,
  storedImages,
} from './flight-draft';
import { FlightImages } from './flight-images';
import { startFlight } from './start-flight';
import { bookingsText, flightMinutes, seatWarnings } from './warnings';

/** The fields that a booking copies. */
const BOOKED = new Set(['From location', 'To location', 'Departure date and time', 'Arrival date and time']);

const flight: Editable<FlightRecord, FlightDraft, FlightUpsert> = {
  noun: 'Flight',
  newTitle: 'Create New Flight',
  list: ['Flights', '/admin/search'],
  byId: (api, id, signal) => api(flightById, { id, signal }),
  loading: 'flight data',
  fetched: 'flight',
  shape: [2, 2, 3],
  createDraft,
  startDraft: startFlight,
  snapshot,
  schema: flightRecord,
  fields: FLIGHT_FIELDS,
  imageChanges,
  rebase,
  makeNew,
  storedImages,
  effectOf,
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
  Fields,
};

/** Publishing a private flight, and moving a booked one, is confirmed before it is saved. */
function effectOf(draft: FlightDraft, stored: FlightRecord): SaveEffect | undefined {
  if (stored.isPublic === false && draft.sale.value === 'public') {
    return {
      title: 'Put this flight on public sale?',
      button: 'Save and put it on sale',
      text: (
        <p>
          It is private now. Travellers will see it on the site, on partners’ pages and in searches, with its places,
          times, price, aircraft and pictures, and can request seats.
        </p>
      ),
    };
  }
  const moves = FLIGHT_FIELDS.filter(
    ({ label, format }) => BOOKED.has(label) && format(draft) !== format(createDraft(stored)),
  ).map(({ label }) => label.toLowerCase());
  if (!stored.bookings || moves.length === 0) return undefined;
  return {
    title: 'This changes existing bookings',
    button: 'Save and change it',
    text: (
      <>
        <p>
          This flight has <strong>{bookingsText(stored)}</strong>, made for {nameOf(stored)}.
        </p>
        <p>
          You have changed the {new Intl.ListFormat('en-US').format(moves)}. The bookings keep what was booked and are
          marked ‘Moved’. Tell their passengers.
        </p>
      </>
    ),
  };
}

/** /admin/flight-management and /admin/flight-management/{id}. */
export const FlightFormScreen = () => <EditScreen editable={flight} />;

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
        <FlightTime draft={draft} />
        <EmptyLeg draft={draft} />
      </Part>
      <Part title="Seats and price">
        <FigureField field={draft.seatPrice} label="Seat price (USD)" currency="USD" prefix="$" required />
        <NumberField field={draft.seatsAvailable} label="Seats available" min={1} required />
        <SeatWarnings draft={draft} />
        <FigureField field={draft.luggageLimitKg} label="Luggage limit (kg)" unit="kg" required />
        <NumberField
          field={draft.sequenceNo}
          label="Sequence number"
          min={1}
          max={1_000_000}
          hint="Optional. Small numbers are shown first."
        />
      </Part>
      <Part title="Who sees this flight">
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

/** Whether it is an empty leg, and the end of its window. */
function EmptyLeg({ draft: { isEmptyLeg, latestDeparture } }: { draft: FlightDraft }) {
  useSignals();
  return (
    <div className="app-form-wide app-stack">
      <CheckboxField field={isEmptyLeg} label="Empty leg: the aircraft flies this route anyway" />
      {isEmptyLeg.value && (
        <DateTimeField
          field={latestDeparture}
          label="Latest departure"
          hint="Optional. Travellers see that the flight departs between the two times, and that you will agree the exact time with them."
        />
      )}
    </div>
  );
}

/** The choice between public sale and private, with its meaning. */
function SaleChoice({ field }: { field: Field<string> }) {
  useSignals();
  const isPrivate = field.value === 'private';
  return (
    <div className="app-form-wide app-stack">
      <ChoiceField legend="Who sees this flight" value={field} options={SALES} onChoose={(sale) => field.set(sale)} />
      <p className="cw-hint" role="status">
        {isPrivate
          ? 'Only staff see it, in the table and the calendar. Travellers cannot find or request it.'
          : 'Travellers find it on the site and on partners’ pages, and can request seats.'}
      </p>
    </div>
  );
}

/** The choice of the fleet; the flight's own aircraft is there before the fleet is loaded. */
function AircraftChoice({ draft, flight }: { draft: FlightDraft; flight: FlightRecord | undefined }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(FLEET);
  useEffect(() => {
    draft.fleet.value = data ?? [];
  }, [draft, data]);
  const own = flight ? [{ value: String(flight.aircraftId), label: flight.aircraftName }] : [];
  const fleet = data?.map(({ id, name, isActive }) => ({
    value: String(id),
    label: isActive ? name : `${name} (Inactive)`,
  }));
  return (
    <div className="app-form-wide app-stack">
      <SelectField
        field={draft.aircraftId}
        label="Aircraft"
        options={fleet ?? own}
        placeholder={isPending ? 'Loading aircraft...' : 'Select an aircraft'}
        required
      />
      {error && !data && (
        <RetryAlert busy={isFetching} onRetry={refetch}>
          {errorMessage(error, 'Failed to fetch Aircrafts', 'Error fetching aircrafts')}
        </RetryAlert>
      )}
      {fleet?.length === 0 && (
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

/** The requested seats, and warnings about the offered ones. */
function SeatWarnings({ draft }: { draft: FlightDraft }) {
  useSignals();
  const { bookings, bookedSeats } = draft.flight ?? {};
  const aircraft = draft.fleet.value.find(({ id }) => String(id) === draft.aircraftId.value);
  const offered = Number(draft.seatsAvailable.value);
  const warnings = seatWarnings({ offered, booked: bookedSeats, capacity: aircraft?.capacity });
  return (
    <div className="app-form-wide app-small app-soft cw-numbers" role="status">
      {bookings !== undefined && (
        <p>
          {bookedSeats} of {offered} seats requested ({count(bookings, 'booking')}).
        </p>
      )}
      {warnings.map((warning) => (
        <p key={warning} className="app-bad">
          {warning}
        </p>
      ))}
    </div>
  );
}

/** The flight time of what was entered, with a warning where the times look wrong. */
function FlightTime({ draft }: { draft: FlightDraft }) {
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
  const isEarly = minutes !== undefined && minutes <= 0;
  const isLong = minutes !== undefined && minutes > 1440;
  const isFar = isFarAhead(departureDatetime);
  return (
    <p
      className={`app-form-wide app-small cw-numbers ${isEarly || isLong || isFar ? 'app-bad' : 'app-soft'}`}
      role="status"
    >
      {minutes !== undefined && minutes > 0 && `Flight time ${formatDuration(minutes)}. `}
      {isEarly && 'The arrival is before the departure (local time at both airports). Check both times.'}
      {isLong && 'That is more than a day. Check both dates. '}
      {isFar && 'This departure is more than two years ahead. Check the date.'}
    </p>
  );
}
