import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { errorMessage, type Page } from '../contract';
import { formatNumber } from './formats';
import { type Load, loaded, useLoad } from './loading';
import { useT } from './messages';

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
  /** Everything that was read so far, as one page. */
  read: Page<T>;
}

/** What a list begins with. */
export interface FirstPages<T> {
  /** What was read already, by a server or before. */
  page?: Page<T> | undefined;
  /** It may be out of date: it is asked for anew while it is shown. Default false. */
  stale?: boolean | undefined;
  /** How many are shown at first, and read for it. Default: `size`. */
  shown?: number | undefined;
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
 * repeats, because it has moved meanwhile, is shown once. What may have changed while the browser kept the page is asked
 * for anew, as many as are shown.
 *
 * @param load reads the page after the one whose `next` is `after`; '' for the first
 * @param size how many are shown at first, and with each `showMore`
 * @param compare orders what was read, in place of the order that it comes in
 * @param begin what the list begins with; asked once
 * @returns the state, and how to load it all again
 */
export function usePages<T extends { id: number }>(
  load: (after: string, signal: AbortSignal) => Promise<Page<T>>,
  size: number,
  compare?: (a: T, b: T) => number,
  begin?: () => FirstPages<T> | undefined,
): [Load<Pages<T>>, () => void] {
  const [first] = useState(() => begin?.() ?? {});
  // How many are shown of what `load` loads.
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

  // A new first page cancels reading on from the former one, and not from itself: it is shown before this is done.
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
  // All pages are read: the count of the records is truer than the last total.
  const total = page.next ? page.total : page.records.length;
  const unread = total - page.records.length;
  return [{ state: 'loaded', data: { records, total, unread, more, showMore, read: page } }, again];
}

function join<T extends { id: number }>(page: Page<T>, next: Page<T>): Page<T> {
  const known = new Set(page.records.map(({ id }) => id));
  return { ...next, records: [...page.records, ...next.records.filter(({ id }) => !known.has(id))] };
}

export interface ShowMoreProps extends Pick<Pages<unknown>, 'total' | 'more' | 'showMore'> {
  /** How many are shown. */
  shown: number;
}

/** Below a list of flights: how many of them are shown, and the button that shows more. Nothing when all are. */
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
      <button type="button" className="cw-button" data-kind="plain" aria-disabled={isLoading} onClick={showMore}>
        {t(more.state === 'failed' ? 'Try again' : 'Show more flights')}
      </button>
    </div>
  );
}

/**
 * Moves the focus from the button to the first of the new items.
 *
 * @param list holds the items and the button
 * @param selector the element of each item that takes the focus
 * @param shown the number of items
 */
export function useFocusOnNew(list: RefObject<HTMLElement | null>, selector: string, shown: number): void {
  const before = useRef(0);
  useEffect(() => {
    const first = before.current;
    before.current = shown;
    const { activeElement } = (list.current?.getRootNode() ?? document) as Document | ShadowRoot;
    // With the last page the button is removed, and the focus falls to the body.
    const isFree = !activeElement || activeElement === document.body || activeElement.closest('.cw-more');
    if (!first || shown <= first || !isFree) return;
    list.current?.querySelectorAll<HTMLElement>(selector)[first]?.focus({ preventScroll: true });
  }, [list, selector, shown]);
}
