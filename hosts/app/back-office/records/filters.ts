import {
  type FilterName,
  REQUEST_SORTS,
  type RequestQuery,
  type RequestSort,
  SOURCES,
  STAGES,
} from '@charter-hosts/contract';
import { isWallClock } from 'charter-widgets/contract';
import { localToday } from 'charter-widgets/kit';
import { useInAddress } from '../../shared/use-in-address';
import type { Options } from '../select';
import { SOURCE_WORDS, STAGE_WORDS } from '../trips/stages';

/** A range of days, `2026-11-01..2026-11-07`. Both days are included, and either may be missing. */
const RANGE = ['..', 'From … to …'] as const;
const RANGE_PATTERN = /^(?:\d{4}-\d\d-\d\d)?\.\.(?:\d{4}-\d\d-\d\d)?$/;

/** The choices for the days on which something came in or was done. */
export const DAYS: Options = [
  ['', 'Any time'],
  ['today', 'Today'],
  ['yesterday', 'Yesterday'],
  ['week', 'This week'],
  RANGE,
];

/** The filters of a list, as its address has them. '' shows everything. */
const FILTERS = {
  received: { heading: 'Received', options: DAYS },
  departure: {
    heading: 'Departure',
    options: [['', 'Any time'], ['upcoming', 'Upcoming'], ['past', 'Past'], RANGE] as Options,
  },
  /** A kind as the list names it: 'Round Trip'. */
  type: { heading: '', options: undefined },
  stage: {
    heading: 'Stage',
    options: [
      ['', 'Any'],
      ['open', 'Open'],
      ['late', 'Late'],
      ...STAGES.map((stage) => [stage, STAGE_WORDS[stage]] as const),
    ] as Options,
  },
  /** `me`, `nobody`, or a person's id. */
  assignee: { heading: 'Assigned to', options: undefined },
  /** A partner's name, or `none`. */
  partner: { heading: 'Partner', options: undefined },
  source: {
    heading: 'Source',
    options: [['', 'Any'], ...SOURCES.map((source) => [source, SOURCE_WORDS[source]] as const)] as Options,
  },
} as const satisfies Record<FilterName, unknown>;
const NAMES = Object.keys(FILTERS) as FilterName[];

export type ListFilters = Record<FilterName, string>;

/** A query of a list of requests. */
export type ServerQuery = Partial<Record<keyof RequestQuery, string>>;

/** How a list is shown: its search, its filters, and the column of its order. */
export interface ListView extends ListFilters {
  q: string;
  /** A column's key; '' for the default order. */
  sort: string;
  descending: boolean;
}

export const NO_FILTERS = Object.fromEntries(NAMES.map((name) => [name, ''])) as ListFilters;

export const filterOptions = (name: 'received' | 'departure' | 'stage' | 'source'): Options => FILTERS[name].options;

const isPossibleRange = (text: string): boolean =>
  RANGE_PATTERN.test(text) && readRange(text).every((day) => !day || isWallClock(`${day}T00:00`));

/** A filter of days from an address; '' for an impossible one. */
export const parseDays = (text: string, options: Options = DAYS): string =>
  options.some(([value]) => value === text) || (options.includes(RANGE) && isPossibleRange(text)) ? text : '';

/** Reads `?q=…&received=…&departure=…&type=…&stage=…&assignee=…&partner=…&source=…&sort=…&desc`. Impossible filters are dropped. */
export function readView(search: string): ListView {
  const params = new URLSearchParams(search);
  const text = (name: string) => params.get(name) ?? '';
  const filters = NAMES.map((name) => {
    const { options } = FILTERS[name];
    return [name, options ? parseDays(text(name), options) : text(name)];
  });
  const sort = REQUEST_SORTS.find((one) => one === text('sort')) ?? '';
  const view: ListView = {
    ...(Object.fromEntries(filters) as ListFilters),
    q: text('q'),
    sort,
    descending: sort !== '' && params.has('desc'),
  };
  return /^(?:me|nobody|[1-9]\d{0,8})$/.test(view.assignee) ? view : { ...view, assignee: '' };
}

/** Writes a view as a query with its question mark; '' for the default one. Other parameters stay. */
export function writeView({ sort, descending, ...view }: ListView, search = ''): string {
  const params = new URLSearchParams(search);
  for (const name of ['q', ...NAMES, 'sort', 'desc']) params.delete(name);
  for (const name of ['q', ...NAMES] as const) if (view[name]) params.set(name, view[name]);
  if (sort) params.set('sort', sort);
  if (sort && descending) params.set('desc', '');
  const text = params.toString().replace(/\bdesc=$/, 'desc');
  return text && `?${text}`;
}

/** A list's view, kept in the URL. */
export function useListView(): [ListView, (change: Partial<ListView>) => void] {
  const [view, setView] = useInAddress(readView, writeView);
  return [view, (change) => setView({ ...view, ...change })];
}

/** The filters that not every list has. */
export interface Filtered {
  /** Default: the list has no such filter. */
  departure?: unknown;
  /** The heading of its kinds. Default: it has none. */
  type?: string;
}

/** The days of a range; '' for an open end. */
export const readRange = (filter: string): readonly [from: string, to: string] => {
  const [from = '', to = ''] = filter.split('..');
  return [from, to];
};
export const isRange = (filter: string): boolean => filter.includes('..');

/** Adds days to a day: `2026-11-30`, 1 → `2026-12-01`. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The days of a filter, seen from today. Weeks begin on Monday. */
function daysOf(filter: string, today: string): readonly [from: string, to: string] {
  if (!filter || isRange(filter)) return readRange(filter);
  if (filter === 'yesterday') return [addDays(today, -1), addDays(today, -1)];
  if (filter === 'today') return [today, today];
  return [addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7)), today];
}

/** The instants of a filter of days in the reader's time zone, `until` exclusive; undefined for an open end. */
export function instantsOf(filter: string, today: string): Record<'since' | 'until', string | undefined> {
  const [from, to] = daysOf(filter, today);
  const midnight = (day: string) => (day ? new Date(`${day}T00:00:00`).toISOString() : undefined);
  return { since: midnight(from), until: midnight(to && addDays(to, 1)) };
}

/** A wall clock in the reader's time zone, `2026-11-21T14:30`. */
const wallClockOf = (now: Date): string =>
  new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

/** The id in a filter by assignee: null for nobody, undefined where the reader is not known. */
const assigneeId = (assignee: string, me: number | undefined): number | null | undefined =>
  assignee === 'nobody' ? null : assignee === 'me' ? me : Number(assignee);

/** The most characters of a search. */
const MOST_SEARCHED = 200;

/**
 * A view as the API takes it. Days are the reader's own.
 *
 * @param me the reader's id; undefined if it is not known
 */
export function toServerQuery(
  { q, received, departure, type, stage, assignee, partner, source, sort, descending }: ListView,
  me: number | undefined,
  now = new Date(),
): ServerQuery {
  const assignedTo = assignee ? assigneeId(assignee, me) : undefined;
  const [from, to] = readRange(isRange(departure) ? departure : '');
  const clock = wallClockOf(now);
  const asked: { [name in keyof ServerQuery]: string | undefined } = {
    q: q.trim().slice(0, MOST_SEARCHED),
    type,
    stage,
    partner,
    source,
    assignee: assignedTo === null ? 'nobody' : assignedTo?.toString(),
    ...instantsOf(received, localToday(now)),
    departsFrom: departure === 'upcoming' ? clock : from,
    departsBefore: departure === 'past' ? clock : to && addDays(to, 1),
    sort: sort || DUE,
    order: descending ? 'descending' : '',
  };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value));
}

/** Due requests first, then the newest: the order of a list until the user chooses another. */
export const DUE = 'due' satisfies RequestSort;

/** A range without any day filters nothing. */
const isActive = (filter: string): boolean => filter !== '' && filter !== '..';

/** The names of a list's filters that are set. */
export const activeFilters = (list: Filtered, filters: ListFilters): FilterName[] =>
  NAMES.filter(
    (name) => isActive(filters[name]) && (name === 'departure' || name === 'type' ? list[name] !== undefined : true),
  );

/** Describes a filter: `Received: today`. */
export function describeFilter(
  list: Filtered,
  name: FilterName,
  filter: string,
  people: readonly { id: number; name: string }[] = [],
): string {
  const { heading, options } = FILTERS[name];
  if (name === 'type') return `${list.type}: ${filter}`;
  if (name === 'assignee') return `${heading}: ${people.find(({ id }) => String(id) === filter)?.name ?? filter}`;
  if (!options) return `${heading}: ${filter}`;
  if (!isRange(filter)) return `${heading}: ${options.find(([value]) => value === filter)?.[1].toLowerCase()}`;
  const [from, to] = readRange(filter);
  return [`${heading}:`, from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(' ');
}
