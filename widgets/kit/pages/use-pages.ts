import { useCallback, useEffect, useRef, useState } from 'react';
import type { Page } from '../../contract';
import { type Load, loaded, useLoad } from '../loading/use-load';

/** The shown part of a list. */
export interface Pages<T> {
  records: T[];
  /** How many there are in all. */
  total: number;
  /** How many of them were not read yet. */
  unread: number;
  /** The state of the last `showMore`, which can be tried again after a failure. */
  more: Load<unknown>;
  /** Shows more, and reads them first if they are not there yet. */
  showMore: () => void;
  /** Removes a deleted record. */
  drop: (id: number) => void;
}

interface Read<T> {
  /** The first page; further pages of an earlier first page are dropped. */
  first: Page<T>;
  /** Everything that was read so far. */
  page: Page<T>;
  shown: number;
  more: Load<unknown>;
}

const IDLE: Load<unknown> = { state: 'loaded', data: undefined };

/**
 * Loads a list a page at a time, and again when `load` changes (keep it with `useCallback`). A record that a later page
 * repeats, because it has moved meanwhile, is shown once.
 *
 * @param load reads the page after the one whose `next` is `after`; '' for the first
 * @param size how many are shown at first, and with each `showMore`
 * @param compare orders what was read, in place of the order that it comes in
 * @param given the first page, where it is known already
 * @returns the state, and how to load it all again
 */
export function usePages<T extends { id: number }>(
  load: (after: string, signal: AbortSignal) => Promise<Page<T>>,
  size: number,
  compare?: (a: T, b: T) => number,
  given?: () => Page<T> | undefined,
): [Load<Pages<T>>, () => void] {
  const [start, again] = useLoad(
    useCallback((signal: AbortSignal) => load('', signal), [load]),
    () => loaded(given?.()),
  );
  const [read, setRead] = useState<Read<T>>();
  const request = useRef<AbortController>(undefined);
  const first = start.state === 'loaded' ? start.data : undefined;

  // A new first page cancels reading on from the former one.
  useEffect(() => (first ? () => request.current?.abort() : undefined), [first]);

  if (start.state !== 'loaded') return [start, again];
  const now: Read<T> =
    read?.first === start.data ? read : { first: start.data, page: start.data, shown: size, more: IDLE };
  const { page, shown, more } = now;
  const change = (by: (now: Read<T>) => Partial<Read<T>>) =>
    setRead((last) => {
      const of = last?.first === now.first ? last : now;
      return { ...of, ...by(of) };
    });

  function showMore() {
    if (more.state === 'loading') return;
    if (page.records.length > shown || !page.next) return change(() => ({ shown: shown + size }));
    const turn = new AbortController();
    request.current = turn;
    change(() => ({ more: { state: 'loading' } }));
    load(page.next, turn.signal).then(
      (next) => {
        if (turn.signal.aborted) return;
        change((last) => ({ page: join(last.page, next), shown: shown + size, more: IDLE }));
      },
      (error) => turn.signal.aborted || change(() => ({ more: { state: 'failed', error } })),
    );
  }

  const drop = (id: number) =>
    change((last) => ({
      page: { ...last.page, records: last.page.records.filter((one) => one.id !== id), total: last.page.total - 1 },
    }));

  const records = (compare ? [...page.records].sort(compare) : page.records).slice(0, shown);
  // All pages are read: the count of the records is truer than the last total.
  const total = page.next ? page.total : page.records.length;
  const unread = total - page.records.length;
  return [{ state: 'loaded', data: { records, total, unread, more, showMore, drop } }, again];
}

function join<T extends { id: number }>(page: Page<T>, next: Page<T>): Page<T> {
  const known = new Set(page.records.map(({ id }) => id));
  return { ...next, records: [...page.records, ...next.records.filter(({ id }) => !known.has(id))] };
}
