import { type FoundRequest, MOST_FOUND, REQUEST_KINDS, type StaffFound, staffFind } from '@charter-hosts/contract';
import { useQuery } from '@tanstack/react-query';
import { formatDay, formatWallClock, parsePlaceText } from 'charter-widgets/kit';
import { seats } from '../../shared/aircraft/figures';
import { typeLabel } from '../../shared/aircraft/type-label';
import { reading } from '../cache';
import { KINDS, requestPath } from '../kinds';
import { useRole } from '../role';
import { STAGE_WORDS } from '../trips/stages';
import { useSettled } from '../use-settled';
import { findScreens } from './screens';

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
  /** Whether there are further results. */
  hasMore: boolean;
}

const codes = (places: readonly string[]) =>
  places
    .map(parsePlaceText)
    .map(({ code, city }) => code || city)
    .join(' – ');

const phrase = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' · ');

/** The time of a pick-up may be unknown. */
const clock = (wallClock: string) =>
  wallClock && (wallClock.length > 10 ? formatWallClock : formatDay)(wallClock, 'short');

/** How the server found a request. */
const BY = { name: '', reference: '', day: 'Flies on that day', tail: 'Quoted with', note: 'Note:' } as const;

const showRequest = ({ kind, requestId, reference, stage, name, places, departs, by, text }: FoundRequest): Found => ({
  path: requestPath({ kind, requestId }),
  title: name,
  more: phrase(
    `#${requestId}`,
    reference,
    codes(places),
    clock(departs),
    STAGE_WORDS[stage],
    [BY[by], text].filter(Boolean).join(' '),
  ),
});

const showFlight = ({ id, from, to, departs, aircraft }: StaffFound['flights'][number]): Found => ({
  path: `/admin/flight-management/${id}`,
  title: codes([from, to]),
  more: phrase(`#${id}`, clock(departs), aircraft),
});

const showAircraft = ({ id, name, type, capacity, isActive }: StaffFound['aircraft'][number]): Found => ({
  path: `/admin/aircraft-management/${id}`,
  title: name,
  more: phrase(`#${id}`, typeLabel(type), seats(capacity), isActive ? '' : 'Inactive'),
});

const groupOf = (kind: string, found: readonly Found[]): Group => ({
  kind,
  found: found.slice(0, MOST_FOUND),
  hasMore: found.length > MOST_FOUND,
});

/** The results of a search, by kind, and whether the server has answered. */
export function useGroups(sought: string) {
  const role = useRole() ?? 'viewer';
  const text = sought.trim();
  const settled = useSettled(text).slice(0, 200);
  const { data, isError, isLoading, refetch } = useQuery<StaffFound>({
    ...reading(staffFind, { body: { q: settled } }, settled !== ''),
    // The typed text is not kept.
    gcTime: 0,
  });
  // Results of an earlier text are not shown.
  const isSettled = text.slice(0, 200) === settled;
  const { requests = [], flights = [], aircraft = [] } = (isSettled && data) || {};
  const screens = findScreens(sought, role).map(({ name, path }) => ({ path, title: name, more: 'Screen' }));
  const groups = [
    { kind: 'Screens', found: screens, hasMore: false },
    ...REQUEST_KINDS.map((kind) =>
      groupOf(KINDS[kind].title, requests.filter((one) => one.kind === kind).map(showRequest)),
    ),
    groupOf('Flights', flights.map(showFlight)),
    groupOf('Aircraft', aircraft.map(showAircraft)),
  ];
  return {
    groups,
    isLoading: text !== '' && (isLoading || !isSettled),
    hasFailed: isError && isSettled,
    retry: refetch,
  };
}
