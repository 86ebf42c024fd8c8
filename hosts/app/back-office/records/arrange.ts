import { fold, parseReference } from '@charter-hosts/contract';
import { parsePhoneQuery, phoneDigits } from '@charter-hosts/contract/phone-number';
import { plainText } from 'charter-widgets/contract';

/** A record with its texts for the search, made once when the list is loaded. */
export interface Row<T> {
  record: T;
  text: string;
  /** The digits of its phone and document numbers. */
  digits: string;
}

interface Searched<T> {
  /** All texts that the search looks through. */
  searched(record: T): readonly string[];
  /** Phone and document numbers, found by their digits. */
  numbers(record: T): readonly string[];
}

export const toRows = <T>(records: readonly T[], { searched, numbers }: Searched<T>): Row<T>[] =>
  records.map((record) => ({
    record,
    text: fold(searched(record).join('\n')),
    digits: numbers(record).map(phoneDigits).join('\n'),
  }));

/** A phone number in a search, with its punctuation. */
const NUMBER = /[+(]{0,3}\d[\d\s().-]{5,24}\d/;
const isNumber = (word: string) => /^[+(]*\d[\d().-]*$/.test(plainText(word));

/** Whether a phone number, or a part of it, is among a row's digits. */
function hasNumber(digits: string, number: string): boolean {
  const { part, whole } = parsePhoneQuery(number);
  return part !== '' && (digits.includes(part) || (whole !== '' && digits.split('\n').includes(whole)));
}

/** Finds the rows that have every word of a search in their texts, digits or id. A record with that id comes first. */
export function filterRows<T extends { id: number }>(rows: readonly Row<T>[], search: string): readonly Row<T>[] {
  const sought = search.trim();
  if (!fold(sought)) return rows;
  const reference = parseReference(search);
  if (reference) return rows.filter(({ text }) => text.includes(fold(reference)));
  const has = (words: readonly string[]) => {
    const terms = words.map((word) => ({
      // A hyphen separates words.
      parts: fold(word).split(' '),
      number: isNumber(word) ? word : '',
      id: /^#?\d{1,10}$/.test(word) ? Number(word.replace('#', '')) : undefined,
    }));
    return ({ record, text, digits }: Row<T>) =>
      terms.every(
        ({ parts, number, id }) =>
          record.id === id || parts.every((part) => text.includes(part)) || hasNumber(digits, number),
      );
  };
  const typed = plainText(sought);
  const [number = ''] = NUMBER.exec(typed) ?? [];
  const hasWords = has(sought.split(/\s+/));
  const hasRest = has(typed.replace(number, ' ').split(/\s+/).filter(Boolean));
  const found = rows.filter((row) => hasWords(row) || (hasNumber(row.digits, number) && hasRest(row)));
  const id = /^#?(\d+)$/.exec(sought)?.[1];
  const first = id ? found.findIndex(({ record }) => record.id === Number(id)) : -1;
  const [exact] = first > 0 ? found.splice(first, 1) : [];
  return exact ? [exact, ...found] : found;
}

/** The value that a column sorts by. Missing values stand last. */
export type SortValue = string | number | undefined;

/** Sorts rows by a column. Equal rows keep their order. */
export function sortRows<T>(
  rows: readonly Row<T>[],
  sortBy: (record: T) => SortValue,
  descending: boolean,
): readonly Row<T>[] {
  const sign = descending ? -1 : 1;
  return rows
    .map((row) => {
      const value = sortBy(row.record);
      return { row, value: typeof value === 'string' ? fold(value) : value };
    })
    .sort(({ value: a }, { value: b }) => {
      if (a === b) return 0;
      if (a === undefined || a === '') return 1;
      if (b === undefined || b === '') return -1;
      return a < b ? -sign : sign;
    })
    .map(({ row }) => row);
}
