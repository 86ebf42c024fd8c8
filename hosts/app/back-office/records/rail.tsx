import './rail.css';
import { type Range, useVirtualizer } from '@tanstack/react-virtual';
import { errorMessage } from 'charter-widgets/contract';
import {
  type CSSProperties,
  type KeyboardEvent,
  type UIEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { count, formatCount } from '../../shared/csv';
import { Link } from '../../shared/link';
import { RetryAlert } from '../../shared/retry';
import { Age } from '../clock';
import { Codes } from '../codes';
import { arrowStep } from '../keys';
import { listBehind } from '../navigation';
import { Due, FlightMark, StageMark } from '../trips/stage-mark';
import { readView } from './filters';
import { useList, useProblem } from './queries';
import type { RecordsList, Resource, TripRequest } from './resource';
import { drawnRows } from './use-drawn-table';

/** Pixels of a row and of the head, as in rail.css. */
const ROW = 80;
const HEAD = 52;
/** Rows before the end at which more are loaded. */
const AHEAD = 20;
const NONE: readonly never[] = [];

/** The list beside the open record, in the order that the user came from. */
export function Rail<T extends TripRequest>({ resource, id }: { resource: Resource<T>; id: number }) {
  const { list, path } = resource;
  const { state } = useLocation();
  const from = listBehind(state) ?? '';
  const view = useMemo(() => readView(from), [from]);
  const { rows = NONE, counts, query, onMore } = useList(resource, view);
  const { data, isFetching } = query;
  const { problem, retry } = useProblem(query);
  const found = Math.max(rows.length, counts?.found ?? 0);
  const current = rows.findIndex((record) => record.id === id);
  const { rail, virtualizer, setFocused, onScroll } = useDrawnRail({ rows, id, current, onMore });

  /** The arrows move the focus between rows. */
  function onKeyDown(event: KeyboardEvent) {
    const step = arrowStep(event);
    const at = Number(document.activeElement?.closest('li')?.ariaPosInSet);
    const next = step && rail.current?.querySelector<HTMLElement>(`[aria-posinset="${at + step}"] a`);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <nav
      ref={rail}
      className="app-rail cw-numbers"
      aria-label={resource.title}
      aria-busy={!data && !problem}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => rail.current?.contains(relatedTarget) || setFocused(-1)}
      onScroll={onScroll}
    >
      <p className="app-rail-head app-soft app-tiny">
        {counts && `${found === counts.total ? '' : `${formatCount(found)} of `}${count(counts.total, list.one)}`}
        {!data && !problem && `Loading ${list.what}...`}
      </p>
      {Boolean(problem) && !data && (
        <RetryAlert busy={isFetching} onRetry={retry}>
          {errorMessage(problem, `Failed to fetch ${list.what}`, `Error fetching ${list.what}`)}
        </RetryAlert>
      )}
      {!data && !problem && <Ghosts />}
      <ul style={{ blockSize: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const record = rows[index];
          if (!record) return null;
          const isCurrent = index === current;
          return (
            <li
              key={record.id}
              onFocus={() => setFocused(record.id)}
              aria-setsize={found}
              aria-posinset={index + 1}
              style={{ '--start': `${start - HEAD}px` } as CSSProperties}
            >
              <Link
                to={`${path}/${record.id}`}
                replace
                state={state}
                aria-current={isCurrent ? 'page' : undefined}
                // The Tab key reaches one row. The arrows move on.
                tabIndex={isCurrent || (current < 0 && index === 0) ? 0 : -1}
              >
                <Brief list={list} record={record} />
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

interface DrawnRailOptions<T extends TripRequest> {
  rows: readonly T[];
  /** The open record, and its index in the rows; -1 while it is not among them. */
  id: number;
  current: number;
  onMore: () => void;
}

/** The rows that are drawn, where they are scrolled to, and which one has the focus. */
function useDrawnRail<T extends TripRequest>({ rows, id, current, onMore }: DrawnRailOptions<T>) {
  /** The record whose row has the focus; -1 for none. */
  const [focused, setFocused] = useState(-1);
  const rail = useRef<HTMLElement>(null);
  const first = useRef({ rows, id: 0 });

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => rail.current,
    estimateSize: () => ROW,
    scrollMargin: HEAD,
    scrollPaddingStart: HEAD,
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    overscan: 10,
    rangeExtractor: useCallback(
      (range: Range) => drawnRows(range, [current, rows.findIndex((record) => record.id === focused)]),
      [rows, current, focused],
    ),
  });

  const isAtEnd = (virtualizer.range?.endIndex ?? 0) >= rows.length - AHEAD;
  const more = useEffectEvent(onMore);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page the end may still be in sight
  useEffect(() => {
    if (isAtEnd) more();
  }, [isAtEnd, rows]);

  // New rows above keep the visible rows in place.
  useLayoutEffect(() => {
    const { current: box } = rail;
    const before = first.current;
    if (!box || before.rows === rows || box.scrollTop === 0) return;
    const was = before.rows.findIndex((record) => record.id === before.id);
    const is = rows.findIndex((record) => record.id === before.id);
    if (was >= 0 && is >= 0) box.scrollTop += (is - was) * ROW;
    first.current = { ...before, rows };
  }, [rows]);

  // The open record is scrolled into view, and has the focus if another row had it.
  const isThere = current >= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: for another record, not for each new place of this one
  useLayoutEffect(() => {
    if (!isThere) return;
    virtualizer.scrollToIndex(current, { align: 'auto' });
    if (rail.current?.contains(document.activeElement))
      rail.current.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
  }, [id, isThere]);

  function onScroll({ currentTarget }: UIEvent<HTMLElement>) {
    const row = rows[Math.floor(currentTarget.scrollTop / ROW)];
    first.current = { rows, id: row?.id ?? 0 };
  }
  return { rail, virtualizer, setFocused, onScroll };
}

const Ghosts = () =>
  ['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
    <div key={row} className="app-rail-ghost">
      <span className="app-skeleton" />
    </div>
  ));

interface BriefProps<T> {
  list: RecordsList<T>;
  record: T;
}

/** A record in three lines: name and age, route and time, stage and due time. */
function Brief<T extends TripRequest>({ list, record }: BriefProps<T>) {
  const places = list.places?.(record) ?? [];
  return (
    <>
      <span className="app-brief">
        <strong>{list.nameOf(record)}</strong>
        <small>
          <Age at={list.received(record)} />
        </small>
      </span>{' '}
      <span className="app-brief">
        {places.length > 0 && <Codes places={places} short />} <small>{list.brief(record)}</small>
      </span>
      {record.tripRecord && (
        <>
          {' '}
          <span className="app-brief">
            <small>
              <StageMark stage={record.tripRecord.stage} isErased={record.tripRecord.erasedAt !== null} />
            </small>{' '}
            <FlightMark news={list.flightNews?.(record)} />{' '}
            <small>
              <Due at={record.tripRecord.dueAt} />
            </small>
          </span>
        </>
      )}
    </>
  );
}
