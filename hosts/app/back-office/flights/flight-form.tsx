import './flight-form.css';
import { useSignals } from '@preact/signals-react/runtime';
import { allAircraft, errorMessage, type FlightRecord, flightForm, flightUpsert } from 'charter-widgets/contract';
import {
  AirportField,
  CheckboxField,
  createAirportProvider,
  type Field,
  FieldFrame,
  FormNotice,
  focusFirstError,
  formatDuration,
  LookRoot,
  NumberField,
  SelectField,
  TextField,
  useLoad,
  useSubmission,
} from 'charter-widgets/kit';
import { type FormEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useConfig } from '../../shared/config';
import { api, sessionApi } from '../../shared/session';
import { PageTitle } from '../../shared/shell';
import { toasts } from '../../shared/toasts';
import { UploadProgress, uploadFetch } from '../image-field';
import { UnsavedGuard } from '../unsaved';
import {
  checkFlight,
  createDraft,
  type FlightBody,
  type FlightDraft,
  showFlightErrors,
  snapshot,
} from './flight-draft';
import { FlightImages } from './flight-images';
import { flightMinutes } from './flight-length';

const LIST = '/admin/search';
/** Milliseconds that the success stays in sight (AF-21). */
const BACK_AFTER = 1500;

/** The form of a new flight, or of the one that is given. */
export function FlightForm({ flight }: { flight?: FlightRecord }) {
  const { googleMapsApiKey } = useConfig();
  const navigate = useNavigate();
  const { key } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const provider = useMemo(() => createAirportProvider({ googleMapsApiKey }), [googleMapsApiKey]);
  const [draft] = useState(() => createDraft(flight));
  const [start] = useState(() => snapshot(draft));
  const [progress, setProgress] = useState<number | null>();
  const [isStored, setStored] = useState(false);
  const stored = useRef(false);

  const { busy, failure, submit, dismiss } = useSubmission<FlightBody>({
    send: async (body, idempotencyKey) => {
      const hasFiles = body.files.some(Boolean);
      if (hasFiles) setProgress(0);
      try {
        return await (hasFiles ? sessionApi(uploadFetch(setProgress)) : api)(flightUpsert, {
          form: flightForm(body.flight),
          idempotencyKey,
        });
      } finally {
        setProgress(undefined);
      }
    },
    messages: { refused: 'Failed to save flight', failed: 'Error saving flight' },
    onStored: () => {
      stored.current = true;
      setStored(true);
      toasts.getState().success(flight ? 'Flight updated' : 'Flight created');
    },
    onFailed: (_message, errors) => {
      showFlightErrors(draft, errors);
      focusFirstError(form.current);
    },
  });

  useEffect(() => {
    if (!isStored) return;
    const timer = setTimeout(() => void navigate(LIST), BACK_AFTER);
    return () => clearTimeout(timer);
  }, [isStored, navigate]);

  const isChanged = useCallback(() => !stored.current && snapshot(draft) !== start, [draft, start]);

  function save(event: FormEvent) {
    event.preventDefault();
    if (busy || stored.current) return;
    dismiss();
    const body = checkFlight(draft);
    if (body) void submit(body);
    else focusFirstError(form.current);
  }

  /** Back to where they came from; a link that was opened here has nowhere to go back to. */
  function cancel() {
    void (key === 'default' ? navigate(LIST) : navigate(-1));
  }

  return (
    <div className="app-column app-flight-form">
      <PageTitle>{flight ? 'Edit Flight' : 'Create New Flight'}</PageTitle>
      <LookRoot>
        <form ref={form} className="app-form-parts" noValidate onSubmit={save}>
          <Part title="Flight">
            <AircraftChoice field={draft.aircraftId} flight={flight} />
            <AirportField field={draft.fromLocation} label="From location" provider={provider} required />
            <AirportField field={draft.toLocation} label="To location" provider={provider} required />
          </Part>
          <Part title="Schedule" note="Local time at each airport.">
            <TextField field={draft.departureDatetime} label="Departure date and time" type="datetime-local" required />
            <TextField field={draft.arrivalDatetime} label="Arrival date and time" type="datetime-local" required />
            <Length draft={draft} />
          </Part>
          <Part title="Seats and price">
            <PriceField field={draft.seatPrice} />
            <NumberField field={draft.seatsAvailable} label="Seats available" min={1} required />
            <NumberField field={draft.luggageLimitKg} label="Luggage limit (kg)" max={99_999} required />
            <NumberField
              field={draft.sequenceNo}
              label="Sequence number"
              min={1}
              max={1_000_000}
              hint="Optional. Small numbers are shown first."
            />
          </Part>
          <Part title="On board" of="flags">
            <CheckboxField field={draft.wifiAvailable} label="Wi-Fi" />
            <CheckboxField field={draft.mealIncluded} label="Meal included" />
            <CheckboxField field={draft.seatSelectionIncluded} label="Seat selection included" />
          </Part>
          <Part title="Flight images" of="images">
            <FlightImages draft={draft} />
          </Part>
          <footer className="app-form-foot">
            {progress !== undefined && <UploadProgress share={progress} />}
            <FormNotice failure={failure} />
            <div className="app-form-actions">
              <button type="button" className="cw-button" data-kind="plain" onClick={cancel}>
                Cancel
              </button>
              {/* Not `disabled`, which would take the focus away from who pressed it. */}
              <button type="submit" className="cw-button" data-kind="primary" aria-disabled={busy || isStored}>
                {busy ? 'Saving...' : flight ? 'Update Flight' : 'Create Flight'}
              </button>
            </div>
          </footer>
        </form>
      </LookRoot>
      <UnsavedGuard isChanged={isChanged} />
    </div>
  );
}

interface PartProps {
  title: string;
  note?: string;
  /** What it holds when it is not fields in a grid. */
  of?: 'flags' | 'images';
  children: ReactNode;
}

function Part({ title, note, of, children }: PartProps) {
  return (
    <section className="app-form-part">
      <header>
        <h2>{title}</h2>
        {note && <p>{note}</p>}
      </header>
      {of === 'images' ? (
        children
      ) : (
        <div className="app-form-fields" data-flags={of}>
          {children}
        </div>
      )}
    </section>
  );
}

/** The aircraft there are; the flight's own is there at once. */
function AircraftChoice({ field, flight }: { field: Field<string>; flight: FlightRecord | undefined }) {
  const load = useCallback((signal: AbortSignal) => allAircraft(api, signal), []);
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
    <div className="app-form-choice">
      <SelectField
        field={field}
        label="Aircraft"
        options={options}
        placeholder={list.state === 'loading' ? 'Loading aircraft...' : 'Select an aircraft'}
        required
      />
      {list.state === 'failed' && (
        <div className="cw-alert app-form-failure" role="alert">
          <p>{errorMessage(list.error, 'Failed to fetch Aircrafts', 'Error fetching aircrafts')}</p>
          <button type="button" className="cw-button" data-kind="plain" onClick={again}>
            Try again
          </button>
        </div>
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
        <span className="cw-prefixed" dir="ltr">
          <span className="cw-prefix">$</span>
          <input
            {...control}
            className="cw-input cw-numbers app-form-price"
            type="number"
            inputMode="decimal"
            min="0.01"
            step="0.01"
            value={field.value}
            onChange={(event) => field.set(event.currentTarget.value)}
          />
        </span>
      )}
    </FieldFrame>
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
    <p className="app-form-length cw-numbers" role="status" data-doubt={doubt || undefined}>
      {minutes !== undefined && minutes > 0 && `Flight time ${formatDuration(minutes)}. `}
      {doubt === 'before' && 'By the clocks of both airports this flight lands before it leaves. Check both times.'}
      {doubt === 'long' && 'That is more than a day. Check both dates.'}
    </p>
  );
}
