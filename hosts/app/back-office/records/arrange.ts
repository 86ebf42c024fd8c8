/** Without case and accents: 'malé' is found as 'MALE'. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A record with the text that a search looks through, made once for each reading of the list. */
export interface Row<T> {
  record: T;
  text: string;
}

export const toRows = <T>(records: readonly T[], searched: (record: T) => readonly string[]): Row<T>[] =>
  records.map((record) => ({ record, text: plain(searched(record).join('\n')) }));

/** The rows in whose text every word of the search is found. */
export function filterRows<T>(rows: readonly Row<T>[], search: string): readonly Row<T>[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter(({ text }) => words.every((word) => text.includes(word)));
}

/** What a column sorts by: text by the alphabet, numbers (also times, in milliseconds) by size; what is missing last. */
export type SortValue = string | number | undefined;

/** The rows in a column's order; equal ones keep the order they came in. */
export function sortRows<T>(
  rows: readonly Row<T>[],
  sortBy: (record: T) => SortValue,
  descending: boolean,
): readonly Row<T>[] {
  const sign = descending ? -1 : 1;
  return rows
    .map((row) => {
      const value = sortBy(row.record);
      return { row, value: typeof value === 'string' ? plain(value) : value };
    })
    .sort(({ value: a }, { value: b }) => {
      if (a === b) return 0;
      if (a === undefined || a === '') return 1;
      if (b === undefined || b === '') return -1;
      return a < b ? -sign : sign;
    })
    .map(({ row }) => row);
}
