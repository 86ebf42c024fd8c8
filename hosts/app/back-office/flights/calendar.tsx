import type { AircraftRecord, DaysAway } from '@charter-hosts/contract';
import {
  dateFormat,
  formatDay,
  formatInstant,
  formatTime,
  hasArrival,
  LAST_DAY,
  localToday,
} from 'charter-widgets/kit';
import { useState } from 'react';
import { Button } from '../../shared/button';
import { count } from '../../shared/csv';
import { nameOf } from '../../shared/flight-search/name-of';
import { Link } from '../../shared/link';
import { Glyph } from '../../shared/shell';
import { requestPath } from '../kinds';
import { useNarrow } from '../records/media';
import { useMay } from '../role';
import { AwayBar, DaysAwayDialog, newDaysAway } from './days-away';
import { daysLaterText, FORM, SeatsBar, windowText } from './flight-table';
import { dayLater, mondayOf } from './flights-view';
import { type CalendarFlight, shortName } from './queries';
import { countWarnings, daysInTheAir, departureOf, hardText, placeOf, softText, timeWarnings } from './warnings';

export interface CalendarProps {
  flights: readonly CalendarFlight[];
  fleet: readonly AircraftRecord[];
  away: readonly DaysAway[];
  /** The next day after the week on which something departs; null for none. */
  later: string | null;
  /** The Monday of the week, `2026-11-30`. */
  week: string;
  onWeek: (monday: string) => void;
  /** The query of the list, which links to flights keep. */
  from: string;
}

const weekday = (day: string) =>
  dateFormat({ locale: 'en', weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** Whether a flight is in the air between two days. */
function isBetween(flight: CalendarFlight, first: string, last: string): boolean {
  const [from, until] = daysInTheAir(flight);
  return from <= last && until >= first;
}

/** The flights of a week: a table of aircraft and days, or on a narrow screen a list of days. */
export function Calendar({ flights, fleet, away, later, week, onWeek, from }: CalendarProps) {
  const isNarrow = useNarrow();
  const days = [0, 1, 2, 3, 4, 5, 6].map((day) => dayLater(week, day));
  const lastDay = dayLater(week, 6);
  const today = localToday();
  const shown = flights
    .filter((flight) => isBetween(flight, week, lastDay))
    .sort((a, b) => departureOf(a) - departureOf(b));
  const inAir = (day: string) => shown.filter((flight) => isBetween(flight, day, day));
  const [edited, setEdited] = useState<DaysAway>();
  const mayChange = useMay('dispatcher');
  const chip = (flight: CalendarFlight, day: string) => (
    <Chip key={flight.id} flight={flight} day={day} isNarrow={isNarrow} from={from} />
  );
  const bars = (day: string, of = 0) =>
    away
      .filter(({ aircraftId, firstDay, lastDay }) => firstDay <= day && day <= lastDay && [0, aircraftId].includes(of))
      .map((one) => (
        <AwayBar key={`away ${one.id}`} days={one} fleet={of ? [] : fleet} {...(mayChange && { onEdit: setEdited })} />
      ));
  const isEmpty = shown.length === 0 && away.length === 0;
  return (
    <section className="app-calendar" aria-label="Calendar">
      <header>
        <div className="app-calendar-week">
          <div role="status">
            <h2 className="cw-numbers">
              <span className="app-calendar-of">
                {weekday(week)} – {weekday(lastDay)}
              </span>
              <span className="app-calendar-ends" aria-hidden="true">
                {[week, lastDay].map((day) => weekday(day).split(', ')[1]).join(' – ')}
              </span>
            </h2>
          </div>
          <Glyph name="down" />
          {/* An invisible field over the name of the week. */}
          <input
            type="date"
            aria-label="Week of"
            value={week}
            max={LAST_DAY}
            onChange={({ currentTarget }) => currentTarget.value && onWeek(mondayOf(currentTarget.value))}
            onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.showPicker?.()}
          />
        </div>
        <div className="app-calendar-turns">
          {(
            [
              ['Previous week', 'back', -7],
              ['Next week', 'forward', 7],
            ] as const
          ).map(([label, icon, by]) => (
            <button
              key={label}
              type="button"
              className="cw-icon-button"
              aria-label={label}
              onClick={() => onWeek(dayLater(week, by))}
            >
              <Glyph name={icon} />
            </button>
          ))}
        </div>
        <Button className="app-tool" onClick={() => onWeek(mondayOf(today))}>
          This week
        </Button>
        {mayChange && (
          <Button className="app-tool" onClick={() => setEdited(newDaysAway(mondayOf(today) === week ? today : week))}>
            Add days away
          </Button>
        )}
        <Totals shown={shown} />
      </header>
      {isEmpty && (
        <div className="app-empty app-soft">
          <h2>No flights this week</h2>
          {later ? (
            <Button onClick={() => onWeek(mondayOf(later))}>Go to the next one, {formatDay(later, 'short')}</Button>
          ) : (
            <p>There are no later flights either.</p>
          )}
        </div>
      )}
      {!isEmpty && isNarrow && (
        <ol className="app-calendar-list">
          {days.map((day) => (
            <li key={day} data-today={day === today || undefined}>
              <h3 className="cw-numbers">
                <Day day={day} />
              </h3>
              {bars(day)}
              {inAir(day).map((flight) => chip(flight, day))}
              {inAir(day).length === 0 && <p>No flights</p>}
            </li>
          ))}
        </ol>
      )}
      {!isEmpty && !isNarrow && (
        <table className="cw-numbers" aria-label="Flights by aircraft and day">
          <thead>
            <tr>
              <th scope="col">Aircraft</th>
              {days.map((day) => (
                <th key={day} scope="col" aria-current={day === today ? 'date' : undefined}>
                  <Day day={day} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {aircraftRows(
              fleet.filter(({ id, isActive }) => isActive || away.some(({ aircraftId }) => aircraftId === id)),
              shown,
            ).map(([id, name]) => (
              <tr key={id} data-empty={![...shown, ...away].some(({ aircraftId }) => aircraftId === id) || undefined}>
                <th scope="row">{name}</th>
                {days.map((day) => (
                  <td key={day}>
                    {bars(day, id)}
                    {inAir(day)
                      .filter(({ aircraftId }) => aircraftId === id)
                      .map((flight) => chip(flight, day))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {edited && <DaysAwayDialog days={edited} fleet={fleet} onClose={() => setEdited(undefined)} />}
    </section>
  );
}

/** '**Nov 30**' with its weekday. */
function Day({ day }: { day: string }) {
  const [name, date] = weekday(day).split(', ');
  return (
    <>
      {`${name}, `}
      <b>{date}</b>
    </>
  );
}

/** '12 flights · 2 flights of accepted charters · 1 flight held for a quote · 1 flight to correct' */
function Totals({ shown }: { shown: readonly CalendarFlight[] }) {
  const planned = shown.flatMap((flight) => flight.planned ?? []);
  const held = planned.filter(({ heldUntil }) => heldUntil !== null).length;
  const booked = planned.length - held;
  const { hard, soft } = countWarnings(shown.map((flight) => timeWarnings(flight)[0]));
  const texts = [
    count(shown.length - planned.length, 'flight'),
    booked > 0 && `${count(booked, 'flight')} of accepted charters`,
    held > 0 && `${count(held, 'flight')} held for a quote`,
  ];
  return (
    <p className="app-calendar-sum app-soft cw-numbers" role="status">
      {texts.filter(Boolean).join(' · ')}
      {hard > 0 && ' · '}
      {hard > 0 && <span className="app-doubt">{hardText(hard)}</span>}
      {soft > 0 && ` · ${softText(soft)}`}
      {shown.length > 0 && ' · airport time'}
    </p>
  );
}

/** Id and name of aircraft, and of others that fly in the week. */
function aircraftRows(fleet: readonly AircraftRecord[], shown: readonly CalendarFlight[]): [number, string][] {
  const names = new Map([
    ...shown.map(({ aircraftId, aircraftName }) => [aircraftId, aircraftName] as const),
    ...fleet.map(({ id, name }) => [id, name] as const),
  ]);
  return [...names].sort(([, a], [, b]) => a.localeCompare(b));
}

interface ChipProps {
  flight: CalendarFlight;
  /** Only on the day of its departure the flight is shown whole, else its landing. */
  day: string;
  isNarrow: boolean;
  from: string;
}

/** A flight in the calendar. */
function Chip({ flight, day, isNarrow, from }: ChipProps) {
  const { id, fromLocation, toLocation, aircraftName, bookedSeats, seatsAvailable, isPublic, planned } = flight;
  const [start, end] = [placeOf(fromLocation), placeOf(toLocation)];
  if (!flight.departureDatetime.startsWith(day)) {
    return (
      <p className="app-chip" data-on-the-way="">
        Lands {end} {formatTime(flight.arrivalDatetime)} · {shortName(flight)}
      </p>
    );
  }
  const warnings = timeWarnings(flight);
  const [days, word] = daysLaterText(flight).split(' ');
  const grade = warnings[0]?.isSoft ? 'soft' : 'hard';
  const state = planned?.heldUntil === null ? 'booked' : 'held';
  return (
    <Link
      className="app-chip"
      data-grade={warnings.length > 0 ? grade : undefined}
      data-planned={planned && state}
      to={planned ? requestPath(planned) : `${FORM}/${id}`}
      state={planned ? undefined : { from }}
    >
      <b>
        {formatTime(flight.departureDatetime)}
        {`–${hasArrival(flight) ? formatTime(flight.arrivalDatetime) : 'TBA'}`}
        {days && (
          <small>
            {' '}
            {days}
            <span className="cw-hidden"> {word}</span>
          </small>
        )}
      </b>
      <span>
        <span className="app-chip-way" title={nameOf(flight)}>
          {start} <span aria-hidden="true">→</span>
          <span className="cw-hidden">to</span> {end}
        </span>{' '}
        <small>{shortName(flight)}</small>
      </span>
      {isNarrow && <small>{aircraftName}</small>}
      {planned && (
        <small className="app-chip-state">
          {planned.heldUntil === null ? 'Accepted charter' : `Held until ${formatInstant(planned.heldUntil, 'short')}`}
          {planned.isFerry && ', positioning'}
        </small>
      )}
      {flight.isEmptyLeg && <small className="app-private">Empty leg{windowText(flight)}</small>}
      {isPublic === false && <small className="app-private">Private</small>}
      {!planned && (
        <span className="app-chip-booked">
          {bookedSeats === undefined ? (
            `${seatsAvailable} seats`
          ) : (
            <>
              <span aria-hidden="true">
                {bookedSeats}/{seatsAvailable}
              </span>
              <span className="cw-hidden">
                {bookedSeats} of {seatsAvailable} requested
              </span>
            </>
          )}
          <SeatsBar flight={flight} />
        </span>
      )}
      {warnings.map(({ text, isSoft }) => (
        <small key={text} className="app-doubt" data-soft={isSoft || undefined}>
          {text}
        </small>
      ))}
    </Link>
  );
}
