import {
  type AircraftRecord,
  fold,
  MAX_PLANNED_DAYS,
  type PlannedFlight,
  plannedFlights,
} from '@charter-hosts/contract';
import type { Api, FlightRecord } from 'charter-widgets/contract';
import { ofFleet, plainTail } from './clashes';
import { dayLater } from './flights-view';

/** A flight of the calendar: one that was made, or one of a trip's quote. */
export type CalendarFlight = FlightRecord & { planned?: PlannedFlight };

/** Every planned flight between two days, read some weeks at a time. */
export async function allPlanned(api: Api, from: string, to: string, signal: AbortSignal): Promise<PlannedFlight[]> {
  const found: PlannedFlight[] = [];
  for (let first = from; first <= to; first = dayLater(first, MAX_PLANNED_DAYS)) {
    const last = dayLater(first, MAX_PLANNED_DAYS - 1);
    const part = await api(plannedFlights, { query: { from: first, to: last < to ? last : to }, signal });
    found.push(...part);
  }
  // One that is in the air between two readings is in both.
  return [...new Map(found.map((one) => [`${one.tripId} ${one.leg}`, one])).values()];
}

/**
 * Planned flights as the calendar shows them, each with the aircraft of the fleet that its quote is for: by its
 * registration where that is known, else by its name. An aircraft that is not of the fleet has a negative id.
 */
export function plannedRecords(planned: readonly PlannedFlight[], fleet: readonly AircraftRecord[]): CalendarFlight[] {
  const ids = new Map<string, number>();
  return planned.map((one) => {
    const { aircraft, tail } = one;
    const known = ofFleet(fleet, one);
    const key = plainTail(tail) || fold(aircraft);
    const id = ids.get(key) ?? known?.id ?? -1 - ids.size;
    ids.set(key, id);
    return {
      // No flight has a negative one, and a repeated flight that is proposed has none so far from 0.
      id: -1000 - one.tripId * 100 - one.leg,
      aircraftId: id,
      fromLocation: one.from,
      toLocation: one.to,
      departureDatetime: one.departs,
      departsAt: one.departsAt,
      arrivalDatetime: one.arrives,
      durationMinutes: one.minutes,
      seatPrice: 0,
      maxLuggageWeight: 0,
      seatsAvailable: one.seats,
      sequenceNo: null,
      createdByUserId: 1,
      flightType: 1,
      aircraftName: known?.name ?? [aircraft, tail].filter(Boolean).join(' '),
      aircraftType: 0,
      aircraftImageUrl: '',
      wifiAvailable: false,
      mealIncluded: false,
      seatSelectionIncluded: false,
      images: [],
      planned: one,
    };
  });
}

/** What a flight is called in a few signs: its number, or the reference of its trip. */
export const nameInShort = ({ id, planned }: CalendarFlight): string => planned?.reference ?? `#${id}`;
