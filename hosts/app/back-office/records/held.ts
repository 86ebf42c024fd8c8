import { localToday } from 'charter-widgets/kit';
import { useEffect, useMemo, useState } from 'react';
import type { Row } from './arrange';
import { daysAfter, midnight, ownerId, receivedDays } from './filters';
import type { ListView } from './view';

// Of a list that is longer than a browser can hold.

/** What is looked for among the records that are on the server alone, as the call takes it. */
export type Sought = Partial<Record<'q' | 'stage' | 'owner' | 'partner' | 'since' | 'until', string>>;

/** The rows of both, newest first, each once: as it was found where it stands in both. */
export function mergeRows<T extends { id: number }>(
  newest: readonly Row<T>[],
  found: readonly Row<T>[],
): readonly Row<T>[] {
  if (found.length === 0) return newest;
  const byId = new Map([...newest, ...found].map((row) => [row.record.id, row]));
  return [...byId.values()].sort((a, b) => b.record.id - a.record.id);
}

/** The instant that a day begins with where the reader is; undefined for no day. */
function instantOf(day: string): string | undefined {
  const at = midnight(day, Number.NaN);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}

/** What of a view is asked of records that are not held; what else it asks is asked of those that are. */
type Asking = Pick<ListView, 'q' | 'received' | 'stage' | 'owner' | 'partner'>;

/** It, as the call takes it. */
export function soughtBy({ q, received, stage, owner, partner }: Asking, today = localToday(), me?: number): Sought {
  const [from, to] = received ? receivedDays(received, today) : ['', ''];
  const after = to && daysAfter(to, 1);
  const ownedBy = owner ? ownerId(owner, me) : undefined;
  const asked: { [name in keyof Sought]: string | undefined } = {
    q: q.trim().slice(0, 200),
    stage,
    owner: ownedBy === null ? 'nobody' : ownedBy?.toString(),
    partner,
    since: instantOf(from),
    until: instantOf(after),
  };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value));
}

/** Milliseconds without a change after which what is typed is sought. */
const SETTLED = 300;

/** What a view seeks, once nobody types any more; `isSettling` until then. */
export function useSought(view: Asking, me?: number): { sought: Sought; isSettling: boolean } {
  const { q, received, stage, owner, partner } = view;
  // biome-ignore lint/correctness/useExhaustiveDependencies: of a view these count
  const now = useMemo(() => soughtBy(view, localToday(), me), [q, received, stage, owner, partner, me]);
  const [settled, setSettled] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(now), SETTLED);
    return () => clearTimeout(timer);
  }, [now]);
  return { sought: settled, isSettling: settled !== now && Object.keys(now).length > 0 };
}
