import type { RequestKind } from '@charter-hosts/contract';
import { useSignals } from '@preact/signals-react/runtime';
import type { UseQueryResult } from '@tanstack/react-query';
import {
  errorMessage,
  type FlightRecord,
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
  createAirportProvider,
  DateTimeField,
  EmailField,
  formatTime,
  localToday,
  NumberField,
  parsePlaceText,
  SelectField,
  TextAreaField,
  TextField,
  TimeField,
} from 'charter-widgets/kit';
import type { ComponentType } from 'react';
import { Button } from '../../shared/button';
import { RetryAlert } from '../../shared/retry';
import { Part } from '../edit-form/edit-form';
import { addGuest, addLeg, chooseTrip, type LegDraft, legsOf, type RequestDraft, type Valued } from './draft';
import { PleaseCheck } from './please-check';

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
  { value: 'telephone', label: 'Phone' },
  { value: 'whatsapp', label: 'WhatsApp' },
  { value: 'email', label: 'E-mail' },
  { value: 'walkIn', label: 'Walk-in' },
];

const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'ur', label: 'Urdu' },
];

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

const airports = createAirportProvider({});

/** A field, with what to check of its value. */
const checked = <P extends { field: Valued }>(Field: ComponentType<P>) =>
  function Checked(props: P) {
    return (
      <PleaseCheck field={props.field}>
        <Field {...props} />
      </PleaseCheck>
    );
  };
const CheckedText = checked(TextField);
const CheckedNumber = checked(NumberField);
const CheckedAirport = checked(AirportField);
const CheckedTime = checked(TimeField);

const PHONE = { type: 'tel', dir: 'ltr', inputMode: 'tel', autoComplete: 'off', maxLength: 40 } as const;

interface PartsProps {
  draft: RequestDraft;
}

/** What is asked for, how it came, and in which language. */
export function Request({ draft }: PartsProps) {
  useSignals();
  const { kind, texts } = draft;
  return (
    <Part
      title="Request"
      note="Same fields and rules as the public form, except that charters need no e-mail."
      of="images"
    >
      <div className="app-new-kind">
        <ChoiceField
          legend="Kind of request"
          value={kind}
          options={KINDS}
          onChoose={(next) => {
            kind.value = next;
          }}
        />
        <div className="app-form-fields">
          <PleaseCheck field={texts.source}>
            <SelectField field={texts.source} label="Source" options={SOURCES} required />
          </PleaseCheck>
          <SelectField field={texts.locale} label="The traveller’s language" options={LANGUAGES} required />
        </div>
      </div>
    </Part>
  );
}

export function Person({ draft }: PartsProps) {
  useSignals();
  const { texts, kind } = draft;
  const isWhole = kind.value === 'privateCharter' || kind.value === 'internationalCharter';
  return (
    <Part title="Traveller">
      {isWhole ? (
        <CheckedText field={texts.name} label="Name" autoComplete="off" required maxLength={100} />
      ) : (
        <>
          {kind.value === 'flightBooking' && (
            <SelectField field={texts.title} label="Title" options={optionsOf(TITLES)} required />
          )}
          <CheckedText field={texts.firstName} label="First name" autoComplete="off" required maxLength={100} />
          <CheckedText field={texts.lastName} label="Last name" autoComplete="off" required maxLength={100} />
        </>
      )}
      <CheckedText
        field={texts.phone}
        label={kind.value === 'chauffeur' ? 'Phone (optional)' : 'Phone'}
        required={kind.value !== 'chauffeur'}
        {...PHONE}
      />
      <PleaseCheck field={texts.email}>
        <EmailField field={texts.email} required={false} />
      </PleaseCheck>
      {kind.value === 'privateCharter' && (
        <CheckedText field={texts.cnic} label="CNIC (optional)" dir="ltr" autoComplete="off" maxLength={30} />
      )}
      {kind.value === 'chauffeur' && (
        <CheckedText field={texts.cnic} label="CNIC or passport" dir="ltr" autoComplete="off" required maxLength={30} />
      )}
    </Part>
  );
}

/** The flights of the chosen day. */
export type FlightsOfDay = Pick<UseQueryResult<FlightRecord[]>, 'data' | 'error' | 'isFetching' | 'refetch'>;

interface JourneysProps extends PartsProps {
  flights: FlightsOfDay;
}

/** The parts of this kind of request alone. */
export function Journeys({ draft, flights }: JourneysProps) {
  useSignals();
  const kind = draft.kind.value;
  if (kind === 'privateCharter') return <Legs draft={draft} />;
  if (kind === 'internationalCharter') return <International draft={draft} />;
  return kind === 'flightBooking' ? <Booking draft={draft} flights={flights} /> : <Chauffeur draft={draft} />;
}

/** Where a leg goes, and when it departs. */
function Journey({ leg }: { leg: LegDraft }) {
  return (
    <>
      <CheckedAirport field={leg.from} label="From" required provider={airports} />
      <CheckedAirport field={leg.to} label="To" required provider={airports} />
      <CheckedText field={leg.date} label="Date" type="date" min={localToday()} required />
      <CheckedTime field={leg.time} label="Time" required />
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
          <Part key={leg.key} title={legs.length === 1 ? 'Leg' : title}>
            <Journey leg={leg} />
            <CheckedNumber field={leg.seats} label="Seats" min={1} required />
            <CheckedNumber field={leg.luggage} label="Luggage (kg)" max={99_999} step={5} required />
            <CheckedNumber field={leg.pets} label="Pets" max={99} />
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
        <CheckboxField field={draft.isTimeOpen} label="Time not decided yet" />
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
      <CheckedNumber field={out.seats} label="Seats" min={1} required />
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

function Booking({ draft, flights }: JourneysProps) {
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
        <CheckedText field={texts.flightDay} label="Day" type="date" min={localToday()} required />
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
          <TextField field={guest.phoneNumber} label="Phone" required {...PHONE} />
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

function Chauffeur({ draft: { texts } }: PartsProps) {
  return (
    <Part title="Ride">
      <CheckedNumber field={texts.passengers} label="Passengers" min={1} max={12} required />
      <NumberField field={texts.pieces} label="Luggage (pieces)" max={20} required />
      <TextField field={texts.pickUpPlace} label="Pick-up place (optional)" autoComplete="off" maxLength={200} />
      <CheckedText field={texts.pickUpDate} label="Pick-up date (optional)" type="date" min={localToday()} />
      <CheckedTime field={texts.pickUpTime} label="Pick-up time (optional)" />
      <TextField field={texts.flightNumber} label="Flight number (optional)" dir="ltr" maxLength={20} />
    </Part>
  );
}
