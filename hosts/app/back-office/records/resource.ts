import type { RequestKind, requestQuery, TripRecord } from '@charter-hosts/contract';
import type { Endpoint, Page } from 'charter-widgets/contract';
import type { ReactNode } from 'react';
import type { GenericSchema } from 'valibot';
import type { CsvFile } from '../../shared/csv';
import type { DraftParts } from '../trips/whatsapp-drafts';
import { DUE, type Filtered } from './filters';

/** A request with its trip. */
export interface TripRequest {
  id: number;
  tripRecord?: TripRecord | undefined;
}

export interface Column<T> {
  /** The name in the URL and the API (`?sort=`), and in the card's grid. */
  key: string;
  /** The heading. */
  name: string;
  show(record: T): ReactNode;
  /** The whole text, as the cell's title. */
  whole?: (record: T) => string;
  /** The names of both orders. Default: the list cannot be sorted by it. */
  orders?: readonly [ascending: string, descending: string];
  /** A number, aligned at the end of its column. */
  figure?: true;
  /** A CSS width. Columns without one share the rest. */
  width?: string;
  /** Styles in a card, from records.css: `end soft`. */
  card?: string;
}

/** The order of a list until the user chooses another. */
export interface DefaultOrder {
  /** The label: 'Newest first'. */
  said: string;
  /** The column that shows it; '' for none. */
  sort: string;
  descending: boolean;
}

/** Due requests first, then the newest. */
export const DUE_FIRST: DefaultOrder = { said: 'Due first', sort: DUE, descending: false };

export const A_TO_Z = ['A to Z', 'Z to A'] as const;
export const EARLIEST_FIRST = ['earliest first', 'latest first'] as const;
export const LOWEST_FIRST = ['lowest first', 'highest first'] as const;

/** The customer's phone and e-mail; '' or undefined if unknown. */
export interface Contact {
  phone?: string | undefined;
  email?: string | undefined;
}

/** One card of a detail screen. */
export interface DetailPart<T> {
  title: string | ((record: T) => string);
  show(record: T): ReactNode;
  /** Whether the record has it. Default: always. */
  when?(record: T): boolean;
}

/** The columns and texts of a list. */
export interface RecordsList<T> extends Filtered {
  subtitle: string;
  /** The noun in 'Loading …' and 'Failed to fetch …'. */
  what: string;
  /** The noun in '1 request', '2 requests'. */
  one: string;
  searchLabel: string;
  searchPlaceholder: string;
  /** The customer's name. */
  nameOf(record: T): string;
  /** The customer's phone and e-mail. */
  contact(record: T): Contact;
  /** The places of the route. Default: none. */
  places?(record: T): readonly string[];
  /** When it came, an instant; '' when that is not known. */
  received(record: T): string;
  /** See `flightNews` of the contract. Default: it has no booked flight. */
  flightNews?(record: T): string;
  /** Its first departure, a wall clock. Default: it has none, and no such filter. */
  departure?(record: T): string;
  /** As `changed` of `DraftParts`. */
  changedDeparture?(record: T): DraftParts['changed'];
  /** A short description, for the list beside a record. */
  brief(record: T): string;
  columns: readonly Column<T>[];
  /** The card's `grid-template`, with the columns' keys and `actions`. */
  card: string;
  /** The CSV files. The user chooses if there are several. */
  csv: readonly CsvFile<T>[];
  /** Shown when nothing matches. */
  noMatch: readonly [title: string, hint: string];
  /** Shown while there are no records. */
  empty: readonly [title: string, hint: string];
  /** A link to the form of a first record. */
  form?: readonly [label: string, path: string];
}

/** A list's table. */
export interface Tabled<T extends { id: number }> {
  /** Names the CSV file: `flight-bookings`. */
  name: string;
  /** A record's path adds the id. */
  path: string;
  title: string;
  list: Pick<RecordsList<T>, 'nameOf' | 'columns' | 'card'>;
  /** The actions of a row. Its first link opens the record. Default: 'Details'. */
  actions?: {
    /** Pixels. */
    width: number;
    show(record: T, from: string): ReactNode;
  };
}

/** A kind of record: its paths, calls, columns and texts. */
export interface Resource<T extends TripRequest> extends Tabled<T> {
  kind: RequestKind;
  /** The name in the bar. */
  tab: string;
  calls: {
    /** Lists the records. */
    all: Endpoint & { query: typeof requestQuery; answer: GenericSchema<unknown, Page<T>> };
    byId: Endpoint & { path: `/${string}:id`; answer: GenericSchema<unknown, T> };
  };
  list: RecordsList<T>;
  detail: {
    /** 'Charter Request' of 'Charter Request #7'. */
    title: string;
    /** As in 'Loading …' and 'Failed to fetch …'. */
    what: string;
    /** The label and path of the link back to the list. Default: the list's own path. */
    back: readonly [label: string, path?: string];
    /** The link's short label. Default: the name in the bar. */
    backShort?: string;
    /** The title and default message of a 404. */
    notFound: readonly [title: string, message: string];
    /** The message for an impossible id. */
    missing: string;
    /** Beside the heading. */
    badge?(record: T): ReactNode;
    /** Below the heading. */
    note(record: T): ReactNode;
    /** The narrow column: the customer, and the request in short. */
    side: readonly DetailPart<T>[];
    /** The wide column: what, and when. */
    main: readonly DetailPart<T>[];
    /** Whether the wide column is split, with the last part in the second half. */
    isSplit?: true;
  };
}
