import { csvPhone } from '@charter-hosts/contract/phone-number';
import { formatWallClock } from 'charter-widgets/kit';
import { type CsvColumns, csvFile } from '../../shared/csv';
import {
  csvTime,
  customerColumn,
  deskColumns,
  fileCsv,
  receivedColumn,
  referenceCsv,
  searchableTime,
  searchedFile,
  withoutThisYear,
} from './columns';
import type { Filed, RecordsList } from './resource';

/** What a list of requests for a flight has of its own. */
interface FlightRequests<T extends Filed>
  extends Pick<
    RecordsList<T>,
    'title' | 'subtitle' | 'what' | 'one' | 'searchLabel' | 'nameOf' | 'searched' | 'numbers' | 'received' | 'card'
  > {
  places(record: T): readonly string[];
  departure(record: T): string;
  type: readonly [name: string, of: (record: T) => string];
  /** What the names are sorted by. Default: `nameOf`. */
  sortName?(record: T): string;
  /** Beside the name. Default: the e-mail. */
  knownBy?(record: T): string;
  email(record: T): string;
  phone(record: T): string;
  /** The columns between who it is from and when it came. */
  columns: RecordsList<T>['columns'];
  /** As in 'One row a booking'. */
  csvLabel?: string;
  /** The columns of the file between the telephone and when it came. */
  csv: CsvColumns<T>;
  noMatch: string;
  empty: string;
  form?: string;
}

/** A list of requests for a flight: charters of both kinds, and bookings. */
export function flightRequests<T extends Filed>({
  sortName,
  email,
  phone,
  knownBy = email,
  csvLabel = '',
  noMatch,
  empty,
  form,
  ...own
}: FlightRequests<T>): RecordsList<T> {
  const { nameOf, places, departure, received, type } = own;
  return {
    ...own,
    brief: (request) => withoutThisYear(formatWallClock(departure(request), 'short')),
    contact: (request) => ({ phone: phone(request), email: email(request) }),
    searchPlaceholder: 'Name, phone, route or reference',
    searched: (request) => [
      nameOf(request),
      email(request),
      phone(request),
      ...places(request),
      searchableTime(departure(request)),
      type[1](request),
      ...searchedFile(request),
      ...own.searched(request),
    ],
    numbers: (request) => [phone(request), ...own.numbers(request)],
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
        sortName,
      ),
      ...own.columns,
      ...deskColumns<T>(),
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
        ...fileCsv<T>(),
      ]),
    ],
    noMatch: [noMatch, 'Nothing fits what is asked for. Try a name, a city or an airport code.'],
    empty: [empty, 'They appear here by themselves as soon as a traveller sends one.'],
    ...(form && { form: ['See the request form', form] as const }),
  };
}
