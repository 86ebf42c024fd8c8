import type { AircraftRecord } from '@charter-hosts/contract';
import {
  dateFormat,
  formatDay,
  formatInstant,
  formatTime,
  hasArrival,
  LAST_DAY,
  localToday,
} from 'charter-widgets/kit';
import { type CSSProperties, Fragment } from 'react';
import { count } from '../../shared/csv';
import { nameOf } from '../../shared/flight-search/name-of';
import { Link } from '../../shared/link';
import { Glyph } from '../../shared/shell';
import { LISTS } from '../quotes/use-quotes';
import { useNarrow } from '../records';
import { type Clash, placeOf } from './clashes';
import { sayDoubts, timeDoubts } from './doubts';
import { Fill, FORM, sayDaysLater, UNSET_ARRIVAL } from './flight-table';
import { dayLater, mondayOf } from './flights-view';
import { type CalendarFlight, nameInShort } from './planned';

export interface CalendarProps {
  flights: readonly CalendarFlight[];
  fleet: readonly AircraftRecord[];
  clashes: ReadonlyMap<number, readonly Clash[]>;
  /** Whether these are all of an aircraft, so that each leads to the next. */
  isWhole: boolean;
  /** Its Monday. */
  week: string;
  onWeek: (monday: string) => void;
  /** The list's query, which links carry along. */
  from: string;
}

interface Craft {
  id: number;
  name: string;
}

const WEEK = [0, 1, 2, 3, 4, 5, 6];

const weekday = (day: string) =>
  dateFormat({ locale: 'en', weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

const leaves = ({ departureDatetime }: CalendarFlight) => departureDatetime.slice(0, 10);
const lands = (flight: CalendarFlight) => (hasArrival(flight) ? flight.arrivalDatetime.slice(0, 10) : leaves(flight));
/** By the clock, which is that of the place. */
const byTime = (a: CalendarFlight, b: CalendarFlight) => (a.departureDatetime < b.departureDatetime ? -1 : 1);

/** A week of flights by their aircraft, and by their days where there is no room for that. */
export function Calendar({ flights, fleet, clashes, isWhole, week, onWeek, from }: CalendarProps) {
  const stacked = useNarrow();
  const days = WEEK.map((day) => dayLater(week, day));
  const last = dayLater(week, 6);
  const today = localToday();
  const shown = flights.filter((flight) => leaves(flight) <= last && lands(flight) >= week).sort(byTime);
  const others = flights.filter((flight) => leaves(flight) > last).sort(byTime);
  const doubts = shown.map((flight) => timeDoubts(flight, clashes.get(flight.id))[0]);
  const hard = doubts.filter((doubt) => doubt && !doubt.isSoft).length;
  const soft = doubts.filter((doubt) => doubt?.isSoft).length;
  const crafts = craftsOf(fleet, shown);
  const chip = (flight: CalendarFlight, day: string, withAircraft = false) => (
    <Chip
      key={flight.id}
      flight={flight}
      isOn={leaves(flight) === day}
      clashes={clashes.get(flight.id) ?? []}
      withAircraft={withAircraft}
      from={from}
    />
  );
  /** How the aircraft gets from one flight to the next: by a `lacks` where that leaves from elsewhere, none to two at once. */
  const way = (flight: CalendarFlight | undefined, next: CalendarFlight | undefined): WayTo | undefined => {
    if (!isWhole || !flight || !next) return undefined;
    const [clash] = flight === next ? [] : (clashes.get(next.id) ?? []);
    if (clash?.grade === 'overlap') return undefined;
    return clash ? { lacks: `${placeOf(flight.toLocation)} → ${placeOf(next.fromLocation)}` } : {};
  };
  /** Down to the next of a day. */
  const down = (flight: CalendarFlight | undefined, next: CalendarFlight) => {
    const leads = flight?.aircraftId === next.aircraftId ? way(flight, next) : undefined;
    return leads && <Way {...leads} side="down" />;
  };
  const on = (day: string) => shown.filter((flight) => leaves(flight) <= day && lands(flight) >= day);

  return (
    <section className="app-calendar" aria-label="Calendar">
      <header>
        <div className="app-calendar-week">
          <div role="status">
            <h2 className="cw-numbers">
              <span className="app-calendar-of">
                {weekday(week)} – {weekday(last)}
              </span>
              {/* On a phone by their dates alone */}
              <span className="app-calendar-ends" aria-hidden="true">
                {[week, last].map((day) => weekday(day).split(', ')[1]).join(' – ')}
              </span>
            </h2>
          </div>
          <Glyph name="down" />
          {/* Over the words, which say what it holds. */}
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
          <button
            type="button"
            className="cw-icon-button"
            aria-label="Previous week"
            onClick={() => onWeek(dayLater(week, -7))}
          >
            <Glyph name="back" />
          </button>
          <button
            type="button"
            className="cw-icon-button"
            aria-label="Next week"
            onClick={() => onWeek(dayLater(week, 7))}
          >
            <Glyph name="forward" />
          </button>
        </div>
        <button type="button" className="cw-button app-tool" data-kind="plain" onClick={() => onWeek(mondayOf(today))}>
          This week
        </button>
        <p className="app-calendar-sum app-soft cw-numbers" role="status">
          {sayFlights(shown)}
          {hard > 0 && (
            <>
              {' · '}
              <span className="app-doubt">{sayDoubts(hard, 0)}</span>
            </>
          )}
          {soft > 0 && ` · ${sayDoubts(0, soft)}`}
          {shown.length > 0 && <>{' · airport time'}</>}
        </p>
      </header>
      {shown.length === 0 && (
        <div className="app-empty app-soft">
          <h2>No flights this week</h2>
          {others[0] ? (
            <button
              type="button"
              className="cw-button"
              data-kind="plain"
              onClick={() => onWeek(mondayOf(leaves(others[0] as CalendarFlight)))}
            >
              Go to the next one, {formatDay((others[0] as CalendarFlight).departureDatetime, 'short')}
            </button>
          ) : (
            <p>None is planned after it, either.</p>
          )}
        </div>
      )}
      {shown.length > 0 && stacked && (
        <ol className="app-calendar-list">
          {days.map((day) => (
            <li key={day} data-today={day === today || undefined}>
              <h3 className="cw-numbers">
                <Day day={day} />
              </h3>
              {on(day).map((flight, at, ofDay) => (
                <Fragment key={flight.id}>
                  {down(ofDay[at - 1], flight)}
                  {chip(flight, day, true)}
                </Fragment>
              ))}
              {on(day).length === 0 && <p>No flights</p>}
            </li>
          ))}
        </ol>
      )}
      {shown.length > 0 && !stacked && (
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
            {crafts.map(({ id, name }) => {
              const all = flights.filter(({ aircraftId }) => aircraftId === id).sort(byTime);
              const own = days.map((day) => on(day).filter(({ aircraftId }) => aircraftId === id));
              const flown = own.flatMap((ofDay, index) => (ofDay.length > 0 ? [index] : []));
              return (
                <tr key={id} data-empty={own.every((ofDay) => ofDay.length === 0) || undefined}>
                  <th scope="row">{name}</th>
                  {days.map((day, index) => {
                    const [first, ...rest] = own[index] ?? [];
                    if (!first) return <td key={day} />;
                    const final = rest.at(-1) ?? first;
                    const later = flown[flown.indexOf(index) + 1];
                    const former = leaves(first) < week ? first : all[all.indexOf(first) - 1];
                    const next = lands(final) > last ? final : all[all.indexOf(final) + 1];
                    const comes = index === flown[0] ? way(former, first) : undefined;
                    const leads = way(final, later === undefined ? next : own[later]?.[0]);
                    return (
                      <td key={day}>
                        <div className="app-calendar-stops" data-several={rest.length > 0 || undefined}>
                          {comes && <Way {...comes} side="in" days={index} />}
                          {[first, ...rest].map((flight, at, ofDay) => (
                            <Fragment key={flight.id}>
                              {down(ofDay[at - 1], flight)}
                              {chip(flight, day)}
                            </Fragment>
                          ))}
                          {leads && later !== undefined && <Way {...leads} side="on" days={later - index - 1} />}
                          {leads && later === undefined && <Way {...leads} side="out" days={6 - index} />}
                        </div>
                      </td>
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
}

interface WayTo {
  /** The flight that is missing for it. */
  lacks?: string;
}

interface WayProps extends WayTo {
  /** From the week before, on to the next day, out to the week after, or down within a day. */
  side: 'in' | 'on' | 'out' | 'down';
  /** Between. */
  days?: number;
}

/** The way of an aircraft from a flight to its next, and what it lacks where there is room to say so. */
function Way({ lacks, side, days = 0 }: WayProps) {
  return (
    <i
      className="app-calendar-way"
      data-side={side}
      data-lacks={lacks ? '' : undefined}
      style={{ '--days': days } as CSSProperties}
      aria-hidden="true"
    >
      {lacks && (days > 0 || side === 'down') && <span>{lacks}</span>}
    </i>
  );
}

/** 'Mon, **Nov 30**'. */
function Day({ day }: { day: string }) {
  const [name, date] = weekday(day).split(', ');
  return (
    <>
      {`${name}, `}
      <b>{date}</b>
    </>
  );
}

/** '12 flights · 2 of booked charters · 1 held' */
function sayFlights(shown: readonly CalendarFlight[]): string {
  const planned = shown.flatMap((flight) => flight.planned ?? []);
  const held = planned.filter(({ heldUntil }) => heldUntil !== null).length;
  const booked = planned.length - held;
  return [
    count(shown.length - planned.length, 'flight'),
    booked > 0 && `${booked} of booked charters`,
    held > 0 && `${held} held`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** What flies in service, and whatever else flies that week. */
function craftsOf(fleet: readonly AircraftRecord[], shown: readonly CalendarFlight[]): Craft[] {
  const crafts = new Map<number, string>(fleet.flatMap(({ id, name, isActive }) => (isActive ? [[id, name]] : [])));
  for (const { aircraftId, aircraftName } of shown) if (!crafts.has(aircraftId)) crafts.set(aircraftId, aircraftName);
  return [...crafts].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name));
}

interface ChipProps {
  flight: CalendarFlight;
  /** On the day that it leaves; else it is only on its way. */
  isOn: boolean;
  clashes: readonly Clash[];
  withAircraft: boolean;
  from: string;
}

function Chip({ flight, isOn, clashes, withAircraft, from }: ChipProps) {
  const { id, fromLocation, toLocation, aircraftName, bookedSeats, seatsAvailable, isPublic, planned } = flight;
  const [start, end] = [placeOf(fromLocation), placeOf(toLocation)];
  const doubts = timeDoubts(flight, clashes);
  const later = sayDaysLater(flight);
  const grade = doubts[0] && (doubts[0].isSoft ? 'soft' : 'hard');
  if (!isOn) {
    return (
      <p className="app-chip" data-on-the-way="">
        Lands {end} {formatTime(flight.arrivalDatetime)} · {nameInShort(flight)}
      </p>
    );
  }
  return (
    <Link
      className="app-chip"
      data-grade={grade}
      data-planned={planned && (planned.heldUntil === null ? 'booked' : 'held')}
      to={planned ? `${LISTS[planned.kind]}/${planned.requestId}` : `${FORM}/${id}`}
      state={planned ? undefined : { from }}
    >
      <b>
        {formatTime(flight.departureDatetime)}
        {`–${hasArrival(flight) ? formatTime(flight.arrivalDatetime) : UNSET_ARRIVAL}`}
        {later && (
          <small>
            {' '}
            {later.split(' ')[0]}
            <span className="cw-hidden"> {later.split(' ')[1]}</span>
          </small>
        )}
      </b>
      <span>
        <span className="app-chip-way" title={nameOf(flight)}>
          {start} <span aria-hidden="true">→</span>
          <span className="cw-hidden">to</span> {end}
        </span>{' '}
        <small>{nameInShort(flight)}</small>
      </span>
      {withAircraft && <small>{aircraftName}</small>}
      {planned && (
        <small className="app-chip-state">
          {planned.heldUntil === null ? 'Booked charter' : `Held until ${formatInstant(planned.heldUntil, 'short')}`}
          {planned.isFerry && ', positioning'}
        </small>
      )}
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
                {bookedSeats} of {seatsAvailable} booked
              </span>
            </>
          )}
          <Fill flight={flight} />
        </span>
      )}
      {doubts.map(({ text, isSoft }) => (
        <small key={text} className="app-doubt" data-soft={isSoft || undefined}>
          {text}
        </small>
      ))}
    </Link>
  );
}
