import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type AircraftRecord, allAircraft, type FlightRecord, flightSearch, type Page } from 'charter-widgets/contract';
import { formatWallClock, parsePlaceText } from 'charter-widgets/kit';
import { seats } from '../../public/aircraft/filter-aircraft';
import { typeLabel } from '../../public/aircraft/type-label';
import { api } from '../../shared/session';
import { AIRCRAFT } from '../aircraft/queries';
import { privateCharters } from '../charters';
import { chauffeurRequests } from '../chauffeur';
import { flightBookings } from '../flight-bookings';
import { internationalCharters } from '../international';
import { filterRows, type Resource, type Row, toRows, useRecords, useSought } from '../records';

/** Shown of each kind. */
const SHOWN = 6;
/** Milliseconds for which what was read is searched again without asking the server. */
const FRESH = 30_000;
const PAGE = '500';

export interface Found {
  path: string;
  title: string;
  /** What tells it from others of that title. */
  more: string;
}

/** What is found of one kind. */
export interface Group {
  kind: string;
  found: readonly Found[];
  /** How many are found beyond those. */
  beyond: number;
  state: 'loading' | 'loaded' | 'failed';
  retry: () => unknown;
}

const codes = (places: readonly string[]) =>
  places
    .map(parsePlaceText)
    .map(({ code, city }) => code || city)
    .join(' – ');

const phrase = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' · ');

function groupOf<T extends { id: number }>(
  kind: string,
  { data, status, refetch }: { data: readonly Row<T>[] | undefined } & Pick<UseQueryResult, 'status' | 'refetch'>,
  sought: string,
  show: (record: T) => Found,
): Group {
  const all = data && sought.trim() ? filterRows(data, sought) : [];
  return {
    kind,
    found: all.slice(0, SHOWN).map(({ record }) => show(record)),
    beyond: Math.max(0, all.length - SHOWN),
    state: data ? 'loaded' : status === 'error' ? 'failed' : 'loading',
    retry: refetch,
  };
}

function useRequests<T extends { id: number }>(resource: Resource<T>, sought: string): Group {
  const { path, list } = resource;
  const asked = useSought({ q: sought, received: '', stage: '', owner: '', partner: '' });
  const { data, query } = useRecords(resource, { live: false, staleTime: FRESH, ...asked });
  const { status, refetch } = query;
  return groupOf(list.title, { data: data?.rows, status, refetch }, sought, (record) => ({
    path: `${path}/${record.id}`,
    title: list.nameOf(record),
    more: phrase(
      `#${record.id}`,
      codes(list.places?.(record) ?? []),
      list.departure && formatWallClock(list.departure(record), 'short'),
      list.numbers(record)[0],
    ),
  }));
}

/** Every flight, those that have departed last. */
async function allFlights(signal: AbortSignal): Promise<FlightRecord[]> {
  const records: FlightRecord[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const page: Page<FlightRecord> = await api(flightSearch, {
      query: { limit: PAGE, after, departed: 'last' },
      signal,
    });
    records.push(...page.records);
    after = page.records.length > 0 ? page.next : null;
  }
  return records;
}

const flightRows = (flights: FlightRecord[]) =>
  toRows(flights, {
    searched: ({ fromLocation, toLocation, departureDatetime, aircraftName }) => [
      fromLocation,
      toLocation,
      formatWallClock(departureDatetime, 'short'),
      aircraftName,
    ],
    numbers: () => [],
  });

const aircraftRows = (aircraft: AircraftRecord[]) =>
  toRows(aircraft, {
    searched: ({ name, type, specifications, capacity }) => [name, typeLabel(type), specifications, seats(capacity)],
    numbers: () => [],
  });

/** What a search finds, by kind. */
export function useGroups(sought: string): Group[] {
  const flights = useQuery({
    queryKey: ['flights'],
    queryFn: ({ signal }) => allFlights(signal),
    select: flightRows,
    staleTime: FRESH,
  });
  const aircraft = useQuery({
    queryKey: AIRCRAFT,
    queryFn: ({ signal }) => allAircraft(api, signal),
    select: aircraftRows,
    staleTime: FRESH,
  });
  return [
    useRequests(privateCharters, sought),
    useRequests(flightBookings, sought),
    useRequests(chauffeurRequests, sought),
    useRequests(internationalCharters, sought),
    groupOf('Flights', flights, sought, ({ id, fromLocation, toLocation, departureDatetime, aircraftName }) => ({
      path: `/admin/flight-management/${id}`,
      title: codes([fromLocation, toLocation]),
      more: phrase(`#${id}`, formatWallClock(departureDatetime, 'short'), aircraftName),
    })),
    groupOf('Aircraft', aircraft, sought, ({ id, name, type, capacity, isActive }) => ({
      path: `/admin/aircraft-management/${id}`,
      title: name,
      more: phrase(`#${id}`, typeLabel(type), seats(capacity), isActive ? '' : 'Inactive'),
    })),
  ];
}
