import {
  type AircraftRecord,
  fold,
  MAX_PAGE,
  MAX_PLANNED_DAYS,
  type PlannedFlight,
  plannedFlights,
} from '@charter-hosts/contract';
import { type Api, type FlightRecord, flightSearch, type Page } from 'charter-widgets/contract';
import { type Criteria, completeCriteria, toCall } from '../../shared/flight-search/criteria';
import { dayLater } from './flights-view';

/** The query key of flights. */
export const FLIGHTS = ['flights'];

/** Loads all flights of a search page by page: flights to come, then departed ones. */
export async function allFlights(api: Api, criteria: Criteria, signal: AbortSignal): Promise<FlightRecord[]> {
  const search = toCall(await completeCriteria(criteria));
  const records: FlightRecord[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const query = { ...search, limit: String(MAX_PAGE), departed: 'last', after };
    const page: Page<FlightRecord> = await api(flightSearch, { query, signal });
    records.push(...page.records);
    after = page.records.length > 0 ? page.next : null;
  }
  return records;
}

/** A flight of the calendar: a created one, or a `planned` leg of a quote. */
export type CalendarFlight = FlightRecord & { planned?: PlannedFlight };

/** Loads the planned flights between two days, some weeks at a time. */
export async function allPlanned(api: Api, from: string, to: string, signal: AbortSignal): Promise<PlannedFlight[]> {
  const found: PlannedFlight[] = [];
  for (let first = from; first <= to; first = dayLater(first, MAX_PLANNED_DAYS)) {
    const last = dayLater(first, MAX_PLANNED_DAYS - 1);
    const part = await api(plannedFlights, { query: { from: first, to: last < to ? last : to }, signal });
    found.push(...part);
  }
  // A flight that is in the air between two parts is in both.
  return [...new Map(found.map((one) => [`${one.quoteId} ${one.leg}`, one])).values()];
}

/** The planned flights as flight records. An aircraft outside the fleet has a negative id. */
export function plannedRecords(planned: readonly PlannedFlight[], fleet: readonly AircraftRecord[]): CalendarFlight[] {
  const ids = new Map<string, number>();
  return planned.map((one) => {
    const { aircraft, tail } = one;
    const known = findInFleet(fleet, one);
    const key = plainRegistration(tail) || fold(aircraft);
    const id = ids.get(key) ?? known?.id ?? -1 - ids.size;
    ids.set(key, id);
    return {
      // No created flight has a negative id; proposed repetitions have ids down to -26.
      id: -1000 - one.quoteId * 100 - one.leg,
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

/** The number of a flight, or the reference of its trip. */
export const shortName = ({ id, planned }: CalendarFlight): string => planned?.reference ?? `#${id}`;

/** A registration for comparing: `ap-abc` is `APABC`. */
export const plainRegistration = (tail: string): string => tail.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();

/** The aircraft of the fleet that a quote offers: the one whose name has its registration, else the one of its name. */
export function findInFleet(
  fleet: readonly AircraftRecord[],
  { aircraft, tail }: { aircraft: string; tail: string },
): AircraftRecord | undefined {
  const wanted = plainRegistration(tail);
  const inService = [...fleet].sort((a, b) => Number(b.isActive) - Number(a.isActive));
  const named = (wanted && inService.find(({ name }) => plainRegistration(name).includes(wanted))) || undefined;
  return named ?? inService.find(({ name }) => fold(name) === fold(aircraft));
}
