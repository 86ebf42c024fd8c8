import { formatMoney, formatWallClock } from 'charter-widgets/kit';
import type { FieldOf } from '../edit-form';
import { type FlightDraft, priceOf } from './flight-draft';

/** Who sees a flight. */
export const SALES = { public: 'On public sale', private: 'Private: only staff see it' } as const;

type Texts =
  | 'departureDatetime'
  | 'arrivalDatetime'
  | 'seatPrice'
  | 'luggageLimitKg'
  | 'seatsAvailable'
  | 'sequenceNo'
  | 'sale';
type Flags = 'wifiAvailable' | 'mealIncluded' | 'seatSelectionIncluded';

const text = (label: string, name: Texts, say: (text: string) => string = String): FieldOf<FlightDraft> => ({
  label,
  say: (draft) => draft[name].value && say(draft[name].value),
  take: (draft, from) => draft[name].set(from[name].value),
});
const flag = (label: string, name: Flags): FieldOf<FlightDraft> => ({
  label,
  say: (draft) => (draft[name].value ? 'Yes' : 'No'),
  take: (draft, from) => draft[name].set(from[name].value),
});
const place = (label: string, name: 'fromLocation' | 'toLocation'): FieldOf<FlightDraft> => ({
  label,
  say: (draft) => draft[name].value.text.trim(),
  take: (draft, from) => draft[name].set(from[name].value),
});

/** What the aircraft that was chosen is called; '' for none. */
function aircraftName({ aircraftId, fleet, flight }: FlightDraft): string {
  const id = aircraftId.value;
  const known = fleet.value.find((aircraft) => String(aircraft.id) === id);
  return known?.name ?? (String(flight?.aircraftId) === id ? (flight?.aircraftName ?? '') : id && `No. ${id}`);
}

const moment = (wallClock: string) => formatWallClock(wallClock, 'short');

/** The fields of the flight form, as they are compared with somebody else's. */
export const FLIGHT_FIELDS: readonly FieldOf<FlightDraft>[] = [
  { label: 'Aircraft', say: aircraftName, take: (draft, from) => draft.aircraftId.set(from.aircraftId.value) },
  place('From location', 'fromLocation'),
  place('To location', 'toLocation'),
  text('Departure date and time', 'departureDatetime', moment),
  text('Arrival date and time', 'arrivalDatetime', moment),
  text('Seat price (USD)', 'seatPrice', (price) => formatMoney(priceOf(price) ?? Number.NaN, 'USD')),
  text('Seats available', 'seatsAvailable'),
  text('Luggage limit (kg)', 'luggageLimitKg', (luggage) => `${luggage} kg`),
  text('Sequence number', 'sequenceNo'),
  text('Sale', 'sale', (sale) => SALES[sale === 'private' ? 'private' : 'public']),
  flag('Wi-Fi', 'wifiAvailable'),
  flag('Meal included', 'mealIncluded'),
  flag('Seat selection included', 'seatSelectionIncluded'),
];
