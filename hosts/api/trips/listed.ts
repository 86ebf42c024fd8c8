import { fold, type RequestFilters, type RequestKind, type RequestSort } from '@charter-hosts/contract';
import { phoneDigits } from '@charter-hosts/contract/phone-number';
import { sql } from 'kysely';
import { computeMissing } from '../platform/database/folded';
import type { Database } from '../platform/database/open';
import type { Schema } from '../platform/database/schema';
import { isViewer } from '../platform/http/mask';
import type { Session } from '../platform/http/tokens';
import type { RequestFacts } from './facts';

/** What lists search, sort and filter by of a request. */
export interface Listed {
  customer: string;
  places?: readonly string[];
  /** The wall clock of the first departure, or of the pick-up; '' for unknown. */
  departs: string;
  type?: string;
  party: number;
  /** The price of a booking, the luggage of a chauffeur request. */
  amount?: number | undefined;
  /** All other texts that are searched. Document numbers are encrypted, so `documents` reads them. */
  texts: readonly string[];
  phones: readonly string[];
}

/** How the requests of a kind are listed. */
export interface RequestList<Row extends { id: number }> {
  kind: RequestKind;
  /** Reads the rows of these ids, of which one may be missing. */
  read(db: Database, ids: number[]): Promise<Row[]>;
  listed(row: Row): Listed;
  facts(row: Row): RequestFacts;
  /** The column with document numbers, and the column with the request's id. Default: it has none. */
  documents?: { table: keyof Schema; column: string; id: string } | undefined;
}

/** A list as the session may search it: viewers see no whole document number, and could guess one by searches. */
export const searchedBy = <Row extends { id: number }>(
  session: Session | undefined,
  list: RequestList<Row>,
): RequestList<Row> => (isViewer(session) ? { ...list, documents: undefined } : list);

/** Longer values are compared by their beginning. */
const MOST_SORTED = 100;
const toSort = (text: string) => fold(text).slice(0, MOST_SORTED);

const DAY = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const;
const dayFormat = new Intl.DateTimeFormat('en-US', DAY);

/** A wall clock as staff search for it: 'Tue, Dec 1, 2026 14:30'; '' for an unset one. */
export function searchableTime(wallClock: string): string {
  const day = wallClock.startsWith('0001-') ? Number.NaN : Date.parse(wallClock.slice(0, 10));
  return Number.isNaN(day) ? '' : `${dayFormat.format(day)} ${wallClock.slice(11, 16)}`;
}

const NAMES = ['customer', 'route', 'departs', 'type', 'party', 'amount'] as const;
const COLUMNS = ['folded', ...NAMES.map((name) => `list_${name}`)];

/** The filters and orders that read what is stored here. */
const LISTED: ReadonlySet<string | undefined> = new Set(
  'q departsFrom departsBefore type customer route departure party price luggage'.split(' '),
);
export const readsListed = ({ sort, ...filters }: RequestFilters & { sort?: RequestSort | undefined }): boolean =>
  LISTED.has(sort) || Object.entries(filters).some(([name, value]) => value && LISTED.has(name));

/** Stores what lists need of the requests that are new or erased. Lists call it, so that writing requests does not have to. */
export const storeListed = <Row extends { id: number }>(
  db: Database,
  { kind, read, listed }: RequestList<Row>,
  goesOn?: () => boolean,
): Promise<void> =>
  computeMissing(
    db,
    'trips',
    sql`kind = ${sql.lit(kind)} and folded = ''`,
    async (trx, ids) => {
      const trips = await trx
        .selectFrom('trips')
        .select(['id', 'request_id', 'reference', 'partner_reference'])
        .where('id', 'in', ids)
        .execute();
      const requests = await read(
        trx,
        trips.map(({ request_id }) => request_id),
      );
      const byId = new Map(requests.map((request) => [request.id, listed(request)]));
      return {
        columns: COLUMNS,
        rows: trips.map(({ id, request_id, reference, partner_reference }) => {
          const {
            customer,
            places = [],
            departs,
            type = '',
            party,
            amount = -1,
            texts,
            phones,
          } = byId.get(request_id) ?? { customer: '', departs: '', party: -1, texts: [], phones: [] };
          const names = [reference, partner_reference, customer];
          const words = fold([...names, ...places, searchableTime(departs), type, ...texts].join(' '));
          const cities = places.map((place) => place.split(' (')[0]).join(' ');
          return [
            id,
            // The spaces tell a whole phone number from a part, and mark a row without any text as computed.
            `${words} ${phones.map((phone) => `${phoneDigits(phone)} `).join('')}`,
            toSort(customer),
            toSort(cities),
            searchableTime(departs) && departs,
            type,
            party,
            amount,
          ];
        }),
      };
    },
    goesOn,
  );
