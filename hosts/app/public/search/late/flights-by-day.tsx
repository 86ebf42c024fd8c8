import type { FlightRecord } from 'charter-widgets/contract';
import { formatDay } from 'charter-widgets/kit';
import { picturesOf } from '../card-pictures';
import { FlightList, type FlightListProps } from '../results';

/** The cards of flights that stand in the order of their departures: each day has its heading. */
export function FlightsByDay(list: FlightListProps) {
  const pictures = picturesOf(list.flights);
  return daysOf(list.flights).map(({ day, first, some }, index, days) => (
    <section key={day} className="app-day" aria-labelledby={`day-${day}`}>
      <h3 id={`day-${day}`}>
        <span>
          {formatDay(day, 'long')
            // The year where it is another than above.
            .replace(days[index - 1]?.day.startsWith(day.slice(0, 4)) ? /, \d{4}$/ : '', '')
            .split(/(?<=^\w+)(, )/)
            .map((part) => (
              <span key={part}>{part}</span>
            ))}
        </span>
        <small>{some.length === 1 ? '1 flight' : `${some.length} flights`}</small>
      </h3>
      <FlightList {...list} flights={some} pictures={pictures.slice(first)} above={first} heading="h4" />
    </section>
  ));
}

/** Flights in the order of their departures, by the day on the airport's own calendar. */
function daysOf(flights: readonly FlightRecord[]) {
  const days: { day: string; first: number; some: FlightRecord[] }[] = [];
  for (const [index, flight] of flights.entries()) {
    const day = flight.departureDatetime.slice(0, 10);
    const known = days.find((one) => one.day === day);
    if (known) known.some.push(flight);
    else days.push({ day, first: index, some: [flight] });
  }
  return days;
}
