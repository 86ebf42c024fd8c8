import { aircraftList, allAircraft, auditExported, pushRead, quoteSave, staffFind } from '@charter-hosts/contract';
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
  skipToken,
} from '@tanstack/react-query';
import type { Answer, Endpoint, Sent } from 'charter-widgets/contract';
import { afterChanges, api } from '../shared/session';

/** The query key of what a call reads: its path, then what it is asked. */
export const keyOf = ({ path }: Endpoint, ...asked: unknown[]) => [path, ...asked];

type Asked<E extends Endpoint> = Omit<Sent<E>, 'signal'>;

interface CachedRead<T> {
  queryKey: unknown[];
  queryFn: typeof skipToken | ((context: { signal: AbortSignal }) => Promise<T>);
}

/** A call as the options of `useQuery`. `isOn`: whether it is made at all. */
export function reading<E extends Endpoint>(
  endpoint: E,
  ...[asked, isOn = true]: Record<string, never> extends Asked<E>
    ? [asked?: Asked<E>, isOn?: boolean]
    : [asked: Asked<E>, isOn?: boolean]
): CachedRead<Answer<E>> {
  const call = api as (endpoint: Endpoint, sent: object) => Promise<Answer<E>>;
  return {
    queryKey: keyOf(endpoint, asked),
    queryFn: isOn ? ({ signal }) => call(endpoint, { ...asked, signal }) : skipToken,
  };
}

/** The whole fleet, as the options of `useQuery`. */
export const FLEET = {
  queryKey: keyOf(aircraftList),
  queryFn: ({ signal }: { signal: AbortSignal }) => allAircraft(api, signal),
};

/** The reads that a call makes stale. A call that is not here may have changed what any of them shows. */
const STALE: Readonly<Record<string, readonly string[]>> = {
  [staffFind.path]: [],
  // A draft is saved with each pause in typing. Its answer is shown, and no other screen has drafts.
  [quoteSave.path]: [],
  [auditExported.path]: ['/Audit'],
  [pushRead.path]: [],
};

/**
 * The cache of the back office. A first read that is under way when it becomes stale begins again, as a later read does:
 * its answer may be from before the change.
 */
export class Queries extends QueryClient {
  override invalidateQueries(filters: InvalidateQueryFilters = {}, options?: InvalidateOptions): Promise<void> {
    const first = this.getQueryCache()
      .findAll({ ...filters, type: 'active', fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined);
    for (const query of first) void query.cancel({ silent: true });
    return super.invalidateQueries(filters, options);
  }
}

/** The paths of calls, to this browser's other tabs. */
const tabs = new BroadcastChannel('back-office');

/** Makes reads stale with each call that changes something, also in another tab; those of the open screen are read again. */
export function followChanges(queries: QueryClient): void {
  function follow(path: string) {
    const stale = STALE[path];
    void queries.invalidateQueries({ predicate: ({ queryKey }) => !stale || stale.includes(String(queryKey[0])) });
  }
  tabs.onmessage = ({ data }) => follow(String(data));
  afterChanges(({ path }) => {
    follow(path);
    tabs.postMessage(path);
  });
}

/** Puts a call's answer into the cache. Reads that began before are cancelled: they would bring the old state back. */
export async function showAnswer(queries: QueryClient, queryKey: QueryKey, answer: unknown) {
  await queries.cancelQueries({ queryKey, exact: true });
  queries.setQueryData(queryKey, answer);
}
