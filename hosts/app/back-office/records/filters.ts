import { isOpen, NO_PARTNER, type TripRecord } from '@charter-hosts/contract';
import { UNSET_DATE_TIME } from 'charter-widgets/contract';
import { localToday } from 'charter-widgets/kit';
import type { Row } from './arrange';
import { type ListFilters, NO_FILTERS } from './view';

/** What the filters ask of a record. */
export interface Filtered<T> {
  /** When it came, an instant; '' when that is not known. */
  received(record: T): string;
  /** Its first departure, a wall clock. None: the list has no such filter. */
  departure?(record: T): string;
  /** How its kinds are called, and which is a record's. None: it has none. */
  type?: readonly [name: string, of: (record: T) => string];
}

/** A range in a filter: both days are in it; '' leaves its end open. */
export const readRange = (filter: string): readonly [from: string, to: string] => {
  const [from = '', to = ''] = filter.split('..');
  return [from, to];
};
export const writeRange = (from: string, to: string): string => `${from}..${to}`;
export const isRange = (filter: string): boolean => filter.includes('..');

/** Whether a filter leaves anything out: a range that has no end yet does not. */
const isActive = (filter: string): boolean => filter !== '' && filter !== '..';

/** `2026-11-21`, some days later or earlier. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The days that a filter of receipt means on a day; weeks begin on Monday. */
export function receivedDays(filter: string, today: string): readonly [from: string, to: string] {
  if (isRange(filter)) return readRange(filter);
  if (filter === 'yesterday') return [daysAfter(today, -1), daysAfter(today, -1)];
  if (filter === 'today') return [today, today];
  return [daysAfter(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7)), today];
}

/** Midnight of a day in the reader's zone, in milliseconds; `open` for no day. */
export const midnight = (day: string, open: number): number => (day ? new Date(`${day}T00:00:00`).getTime() : open);

/** The wall clock of the reader, `2026-11-21T14:30`. */
const wallClockOf = (now: Date): string =>
  new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

/** What the filters ask of a record itself. */
export interface WithFile {
  file?: TripRecord | undefined;
}

/** Whether the desk's file on a record is as a filter says; one without a file never is. */
function isAt({ file }: WithFile, filter: string, now: Date): boolean {
  if (!file) return false;
  if (filter === 'open') return isOpen(file.stage);
  if (filter === 'late') return isLate(file, now.getTime());
  return file.stage === filter;
}

/** Whether the desk owes a step since then. */
const isLate = ({ dueAt }: Pick<TripRecord, 'dueAt'>, now: number): boolean =>
  dueAt !== null && Date.parse(dueAt) < now;

/** The name of whom a request is counted for; '' for nobody. */
export const partnerIn = (file: TripRecord | undefined): string => file?.partner?.name ?? '';

/** Whose id a filter by owner means: null for nobody's, undefined where nobody is known to be asking for theirs. */
export const ownerId = (owner: string, me: number | undefined): number | null | undefined =>
  owner === 'nobody' ? null : owner === 'me' ? me : Number(owner);

/** The rows that the filters leave. What has no time is in none of them. */
export function narrowRows<T extends WithFile>(
  rows: readonly Row<T>[],
  list: Filtered<T>,
  { received, departure, type, stage, owner, partner }: ListFilters,
  now = new Date(),
  me?: number,
): readonly Row<T>[] {
  const tests: ((record: T) => boolean)[] = [];
  if (isActive(received)) {
    const [from, to] = receivedDays(received, localToday(now));
    const start = midnight(from, Number.NEGATIVE_INFINITY);
    const end = midnight(to && daysAfter(to, 1), Number.POSITIVE_INFINITY);
    tests.push((record) => {
      const at = list.received(record);
      const instant = at.startsWith(UNSET_DATE_TIME) ? Number.NaN : Date.parse(at);
      return instant >= start && instant < end;
    });
  }
  const { departure: departureOf, type: kinds } = list;
  if (departureOf && isActive(departure)) {
    const clock = wallClockOf(now);
    const [from, to] = readRange(departure);
    tests.push((record) => {
      const at = departureOf(record);
      if (at === '' || at.startsWith(UNSET_DATE_TIME)) return false;
      if (departure === 'upcoming') return at >= clock;
      if (departure === 'past') return at < clock;
      const day = at.slice(0, 10);
      return (!from || day >= from) && (!to || day <= to);
    });
  }
  if (kinds && type) tests.push((record) => kinds[1](record) === type);
  if (stage) tests.push((record) => isAt(record, stage, now));
  if (owner) {
    const id = ownerId(owner, me);
    tests.push(({ file }) => file !== undefined && (file.assignee?.id ?? null) === id);
  }
  if (partner) tests.push(({ file }) => partnerIn(file) === (partner === NO_PARTNER ? '' : partner));
  return tests.length === 0 ? rows : rows.filter(({ record }) => tests.every((test) => test(record)));
}

/** The filters of a list that leave something out, by their names. */
export const activeFilters = <T>(list: Filtered<T>, filters: ListFilters): (keyof ListFilters)[] =>
  (Object.keys(NO_FILTERS) as (keyof ListFilters)[]).filter(
    (name) => isActive(filters[name]) && (name === 'departure' || name === 'type' ? list[name] !== undefined : true),
  );
