import { csvPhone } from '@charter-hosts/contract/phone-number';
import { formatWallClock } from 'charter-widgets/kit';
import { type CsvColumns, csvFile } from '../../shared/csv';
import {
  csvTime,
  customerColumn,
  receivedColumn,
  referenceCsv,
  staffColumns,
  tripCsv,
  withoutThisYear,
} from './columns';
import type { RecordsList, TripRequest } from './resource';

/** The part of a list that differs between the kinds of flight requests. */
interface FlightRequests<T extends TripRequest>
  extends Pick<
    RecordsList<T>,
    'subtitle' | 'what' | 'one' | 'searchLabel' | 'nameOf' | 'received' | 'card' | 'changedDeparture' | 'flightNews'
  > {
  places(record: T): readonly string[];
  departure(record: T): string;
  /** The heading of its kinds. */
  type: string;
  /** The text beside the name. Default: the e-mail. */
  knownBy?(record: T): string;
  email(record: T): string;
  phone(record: T): string;
  /** The columns between the customer and the trip. */
  columns: RecordsList<T>['columns'];
  /** As in 'One row per booking'. */
  csvLabel?: string;
  /** The columns of the CSV file between phone and receipt. */
  csv: CsvColumns<T>;
  noMatch: string;
  empty: string;
  form?: string;
}

/** Makes the list of a kind of flight request: charters of both kinds, and bookings. */
export function flightRequests<T extends TripRequest>({
  email,
  phone,
  knownBy = email,
  csvLabel = '',
  noMatch,
  empty,
  form,
  ...own
}: FlightRequests<T>): RecordsList<T> {
  const { nameOf, departure, received, flightNews } = own;
  return {
    ...own,
    brief: (request) => withoutThisYear(formatWallClock(departure(request), 'short')),
    contact: (request) => ({ phone: phone(request), email: email(request) }),
    searchPlaceholder: 'Name, phone, route or reference',
    columns: [
      customerColumn(
        nameOf,
        (request) => `#${request.id} · ${knownBy(request)}`,
        (request) => (
          <>
            #{request.id}
            <span className="app-cell-more"> · {knownBy(request)}</span>
          </>
        ),
      ),
      ...own.columns,
      ...staffColumns<T>(flightNews),
      receivedColumn(received),
    ],
    csv: [
      csvFile(csvLabel, [
        ...referenceCsv<T>(),
        ['ID', ({ id }) => id],
        ['Customer', nameOf],
        ['Email', email],
        ['Phone', (request) => csvPhone(phone(request))],
        ...own.csv,
        ['Received (UTC)', (request) => csvTime(received(request))],
        ...tripCsv<T>(),
      ]),
    ],
    noMatch: [noMatch, 'Nothing matches. Try a name, a city or an airport code.'],
    empty: [empty, 'They appear here as soon as a traveller sends one.'],
    ...(form && { form: ['See the request form', form] as const }),
  };
}
