import type { RequestKind, requestQuery, TripRecord } from '@charter-hosts/contract';
import type { Endpoint, Page } from 'charter-widgets/contract';
import type { ReactNode } from 'react';
import type { GenericSchema } from 'valibot';
import type { CsvFile } from '../../shared/csv';
import type { SortValue } from './arrange';
import type { Filtered } from './filters';

/** A request, with the desk's file on it; a server of before there were files sends none. */
export interface Filed {
  id: number;
  file?: TripRecord | undefined;
}

/** One column of a list. */
export interface Column<T> {
  /** In the URL (`?sort=`), and its place in a card. */
  key: string;
  /** Its heading. */
  name: string;
  show(record: T): ReactNode;
  /** Its whole text where there may be no room for it: shown while its cell is pointed at. */
  whole?: (record: T) => string;
  /** None: the list cannot be ordered by it. */
  sortBy?: (record: T) => SortValue;
  /** How its two orders are called where there are no headings to press. */
  orders?: readonly [ascending: string, descending: string];
  /** A figure: it stands at the end of its column, where figures are compared. */
  figure?: true;
  /** As CSS has it; columns without one share what is left. */
  width?: string;
  /** How it stands in a card: the words that records.css knows, `end soft`. */
  card?: string;
}

/** How a list stands until it is asked for otherwise. */
export interface DefaultOrder {
  /** 'Newest first'. */
  said: string;
  /** The column that shows it; '' for none. */
  sort: string;
  descending: boolean;
}

/** What the desk owes soonest stands first; what it owes at no time comes after, the newest first. */
export const DUE_FIRST: DefaultOrder = { said: 'Due first', sort: 'due', descending: false };

export const A_TO_Z = ['A to Z', 'Z to A'] as const;
export const EARLIEST_FIRST = ['earliest first', 'latest first'] as const;
export const LOWEST_FIRST = ['lowest first', 'highest first'] as const;

/** How whoever a record is from is reached; '' and undefined where that is not known. */
export interface Contact {
  phone?: string | undefined;
  email?: string | undefined;
}

/** One card of a detail screen. */
export interface Part<T> {
  title: string | ((record: T) => string);
  show(record: T): ReactNode;
  /** Whether a record has it. Default: every one. */
  when?(record: T): boolean;
}

/** A list of one kind of record: its columns and words. */
export interface RecordsList<T> extends Filtered<T> {
  title: string;
  subtitle: string;
  /** As in 'Loading …' and 'Failed to fetch …'. */
  what: string;
  /** As in '1 request', '2 requests'. */
  one: string;
  searchLabel: string;
  searchPlaceholder: string;
  /** Who it is from, to tell one row's link from another's. */
  nameOf(record: T): string;
  /** How they are reached. */
  contact(record: T): Contact;
  /** Where it leads, each place as it was written. None: nowhere. */
  places?(record: T): readonly string[];
  /** What else tells one from another in a line; said where the list stands beside a record. */
  brief(record: T): string;
  /** All texts that the search looks through; its id is found beside. */
  searched(record: T): readonly string[];
  /** Telephones and documents, which are found however they are written. */
  numbers(record: T): readonly string[];
  columns: readonly Column<T>[];
  /** The columns' places in a card, as CSS's `grid-template` has them, with `actions`. */
  card: string;
  /** The files that it is handed out as; with several, one is chosen. */
  csv: readonly CsvFile<T>[];
  /** With a search that finds nothing. */
  noMatch: readonly [title: string, hint: string];
  /** Before there is any record. */
  empty: readonly [title: string, hint: string];
  /** Where a first record comes from. */
  form?: readonly [label: string, path: string];
}

/** What a table shows of one kind of record. */
export interface Tabled<T extends { id: number }> {
  name: string;
  path: string;
  list: Pick<RecordsList<T>, 'title' | 'nameOf' | 'columns' | 'card'>;
  /** What is done with a record, at the end of its row; the first link is where the row leads. Default: its Details. */
  actions?: {
    /** Pixels. */
    width: number;
    show(record: T, from: string): ReactNode;
  };
}

/** One kind of record that the back office lists and shows: its addresses, calls, columns and words. */
export interface Resource<T extends Filed> {
  /** In the cache, and as the CSV file's name: `flight-bookings`. */
  name: string;
  kind: RequestKind;
  /** The list's address; a record's is one part longer. */
  path: string;
  calls: {
    /** The records that are asked for, newest first. */
    all: Endpoint & { query: typeof requestQuery; answer: GenericSchema<unknown, Page<T>> };
    byId: Endpoint & { path: `/${string}:id`; answer: GenericSchema<unknown, T> };
  };
  list: RecordsList<T>;
  detail: {
    /** 'Charter Request' of 'Charter Request #7'. */
    title: string;
    /** As in 'Loading …' and 'Failed to fetch …'. */
    what: string;
    /** The way back: its label, and where it goes for whoever has not come from the list. */
    back: readonly [label: string, path: string];
    backShort: string;
    /** Refused with 404: the title, and what stands below it where the server gives no message. */
    notFound: readonly [title: string, message: string];
    /** For a number that no record can have. */
    missing: string;
    /** In the page, where other words stand there than in the toast. */
    refused?: string;
    /** Whether the title of 'not found' stands over every error. Default: the error is the title. */
    anyErrorIsNotFound?: true;
    /** Beside the heading. */
    badge?(record: T): ReactNode;
    /** Below the heading, each a phrase. */
    note(record: T): ReactNode;
    /** The narrow column: who, and the request in short. */
    side: readonly Part<T>[];
    /** The wide column: what, and when. */
    main: readonly Part<T>[];
    /** Whether the wide column is two, the last part in the second. */
    isSplit?: true;
  };
}
