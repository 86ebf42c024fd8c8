import { isOpen, type TripRecord } from '@charter-hosts/contract';
import { formatDay, formatInstant, formatTime, parsePlaceText } from 'charter-widgets/kit';
import type { ReactNode } from 'react';
import { type CsvColumns, csvAmount } from '../../shared/csv';
import { Age } from '../clock';
import { Codes } from '../codes';
import { Due, FlightMark, StageMark } from '../trips/stage-mark';
import { DUPLICATE_WORDS, SOURCE_WORDS, STAGE_WORDS } from '../trips/stages';
import { A_TO_Z, type Column, EARLIEST_FIRST, LOWEST_FIRST, type TripRequest } from './resource';

/** 'Possible duplicate of CW-7K3M-Q2'; '' for a request that is like no other. */
const sameAs = ({ tripRecord }: TripRequest): string =>
  tripRecord?.duplicates[0]
    ? `Possible duplicate of ${tripRecord.duplicates.map(({ reference }) => reference).join(', ')}`
    : '';

/** The partner, else a source that staff cannot see from the request. */
const cameBy = ({ tripRecord }: TripRequest): string => {
  if (!tripRecord || ['widget', 'site'].includes(tripRecord.source)) return '';
  return tripRecord.partner?.name ? `via ${tripRecord.partner.name}` : SOURCE_WORDS[tripRecord.source];
};

/** The partner's own reference; '' for none. */
const partnersOwn = ({ tripRecord }: TripRequest): string =>
  tripRecord?.partnerReference ? `ref. ${tripRecord.partnerReference}` : '';

/**
 * The customer with an id or e-mail (`more`, as text `knownBy`), and how the request came, with the partner's reference. A request that may be the same as
 * another says so in their place.
 */
export const customerColumn = <T extends TripRequest>(
  nameOf: (record: T) => string,
  knownBy: (record: T) => string,
  more: (record: T) => ReactNode,
): Column<T> => ({
  key: 'customer',
  name: 'Customer',
  orders: A_TO_Z,
  whole: (record) =>
    [
      nameOf(record),
      knownBy(record),
      cameBy(record),
      partnersOwn(record),
      sameAs(record) &&
        `${sameAs(record)}: ${[...new Set(record.tripRecord?.duplicates.map(({ why }) => DUPLICATE_WORDS[why]))].join('; ')}`,
    ]
      .filter(Boolean)
      .join(' · '),
  show: (record) => (
    <>
      <strong>{nameOf(record)}</strong>
      {sameAs(record) ? (
        <small className="app-same">{sameAs(record)}</small>
      ) : (
        <small>
          {more(record)}
          {cameBy(record) && (
            <span className="app-via">
              <span className="app-cell-more"> ·</span> {cameBy(record)}
            </span>
          )}
          {partnersOwn(record) && <span className="app-cell-more"> · {partnersOwn(record)}</span>}
        </small>
      )}
    </>
  ),
});

/** The cities of places with a code. */
const citiesOf = (places: readonly string[]) =>
  places.map(parsePlaceText).flatMap(({ code, city }) => (code ? city : []));

/** A route: the codes of its places, below them the cities. */
export const routeColumn = <T,>(name: string, places: (record: T) => readonly string[]): Column<T> => ({
  key: 'route',
  name,
  orders: A_TO_Z,
  whole: (record) =>
    places(record)
      .map((place) => parsePlaceText(place))
      .map(({ code, city }) => (code ? `${city} (${code})` : city))
      .join(' to '),
  show: (record) => (
    <>
      <Codes places={places(record)} short />
      <small className="app-cities">{citiesOf(places(record)).join(', ')}</small>
    </>
  ),
});

/** A wall clock: its day, and its time below. */
export const timeColumn = <T,>(key: string, name: string, at: (record: T) => string): Column<T> => ({
  key,
  name,
  width: 'clamp(122px, 8.6vw, 130px)',
  orders: EARLIEST_FIRST,
  show: (record) => <Moment at={at(record)} />,
});

/** When it was received, as age and time. */
export const receivedColumn = <T,>(at: (record: T) => string, name = 'Received'): Column<T> => ({
  key: 'received',
  name,
  width: '112px',
  card: 'soft',
  whole: (record) => `${name} ${formatInstant(at(record), 'short')}`,
  orders: EARLIEST_FIRST,
  show: (record) => (
    <>
      <span className="app-cell-name">{name} </span>
      <Received at={at(record)} />
    </>
  ),
});

function Received({ at }: { at: string }) {
  if (timeOf(at) === undefined) return <span className="app-none">Not specified</span>;
  return (
    <span className="app-moment">
      <Age at={at} />
      <span className="app-cell-name">,</span> <small>{formatInstant(at, 'short')}</small>
    </span>
  );
}

/** Omits this year: 'Nov 28, 2026, 14:30' is 'Nov 28, 14:30' in 2026. */
export const withoutThisYear = (date: string): string => date.replace(`, ${new Date().getFullYear()}`, '');

/** Formats 'Sat, Nov 28', or 'Nov 28, 2027' in another year. */
export const shortDay = (wallClock: string): string => {
  const day = formatDay(wallClock, 'short');
  const thisYear = withoutThisYear(day);
  return thisYear === day ? day.replace(/^\w+, /, '') : thisYear;
};

function Moment({ at }: { at: string }) {
  if (timeOf(at) === undefined) return <span className="app-none">TBA</span>;
  return (
    <time dateTime={at} className="app-moment">
      <span>{shortDay(at)}</span> <small>{formatTime(at)}</small>
    </time>
  );
}

export const textColumn = <T,>(key: string, name: string, of: (record: T) => string): Column<T> => ({
  key,
  name,
  orders: A_TO_Z,
  whole: of,
  show: of,
});

/** A number. In a card its name stands before it. */
export const figureColumn = <T,>(key: string, name: string, of: (record: T) => number): Column<T> => ({
  key,
  name,
  width: '110px',
  figure: true,
  orders: LOWEST_FIRST,
  show: (record) => (
    <>
      <span className="app-cell-name">{name} </span>
      {of(record)}
    </>
  ),
});

const stageColumn = <T extends TripRequest>(newsOf?: (record: T) => string): Column<T> => ({
  key: 'stage',
  name: 'Stage',
  width: 'clamp(134px, 9.6vw, 140px)',
  card: 'end alone',
  orders: ['first to last', 'last to first'],
  whole: ({ tripRecord }) => (tripRecord ? stageLabel(tripRecord) : ''),
  show: (record) =>
    record.tripRecord ? (
      <>
        <StageMark stage={record.tripRecord.stage} isErased={record.tripRecord.erasedAt !== null} />
        <FlightMark news={newsOf?.(record)} />
      </>
    ) : (
      <span className="app-none">–</span>
    ),
});

/** When the next step is due. */
const dueColumn = <T extends TripRequest>(): Column<T> => ({
  key: 'due',
  name: 'Due',
  width: '152px',
  card: 'end',
  orders: ['earliest first', 'latest first'],
  show: ({ tripRecord }) => <Due at={tripRecord?.dueAt ?? null} />,
});

const assigneeColumn = <T extends TripRequest>(): Column<T> => ({
  key: 'assignee',
  name: 'Assigned to',
  width: 'clamp(100px, 7.2vw, 120px)',
  card: 'end',
  orders: A_TO_Z,
  whole: ({ tripRecord }) => tripRecord?.assignee?.name ?? '',
  show: ({ tripRecord }) =>
    tripRecord?.assignee?.name ??
    (tripRecord && isOpen(tripRecord.stage) && <span className="app-none">Not assigned</span>),
});

/** The columns of the trip: stage with what became of a booked flight, due time and who handles it. */
export const staffColumns = <T extends TripRequest>(newsOf?: (record: T) => string): Column<T>[] => [
  stageColumn(newsOf),
  dueColumn(),
  assigneeColumn(),
];

const stageLabel = ({ erasedAt, stage }: TripRecord) => (erasedAt ? 'Erased' : STAGE_WORDS[stage]);

/** The first column of a CSV file. */
export const referenceCsv = <T extends TripRequest>(): CsvColumns<T> => [
  ['Reference', ({ tripRecord }) => tripRecord?.reference ?? ''],
];

/** The last columns of a CSV file. */
export const tripCsv = <T extends TripRequest>(): CsvColumns<T> => [
  ['Stage', ({ tripRecord }) => (tripRecord ? stageLabel(tripRecord) : '')],
  ['Due (UTC)', ({ tripRecord }) => csvTime(tripRecord?.dueAt ?? '')],
  ['Assigned to', ({ tripRecord }) => tripRecord?.assignee?.name ?? ''],
  ['Partner', ({ tripRecord }) => tripRecord?.partner?.name ?? ''],
  ['Partner reference', ({ tripRecord }) => tripRecord?.partnerReference ?? ''],
  [
    'Partner metadata',
    ({ tripRecord }) =>
      Object.entries(tripRecord?.partnerMetadata ?? {})
        .map(([name, text]) => `${name}: ${text}`)
        .join(' | '),
  ],
  ['Source', ({ tripRecord }) => (tripRecord ? SOURCE_WORDS[tripRecord.source] : '')],
  [
    'Possible duplicate of',
    ({ tripRecord }) => tripRecord?.duplicates.map(({ reference }) => reference).join(' ') ?? '',
  ],
  [
    'Quote total',
    ({ tripRecord }) => (tripRecord?.quote ? csvAmount(tripRecord.quote.total, tripRecord.quote.currency) : ''),
  ],
  ['Quote currency', ({ tripRecord }) => tripRecord?.quote?.currency ?? ''],
  ['Open quotes', ({ tripRecord }) => tripRecord?.openOffers ?? ''],
];

/** A wall clock as a number to sort by; undefined for an unset one. */
function timeOf(dateTime: string): number | undefined {
  const time = dateTime.startsWith('0001-') ? Number.NaN : Date.parse(dateTime);
  return Number.isNaN(time) ? undefined : time;
}

/** Formats `2026-12-01T14:30:00` as `2026-12-01 14:30`, which spreadsheets read as a time; '' for an unset one. */
export const csvTime = (dateTime: string): string =>
  timeOf(dateTime) === undefined ? '' : dateTime.slice(0, 16).replace('T', ' ');
