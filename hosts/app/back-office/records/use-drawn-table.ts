import { defaultRangeExtractor, type Range, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { usePrinting } from './media';
import type { Tabled } from './resource';

/** Pixels before any row is measured. */
const ROW = 44;
const CARD = 118;
/** Rows before the end at which more are loaded. */
const AHEAD = 40;

/** The last heights of cards by resource, so that the way back leads to the same place. */
const measured = new Map<string, VirtualItem[]>();

export interface DrawnTableProps<T extends { id: number }> {
  resource: Tabled<T>;
  /** All loaded rows, in their order. New ones do not move the visible rows. */
  rows: readonly T[];
  /** The order and filters that the rows are of. Those of others are not kept in their place. Default: always the same. */
  of?: string;
  /** Called when the last rows come into sight. */
  onMore?: () => void;
  narrow: boolean;
}

/**
 * The indices of the rows to draw: those in sight, and each of `always` with the rows beside it, to which a key leads. An index
 * below 0 counts for none.
 */
export function drawnRows(range: Range, always: readonly number[]): number[] {
  const around = always.flatMap((index) => (index < 0 ? [] : [index - 1, index, index + 1]));
  const inside = around.filter((index) => index >= 0 && index < range.count);
  return [...new Set([...defaultRangeExtractor(range), ...inside])].sort((a, b) => a - b);
}

/**
 * The rows of a table that are drawn: those in sight, and those around the focus.
 *
 * @param focused the id of the record with the focus; -1 for none
 * @returns `top` is pixels above the first row
 */
export function useDrawnTable<T extends { id: number }>(
  { resource, rows, of, onMore, narrow }: DrawnTableProps<T>,
  focused: number,
) {
  const table = useRef<HTMLTableElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const anchor = useRef({ rows, of, id: 0, start: 0 });
  const isPrinting = usePrinting();
  /** Pixels above the first row, and the height of a row. */
  const [{ top, height }, setLayout] = useState({ top: 0, height: narrow ? CARD : ROW });

  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => height,
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    overscan: 10,
    scrollMargin: top,
    initialMeasurementsCache: narrow ? (measured.get(resource.name) ?? []) : [],
    rangeExtractor: useCallback(
      (range: Range) => {
        if (isPrinting) return Array.from({ length: range.count }, (_, index) => index);
        return drawnRows(range, [rows.findIndex(({ id }) => id === focused)]);
      },
      [rows, focused, isPrinting],
    ),
  });

  useLayoutEffect(() => {
    const around = table.current?.parentElement;
    if (!around) return;
    const measure = () => {
      const top = Math.round((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
      const rows = [...(body.current?.querySelectorAll('[data-id]') ?? [])];
      const sum = rows.reduce((all, row) => all + row.getBoundingClientRect().height, 0);
      setLayout((last) => {
        // The average of cards is set once, or the cards above would move.
        const isKnown = narrow && last.height !== CARD;
        const height = isKnown || sum === 0 ? last.height : sum / rows.length;
        return last.top === top && last.height === height ? last : { top, height };
      });
    };
    measure();
    // It changes with the content above the table, not on scrolling.
    const observer = new ResizeObserver(measure);
    observer.observe(around);
    return () => observer.disconnect();
  }, [narrow]);

  useLayoutEffect(() => {
    // Measured again when the height changes. On the way back the cached heights are used.
    if (height === (narrow ? CARD : ROW) || (narrow && measured.has(resource.name))) return;
    virtualizer.measure();
    if (narrow) for (const row of body.current?.querySelectorAll('[data-id]') ?? []) virtualizer.measureElement(row);
  }, [height, narrow, resource, virtualizer]);

  useLayoutEffect(() => {
    const before = anchor.current;
    const starts = virtualizer.measurementsCache;
    const offset = virtualizer.scrollOffset ?? 0;
    if (before.rows !== rows && before.of === of && offset > top) {
      const index = rows.findIndex(({ id }) => id === before.id);
      const start = starts[index]?.start;
      if (start !== undefined && start !== before.start) window.scrollBy(0, start - before.start);
    }
    const first = virtualizer.getVirtualItemForOffset(offset);
    anchor.current = { rows, of, id: rows[first?.index ?? 0]?.id ?? 0, start: first?.start ?? 0 };
  });

  useLayoutEffect(
    () => () => {
      if (narrow) measured.set(resource.name, [...virtualizer.measurementsCache]);
    },
    [resource, narrow, virtualizer],
  );

  const isAtEnd = (virtualizer.range?.endIndex ?? 0) >= rows.length - AHEAD;
  const more = useEffectEvent(() => onMore?.());
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page the end may still be in sight
  useEffect(() => {
    if (isAtEnd) more();
  }, [isAtEnd, rows]);
  return { table, body, virtualizer, top };
}
