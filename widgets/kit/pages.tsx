import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { errorMessage, type Page } from '../contract';
import { formatNumber } from './formats';
import { type Load, loaded, useLoad } from './loading';
import { useT } from './messages';

/** The shown part of a list. */
export interface Pages<T> {
  records: T[];
  /** Total number of records. */
  total: number;
  /** Number of records that have not been loaded. */
  unread: number;
  /** The state of the last `showMore`. */
  more: Load<unknown>;
  /** Shows more records, and loads them when needed. */
  showMore: () => void;
  /** All loaded records as one page. */
  read: Page<T>;
}

/** The initial state of a list. */
export interface FirstPages<T> {
  /** The records that are already loaded. */
  page?: Page<T> | undefined;
  /** True when they may be out of date; they are then loaded again. Default false. */
  stale?: boolean | undefined;
  /** Number of records shown at first. Default: `size`. */
  shown?: number | undefined;
}

interface Read<T> {
  /** The first page. A new first page drops the pages after the old one. */
  first: Page<T>;
  page: Page<T>;
  shown: number;
  more: Load<unknown>;
}

/** Nothing more is being loaded. */
export const IDLE: Load<unknown> = { state: 'loaded', data: undefined };

/**
 * Loads a list page by page, and again when `load` changes (use `useCallback`). A record that two pages contain is
 * shown once. When the browser restores the page, the shown records load again.
 *
 * @param load loads the page after the one whose `next` is `after`; '' for the first
 * @param size number of records per step
 * @param compare sorts the loaded records; by default they keep the order of the API
 * @param begin returns the initial state; called once
 * @returns the state, and a function that loads the list again
 */
export function usePages<T extends { id: number }>(
  load: (after: string, signal: AbortSignal) => Promise<Page<T>>,
  size: number,
  compare?: (a: T, b: T) => number,
  begin?: () => FirstPages<T> | undefined,
): [Load<Pages<T>>, () => void] {
  const [first] = useState(() => begin?.() ?? {});
  // The number of shown records for the current `load`.
  const length = useRef({ of: load, shown: first.shown ?? size });
  if (length.current.of !== load) length.current = { of: load, shown: size };
  const [start, restart] = useLoad(
    useCallback(
      async (signal: AbortSignal) => {
        let page = await load('', signal);
        while (page.next && page.records.length < length.current.shown)
          page = join(page, await load(page.next, signal));
        return page;
      },
      [load],
    ),
    () => loaded(first.page),
    first.stale ?? false,
  );
  const [read, setRead] = useState<Read<T>>();
  const request = useRef<{ of: Page<T>; turn: AbortController }>(undefined);
  const firstPage = start.state === 'loaded' ? start.data : undefined;

  // A new first page aborts loading after the old one.
  useEffect(
    () => () => {
      if (request.current?.of === firstPage) request.current?.turn.abort();
    },
    [firstPage],
  );

  const again = useCallback(() => {
    length.current.shown = size;
    restart();
  }, [size, restart]);
  if (start.state !== 'loaded') return [start, again];
  const now: Read<T> =
    read?.first === start.data
      ? read
      : { first: start.data, page: start.data, shown: length.current.shown, more: IDLE };
  const { page, shown, more } = now;
  const change = (by: (now: Read<T>) => Partial<Read<T>>) =>
    setRead((last) => {
      const of = last?.first === now.first ? last : now;
      return { ...of, ...by(of) };
    });

  function showMore() {
    if (more.state === 'loading') return;
    const then = { shown: shown + size };
    length.current.shown = then.shown;
    if (page.records.length > shown || !page.next) return change(() => then);
    const turn = new AbortController();
    request.current = { of: now.first, turn };
    change(() => ({ more: { state: 'loading' } }));
    load(page.next, turn.signal).then(
      (next) => {
        if (turn.signal.aborted) return;
        change((last) => ({ ...then, page: join(last.page, next), more: IDLE }));
      },
      (error) => turn.signal.aborted || change(() => ({ more: { state: 'failed', error } })),
    );
  }

  const records = (compare ? [...page.records].sort(compare) : page.records).slice(0, shown);
  // After the last page, the number of records is more exact than the last total.
  const total = page.next ? page.total : page.records.length;
  const unread = total - page.records.length;
  return [{ state: 'loaded', data: { records, total, unread, more, showMore, read: page } }, again];
}

function join<T extends { id: number }>(page: Page<T>, next: Page<T>): Page<T> {
  const known = new Set(page.records.map(({ id }) => id));
  return { ...next, records: [...page.records, ...next.records.filter(({ id }) => !known.has(id))] };
}

export interface ShowMoreProps extends Pick<Pages<unknown>, 'total' | 'more' | 'showMore'> {
  shown: number;
}

/** Shows how many flights are shown, and a button for more; nothing when all are shown. */
export function ShowMore({ shown, total, more, showMore }: ShowMoreProps) {
  const t = useT();
  if (shown >= total) return null;
  const isLoading = more.state === 'loading';
  return (
    <div className="cw-more">
      {more.state === 'failed' && (
        <p className="cw-alert" role="alert">
          {t(errorMessage(more.error, 'Failed to fetch flights', 'Error fetching flights. Please try again.'))}
        </p>
      )}
      <span className="cw-numbers" role="status">
        {isLoading
          ? t('Loading flights...')
          : t('{shown} of {count} flights', { shown: formatNumber(shown), count: formatNumber(total) })}
      </span>
      {/* Not `disabled`, so that the pressed button keeps the focus. */}
      <button
        type="button"
        className="cw-button"
        part="secondary-button"
        data-kind="plain"
        aria-disabled={isLoading}
        onClick={showMore}
      >
        {t(more.state === 'failed' ? 'Try again' : 'Show more flights')}
      </button>
    </div>
  );
}

/**
 * Moves the focus from the button to the first new item.
 *
 * @param list contains the items and the button
 * @param selector the focusable element of an item
 * @param shown the number of items
 */
export function useFocusOnNew(list: RefObject<HTMLElement | null>, selector: string, shown: number): void {
  const before = useRef(0);
  useEffect(() => {
    const first = before.current;
    before.current = shown;
    const { activeElement } = (list.current?.getRootNode() ?? document) as Document | ShadowRoot;
    // With the last page the button is removed, and the focus moves to the body.
    const isFree = !activeElement || activeElement === document.body || activeElement.closest('.cw-more');
    if (!first || shown <= first || !isFree) return;
    list.current?.querySelectorAll<HTMLElement>(selector)[first]?.focus({ preventScroll: true });
  }, [list, selector, shown]);
}
