import {
  type FlightList,
  flightCalendar,
  flightList,
  type ListedFlight,
  type ListedLeg,
} from '@charter-hosts/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type Criteria, completeCriteria, toCall } from '../../shared/flight-search/criteria';
import { writeCriteria } from '../../shared/flight-search/write-criteria';
import { api } from '../../shared/session';
import { keyOf } from '../cache';
import type { FlightsView } from './flights-view';

/** More than a screen shows. */
const PAGE = '100';

type FlightQuery = Pick<FlightsView, 'q' | 'when' | 'aircraft' | 'sort' | 'descending'>;

/** The flights of a search and of filters, in pages. */
export const useFlightList = (criteria: Criteria, { q, when, aircraft, sort, descending }: FlightQuery) =>
  useInfiniteQuery<FlightList, Error, FlightList[], unknown[], string>({
    queryKey: keyOf(flightList, writeCriteria(criteria), q, when, aircraft, sort, descending),
    queryFn: async ({ pageParam: after, signal }) => {
      const search = toCall(await completeCriteria(criteria));
      const order = descending ? 'desc' : '';
      return api(flightList, { query: { ...search, q, when, aircraft, sort, order, limit: PAGE, after }, signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages,
    placeholderData: (before) => before,
  });

interface Calendar {
  criteria?: Criteria;
  filters?: Partial<Pick<FlightsView, 'q' | 'when' | 'aircraft'>>;
  /** Milliseconds between two reads. Default: it is read once. */
  refetchInterval?: number;
}

/** The flights and planned legs that are in the air between two days. */
export const useFlightCalendar = (from: string, to: string, { criteria, filters, refetchInterval }: Calendar) =>
  useQuery({
    queryKey: keyOf(flightCalendar, from, to, criteria, filters),
    queryFn: async ({ signal }) => {
      const search = criteria && toCall(await completeCriteria(criteria));
      return api(flightCalendar, { query: { from, to, ...search, ...filters }, signal });
    },
    placeholderData: (before) => before,
    refetchInterval: refetchInterval ?? false,
  });

/** A flight of the calendar: a created one, or a `planned` leg of a quote. */
export type CalendarFlight = ListedFlight & { planned?: ListedLeg };

/** A planned leg as a flight of the calendar. */
export const legAsFlight = (leg: ListedLeg): CalendarFlight => ({
  // No flight has a negative id.
  id: -leg.quoteId * 100 - leg.leg,
  aircraftId: leg.aircraftId,
  fromLocation: leg.from,
  toLocation: leg.to,
  departureDatetime: leg.departs,
  departsAt: leg.departsAt,
  arrivalDatetime: leg.arrives,
  durationMinutes: leg.minutes,
  seatPrice: 0,
  maxLuggageWeight: 0,
  seatsAvailable: leg.seats,
  sequenceNo: null,
  createdByUserId: 1,
  flightType: 1,
  aircraftName: leg.aircraftName,
  aircraftType: 0,
  aircraftImageUrl: '',
  wifiAvailable: false,
  mealIncluded: false,
  seatSelectionIncluded: false,
  images: [],
  clashes: leg.clashes,
  planned: leg,
});

/** The number of a flight, or the reference of its trip. */
export const shortName = ({ id, planned }: CalendarFlight): string => planned?.reference ?? `#${id}`;
