import type { Api } from 'charter-widgets/contract';
import type { ReactNode } from 'react';
import type { SortValue } from './arrange';

/** One column of a list. */
export interface Column<T> {
  /** In the URL (`?sort=`) and for the styles (`data-column`). */
  key: string;
  /** Its heading, as the spec has it. */
  name: string;
  show(record: T): ReactNode;
  /** None: the list cannot be ordered by it. */
  sortBy?: (record: T) => SortValue;
  /** How its two orders are called where there are no headings to press. */
  orders?: readonly [ascending: string, descending: string];
}

export const A_TO_Z = ['A to Z', 'Z to A'] as const;
export const EARLIEST_FIRST = ['earliest first', 'latest first'] as const;
export const LOWEST_FIRST = ['lowest first', 'highest first'] as const;

/** One kind of record that the back office lists and shows: its addresses, calls, columns and words. */
export interface RecordKind<T extends { id: number }> {
  /** Names the kind in the cache, in the styles and as the CSV file: `flight-bookings`. */
  name: string;
  /** The list's address; a record's is one part longer. */
  path: string;
  /** Every record, newest first. */
  all(api: Api, signal: AbortSignal): Promise<T[]>;
  byId(api: Api, id: string, signal: AbortSignal): Promise<T>;
  list: {
    title: string;
    subtitle: string;
    /** One record and several: ['request', 'requests']. */
    counted: readonly [one: string, many: string];
    searchLabel: string;
    searchPlaceholder: string;
    /** Who it is from, to tell one row's link from another's. */
    nameOf(record: T): string;
    /** All that the search looks through. */
    searchText(record: T): string;
    columns: readonly Column<T>[];
    /** The columns of the CSV file. */
    csv: readonly (readonly [heading: string, value: (record: T) => string | number])[];
    loading: string;
    /** With a search that finds nothing. */
    noMatch: readonly [title: string, hint: string];
    /** Before there is any record. */
    empty: readonly [title: string, hint: string];
    /** Where a first record comes from. */
    form?: readonly [label: string, path: string];
    /** Without a word of the server's, and without any answer (spec, section 8). */
    refused: string;
    failed: string;
  };
  dossier: {
    /** 'Charter Request' of 'Charter Request #7'. */
    title: string;
    /** The way back: its label, and where it goes for whoever has not come from the list. */
    back: readonly [label: string, path: string];
    backShort: string;
    loading: string;
    notFoundTitle: string;
    /** Refused with 404 and no word of the server's. */
    notFound: string;
    /** For a number that no record can have. */
    missing: string;
    refused: string;
    /** In the toast, where the spec has other words there. */
    refusedToast?: string;
    failed: string;
    /** Over any error; by default over a missing record only, and the error itself is the title. */
    titleOfErrors?: string;
    /** The headings of its parts, for its shape while it loads. */
    parts: readonly [side: readonly string[], main: readonly string[]];
  };
}
