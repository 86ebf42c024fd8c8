import {
  type DueRequest,
  MOST_DUE,
  type RequestKind,
  type Today,
  type TripRecord,
  todayRead,
} from '@charter-hosts/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reading } from '../cache';
import { KINDS } from '../kinds';
import { useProblem } from '../records/queries';
import type { Resource, TripRequest } from '../records/resource';
import { privateCharters } from '../requests/charters';
import { chauffeurRequests } from '../requests/chauffeur';
import { flightBookings } from '../requests/flight-bookings';
import { internationalCharters } from '../requests/international';
import { pollInterval } from '../trip-stream';

/** A request of any kind, for a row. */
export interface Request {
  tripRecord: TripRecord | undefined;
  id: number;
  /** The path of its screen. */
  path: string;
  /** 'Private charter', 'Flight booking'. */
  kind: string;
  /** An instant. */
  received: string;
  name: string;
  places: readonly string[];
  brief: string;
  /** See `RecordsList`. */
  flightNews: string | undefined;
}

/** How many there are, and the first of them. */
export interface TodayPart {
  total: number;
  rows: readonly Request[];
}

const RESOURCES = {
  privateCharter: privateCharters,
  internationalCharter: internationalCharters,
  flightBooking: flightBookings,
  chauffeur: chauffeurRequests,
} as const satisfies Record<RequestKind, unknown>;

function toRequest({ kind, record }: DueRequest): Request {
  const { path, list } = RESOURCES[kind] as unknown as Resource<TripRequest>;
  return {
    id: record.id,
    path: `${path}/${record.id}`,
    kind: KINDS[kind].one,
    received: list.received(record),
    tripRecord: record.tripRecord,
    name: list.nameOf(record),
    places: list.places?.(record) ?? [],
    brief: list.brief(record),
    flightNews: list.flightNews?.(record),
  };
}

const toPart = ({ total, first }: Today['late']): TodayPart => ({ total, rows: first.map(toRequest) });
const toParts = ({ late, fresh, mine }: Today) => ({ late: toPart(late), fresh: toPart(fresh), mine: toPart(mine) });

/** What is to be done on a day. */
export function useToday(day: string) {
  const [showsAll, setShowsAll] = useState(false);
  const query = useQuery({
    ...reading(todayRead, { query: { day, ...(showsAll && { most: String(MOST_DUE) }) } }),
    select: toParts,
    placeholderData: (before) => before,
    refetchInterval: pollInterval,
  });
  const { problem, retry } = useProblem(query);
  const failed = problem ? [{ what: 'Requests', isFetching: query.isFetching, retry }] : [];
  return { parts: query.data, failed, showAll: () => setShowsAll(true) };
}
