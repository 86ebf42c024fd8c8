import { formatDay, formatTime, parsePlaceText } from 'charter-widgets/kit';
import { Fragment, type ReactNode } from 'react';
import { A_TO_Z, type Column, EARLIEST_FIRST, LOWEST_FIRST } from './resource';

/** Who a record is from; `more` is one more thing to know them by. */
export const customerColumn = <T,>(
  nameOf: (record: T) => string,
  more: (record: T) => ReactNode,
  sortBy = nameOf,
): Column<T> => ({
  key: 'customer',
  name: 'Customer',
  width: '20%',
  sortBy,
  orders: A_TO_Z,
  show: (record) => (
    <>
      <strong>{nameOf(record)}</strong>
      <small>{more(record)}</small>
    </>
  ),
});

/** A route: the codes of its places, their cities below, after what `more` there is to say. */
export const routeColumn = <T,>(
  name: string,
  places: (record: T) => readonly string[],
  more?: (record: T) => ReactNode,
): Column<T> => ({
  key: 'route',
  name,
  sortBy: (record) =>
    places(record)
      .map((place) => parsePlaceText(place).city)
      .join(' '),
  orders: A_TO_Z,
  show: (record) => <Stops places={places(record)} more={more?.(record)} />,
});

/** A wall clock: its day, its time below. */
export const timeColumn = <T,>(key: string, name: string, at: (record: T) => string): Column<T> => ({
  key,
  name,
  width: 'clamp(142px, 12vw, 168px)',
  sortBy: (record) => timeOf(at(record)),
  orders: EARLIEST_FIRST,
  show: (record) => <Moment at={at(record)} />,
});

/** When it came, in the reader's zone; the latest are those that one looks for. */
export const receivedColumn = <T,>(at: (record: T) => string, key = 'received', name = 'Received'): Column<T> => ({
  key,
  name,
  width: 'clamp(142px, 12vw, 168px)',
  card: 'soft',
  sortBy: (record) => timeOf(at(record)),
  orders: EARLIEST_FIRST,
  show: (record) => (
    <>
      <span className="app-cell-name">{name} </span>
      <Moment at={localClock(at(record))} unset="Not specified" />
    </>
  ),
});

function Moment({ at, unset = 'TBA' }: { at: string; unset?: string }) {
  if (timeOf(at) === undefined) return <span className="app-none">{unset}</span>;
  return (
    <time dateTime={at} className="app-moment">
      <span>{formatDay(at, 'short')}</span> <small>{formatTime(at)}</small>
    </time>
  );
}

export const textColumn = <T,>(key: string, name: string, of: (record: T) => string): Column<T> => ({
  key,
  name,
  sortBy: of,
  orders: A_TO_Z,
  show: of,
});

/** A number alone; in a card, which has no headings, after its name. */
export const figureColumn = <T,>(key: string, name: string, of: (record: T) => number): Column<T> => ({
  key,
  name,
  width: '130px',
  sortBy: of,
  orders: LOWEST_FIRST,
  show: (record) => (
    <>
      <span className="app-cell-name">{name} </span>
      {of(record)}
    </>
  ),
});

function Stops({ places, more }: { places: readonly string[]; more: ReactNode }) {
  const cities = places.map(parsePlaceText).flatMap(({ code, city }) => (code ? city : []));
  return (
    <>
      <span className="app-stops">
        {places.map((place, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a route may touch a place twice
          <Fragment key={index}>
            {index > 0 && <span className="app-stop-way" role="img" aria-label="to" />}
            <Stop place={place} />
          </Fragment>
        ))}
      </span>
      <small>
        {more} {cities.join(', ')}
      </small>
    </>
  );
}

function Stop({ place }: { place: string }) {
  const { code, city } = parsePlaceText(place);
  return code ? (
    <span className="app-stop">{code}</span>
  ) : (
    <span className="app-stop" data-text="" title={city}>
      {city}
    </span>
  );
}

/** A wall clock as a number to sort by; undefined when it is not set. */
function timeOf(dateTime: string): number | undefined {
  const time = dateTime.startsWith('0001-') ? Number.NaN : Date.parse(dateTime);
  return Number.isNaN(time) ? undefined : time;
}

/** An instant by the reader's clock, `2026-11-01T15:00:00`; '' when it is not known. */
function localClock(instant: string): string {
  const time = timeOf(instant);
  if (time === undefined) return '';
  return new Date(time - new Date(time).getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}

const days = new Map<string, string>();

/** A wall clock as one would search for it, 'Tue, Dec 1, 2026 14:30'. Kept by the day: long lists share few. */
export function searchableTime(wallClock: string): string {
  const date = wallClock.slice(0, 10);
  const day = days.get(date) ?? formatDay(wallClock, 'short');
  days.set(date, day);
  return `${day} ${formatTime(wallClock)}`;
}

/** `2026-12-01T14:30:00` → `2026-12-01 14:30`, which spreadsheets know for a time; '' when it is not set. */
export const csvTime = (dateTime: string): string =>
  timeOf(dateTime) === undefined ? '' : dateTime.slice(0, 16).replace('T', ' ');

/** 1, 'guest' → '1 guest'; 3 → '3 guests'. */
export const count = (number: number, noun: string, many = `${noun}s`): string =>
  `${number} ${number === 1 ? noun : many}`;
