import {
  type AircraftRecord,
  allAircraft,
  type DeskFound,
  deskFind,
  type FoundRequest,
  parseDays,
} from '@charter-hosts/contract';
import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type FlightRecord, flightSearch, type Page } from 'charter-widgets/contract';
import { formatWallClock, parsePlaceText } from 'charter-widgets/kit';
import { seats } from '../../shared/aircraft/figures';
import { typeLabel } from '../../shared/aircraft/type-label';
import { api } from '../../shared/session';
import { AIRCRAFT } from '../aircraft/draft';
import { filterRows, type Resource, type Row, toRows, useRecords, useServerQuery } from '../records';
import { privateCharters } from '../requests/charters';
import { chauffeurRequests } from '../requests/chauffeur';
import { flightBookings } from '../requests/flight-bookings';
import { internationalCharters } from '../requests/international';
import { useRole } from '../role';
import { STAGE_WORDS } from '../trips';
import { findScreens } from './screens';

/** The most results of each kind. */
const SHOWN = 6;
/** Milliseconds before a list is fetched again. */
const FRESH = 30_000;
const PAGE = '500';

export interface Found {
  path: string;
  title: string;
  /** Tells it from others with the same title. */
  more: string;
}

/** The results of one kind. */
export interface Group {
  kind: string;
  found: readonly Found[];
  /** The number of further results. */
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
  { q, isDay }: Search,
  show: (record: T) => Found,
  onServer: readonly Found[],
): Group {
  // '12 Dec' is a day: only the server finds by days.
  const loaded = data && q.trim() && !isDay ? filterRows(data, q) : [];
  const shown = loaded.slice(0, SHOWN).map(({ record }) => show(record));
  const paths = new Set(loaded.map(({ record }) => show(record).path));
  const more = onServer.filter(({ path }) => !paths.has(path));
  return {
    kind,
    found: [...shown, ...more].slice(0, SHOWN),
    beyond: Math.max(0, loaded.length + more.length - SHOWN),
    state: data ? 'loaded' : status === 'error' ? 'failed' : 'loading',
    retry: refetch,
  };
}

/** What is searched. */
interface Search {
  q: string;
  /** The text is a day. */
  isDay: boolean;
}

/** How the server found a request. */
const BY = { reference: '', day: 'Flies on that day', tail: 'Quoted with', note: 'Note:' } as const;

const toFound = (path: string, { requestId, reference, stage, name, by, text }: FoundRequest): Found => ({
  path: `${path}/${requestId}`,
  title: name,
  more: phrase(`#${requestId}`, reference, STAGE_WORDS[stage], [BY[by], text].filter(Boolean).join(' ')),
});

/** The server's results by texts that no list in the browser has. */
function useServer(q: string) {
  return useQuery<DeskFound>({
    queryKey: ['find', q],
    queryFn: q ? ({ signal }) => api(deskFind, { body: { q }, signal }) : skipToken,
    // The typed text is not kept.
    gcTime: 0,
  });
}

function useRequests<T extends { id: number }>(
  resource: Resource<T>,
  asked: Search,
  onServer: DeskFound['requests'],
): Group {
  const { path, list, kind } = resource;
  const sought = useServerQuery({
    q: asked.isDay ? '' : asked.q,
    received: '',
    stage: '',
    owner: '',
    partner: '',
    source: '',
  });
  const { data, query } = useRecords(resource, { live: false, staleTime: FRESH, ...sought });
  const { status, refetch } = query;
  const show = (record: T): Found => ({
    path: `${path}/${record.id}`,
    title: list.nameOf(record),
    more: phrase(
      `#${record.id}`,
      codes(list.places?.(record) ?? []),
      list.departure && formatWallClock(list.departure(record), 'short'),
      list.numbers(record)[0],
    ),
  });
  const found = onServer.filter((one) => one.kind === kind).map((one) => toFound(path, one));
  return groupOf(list.title, { data: data?.rows, status, refetch }, asked, show, found);
}

/** All flights, departed ones last. */
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
      aircraftName.replaceAll('-', ''),
    ],
    numbers: () => [],
  });

const aircraftRows = (aircraft: AircraftRecord[]) =>
  toRows(aircraft, {
    // A registration is found without its hyphen too.
    searched: ({ name, type, specifications, capacity }) => [
      ...[name, name.replaceAll('-', ''), typeLabel(type), specifications, specifications.replaceAll('-', '')],
      seats(capacity),
    ],
    numbers: () => [],
  });

/** The results of a search, by kind. */
export function useGroups(sought: string): Group[] {
  const role = useRole() ?? 'viewer';
  const { sought: settled } = useServerQuery({
    q: sought,
    received: '',
    stage: '',
    owner: '',
    partner: '',
    source: '',
  });
  const server = useServer(settled.q ?? '');
  // Results of an earlier text are not shown.
  const isSettled = sought.trim() === (settled.q ?? '');
  const { requests = [], flights: flightsThen = [] } = (isSettled && server.data) || {};
  const asked: Search = { q: sought, isDay: parseDays(sought, new Date().getFullYear()).length > 0 };
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
  const showFlight = ({ id, from, to, departs, aircraft }: DeskFound['flights'][number]): Found => ({
    path: `/admin/flight-management/${id}`,
    title: codes([from, to]),
    more: phrase(`#${id}`, formatWallClock(departs, 'short'), aircraft),
  });
  const asFlight = ({ id, fromLocation, toLocation, departureDatetime, aircraftName }: FlightRecord) =>
    showFlight({ id, from: fromLocation, to: toLocation, departs: departureDatetime, aircraft: aircraftName });
  const showAircraft = ({ id, name, type, capacity, isActive }: AircraftRecord): Found => ({
    path: `/admin/aircraft-management/${id}`,
    title: name,
    more: phrase(`#${id}`, typeLabel(type), seats(capacity), isActive ? '' : 'Inactive'),
  });
  const screens = findScreens(sought, role).map(({ name, path }) => ({ path, title: name, more: 'Screen' }));
  const isServerWaiting = server.isLoading || !isSettled;
  return [
    { kind: 'Screens', found: screens, beyond: 0, state: 'loaded', retry: () => undefined },
    useRequests(privateCharters, asked, requests),
    useRequests(flightBookings, asked, requests),
    useRequests(chauffeurRequests, asked, requests),
    useRequests(internationalCharters, asked, requests),
    groupOf('Flights', flights, asked, asFlight, flightsThen.map(showFlight)),
    groupOf('Aircraft', aircraft, asked, showAircraft, []),
    {
      kind: 'References, days and notes',
      found: [],
      beyond: 0,
      state: server.isError ? 'failed' : isServerWaiting ? 'loading' : 'loaded',
      retry: server.refetch,
    },
  ];
}
