import type { TripRecord } from '@charter-hosts/contract';
import { useMemo } from 'react';
import { type Filed, type Resource, useProblem, useRecords } from '../records';
import { privateCharters } from '../requests/charters';
import { chauffeurRequests } from '../requests/chauffeur';
import { flightBookings } from '../requests/flight-bookings';
import { internationalCharters } from '../requests/international';
import type { DueRequest } from './what-is-due';

/** A request of any kind, for a row. */
export interface Request extends DueRequest {
  file: TripRecord | undefined;
  id: number;
  /** The name of its list in the cache. */
  resource: string;
  /** The path of its screen. */
  path: string;
  /** 'Charter', 'Flight Booking'. */
  kind: string;
  name: string;
  places: readonly string[];
  brief: string;
}

interface Kind {
  what: string;
  requests: readonly Request[] | undefined;
  problem: unknown;
  isFetching: boolean;
  retry: () => void;
}

const NONE: readonly string[] = [];
/** Also requests too old to be loaded. */
const OPEN = { stage: 'open' };

function useKind<T extends Filed>(resource: Resource<T>): Kind {
  const { data, query, isFetching, isSeeking } = useRecords(resource, { sought: OPEN });
  const { problem, retry } = useProblem(query);
  const requests = useMemo(() => {
    const { path, list, detail } = resource;
    const kind = detail.title.replace(/ Request$/, '');
    return isSeeking
      ? undefined
      : data?.rows.map(({ record }) => ({
          id: record.id,
          resource: resource.name,
          path: `${path}/${record.id}`,
          kind,
          received: list.received(record),
          departure: list.departure?.(record) ?? '',
          file: record.file,
          name: list.nameOf(record),
          places: list.places?.(record) ?? NONE,
          brief: list.brief(record),
        }));
  }, [resource, data, isSeeking]);
  return { what: resource.list.title, requests, problem, isFetching, retry };
}

/** The requests of all kinds, and the lists that failed. */
export function useOpenRequests() {
  const kinds = [
    useKind(privateCharters),
    useKind(flightBookings),
    useKind(chauffeurRequests),
    useKind(internationalCharters),
  ];
  const failed = kinds.filter(({ problem }) => problem);
  const isLoading = kinds.some(({ requests, problem }) => !requests && !problem);
  return {
    /** Undefined until each kind has answered or failed. */
    requests: isLoading ? undefined : kinds.flatMap(({ requests = [] }) => requests),
    failed,
  };
}
