import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

/**
 * The indices of the rows to draw: those in sight, and each of `always` with the rows beside it, to which a key leads. An index
 * below 0 counts for none.
 */
export function drawnRows(range: Range, always: readonly number[]): number[] {
  const around = always.flatMap((index) => (index < 0 ? [] : [index - 1, index, index + 1]));
  const inside = around.filter((index) => index >= 0 && index < range.count);
  return [...new Set([...defaultRangeExtractor(range), ...inside])].sort((a, b) => a - b);
}
