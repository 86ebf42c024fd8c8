import { formatDay, formatTime, parsePlaceText } from 'charter-widgets/kit';
import { Fragment, type ReactNode } from 'react';

/** Who a record is from, its number and one more thing to know them by. */
export function Person({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <strong>{name}</strong>
      <small className="cw-numbers">{children}</small>
    </>
  );
}

/** A route in a row: the codes of its places, their cities below. */
export function Stops({ places }: { places: readonly string[] }) {
  const cities = places.map(parsePlaceText).flatMap(({ code, city }) => (code ? city : []));
  return (
    <>
      <span className="app-stops cw-numbers">
        {places.map((place, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a route may touch a place twice
          <Fragment key={index}>
            {index > 0 && <span className="app-stop-way" role="img" aria-label="to" />}
            <Stop place={place} />
          </Fragment>
        ))}
      </span>
      <small>{cities.join(', ')}</small>
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

/** The cities of a route as it is sorted: 'Karachi Dubai'. */
export const citiesOf = (places: readonly string[]): string =>
  places.map((place) => parsePlaceText(place).city).join(' ');

/** A wall clock as a number to sort by; undefined when it is not set. */
export function timeOf(dateTime: string): number | undefined {
  const time = dateTime.startsWith('0001-') ? Number.NaN : Date.parse(dateTime);
  return Number.isNaN(time) ? undefined : time;
}

const days = new Map<string, string>();

/** A wall clock as one would search for it, 'Tue, Dec 1, 2026 14:30'. Long lists share few days. */
export function searchableTime(wallClock: string): string {
  const date = wallClock.slice(0, 10);
  const day = days.get(date) ?? formatDay(wallClock, 'short');
  days.set(date, day);
  return `${day} ${formatTime(wallClock)}`;
}

/** `2026-12-01T14:30:00` → `2026-12-01 14:30`, which spreadsheets know for a time; '' when it is not set. */
export const csvTime = (dateTime: string): string =>
  timeOf(dateTime) === undefined ? '' : dateTime.slice(0, 16).replace('T', ' ');
