import { errorMessage, type FlightRecord } from 'charter-widgets/contract';
import { formatTime } from 'charter-widgets/kit';
import { count } from '../../shared/csv';
import { Link } from '../../shared/link';
import { Stale } from '../../shared/listing/listing';
import { RetryAlert } from '../../shared/retry';
import { useNow } from '../clock';
import { Codes } from '../codes';
import { useFlightCalendar } from '../flights/queries';
import { departureOf } from '../flights/warnings';
import { Ghosts } from './today';

/** Milliseconds between two reads of a day's flights. */
const REFETCH_MS = 60_000;

/** The flights that depart today and tomorrow, in airport time, in order. */
export function useFlightsOf(today: string, tomorrow: string) {
  const { data, error, isFetching, refetch } = useFlightCalendar(today, tomorrow, { refetchInterval: REFETCH_MS });
  const of = (day: string) => ({
    data: data?.flights.filter(({ departureDatetime }) => departureDatetime.startsWith(day)),
    error,
    isFetching,
    refetch,
  });
  return [of(today), of(tomorrow)] as const;
}

type TodayFlights = ReturnType<typeof useFlightsOf>[number];

interface FlightsOfProps extends TodayFlights {
  /** The id of the heading. */
  id: string;
  title: string;
  none: string;
}

export function FlightsOf({ id, title, none, data, error, isFetching, refetch }: FlightsOfProps) {
  const failure = error && errorMessage(error, 'Failed to fetch flights', 'Error fetching flights');
  return (
    <section
      className="app-today-part"
      aria-labelledby={id}
      aria-busy={!data && !failure}
      data-none={data?.length === 0}
    >
      <h2 id={id} className="app-part-title" tabIndex={-1}>
        <span className="cw-hidden">{data?.length ?? '–'}</span> {title}
      </h2>
      <p className="app-today-hint app-soft app-tiny">{data?.length === 0 ? none : 'Airport time.'}</p>
      {failure && data && <Stale message={failure} />}
      {failure && !data && (
        <RetryAlert busy={isFetching} onRetry={refetch}>
          {failure}
        </RetryAlert>
      )}
      {!data && !failure && <Ghosts />}
      {data && data.length > 0 && (
        <ul className="app-today-rows">
          {data.map((flight) => (
            <li key={flight.id}>
              <FlightRow flight={flight} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function FlightRow({ flight }: { flight: FlightRecord }) {
  const { id, fromLocation, toLocation, departureDatetime, aircraftName } = flight;
  const departed = departureOf(flight) < useNow();
  return (
    <Link to={`/admin/flight-management/${id}`} className="app-today-row" data-flight="">
      <span>
        <strong className="app-today-time">{formatTime(departureDatetime)}</strong>
        <small>{departed ? 'Departed' : `Flight ${id}`}</small>
      </span>
      <span>
        <Codes places={[fromLocation, toLocation]} />
        <small>{aircraftName}</small>
      </span>
      <span className="app-today-end">
        <Seats flight={flight} />
      </span>
    </Link>
  );
}

/** The requested seats of all seats; only the offered ones if the bookings are unknown. */
function Seats({ flight: { seatsAvailable, bookedSeats } }: { flight: FlightRecord }) {
  if (bookedSeats === undefined) return `${seatsAvailable} offered`;
  return (
    <>
      <strong>{bookedSeats} requested</strong>
      <small>of {count(seatsAvailable, 'seat')}</small>
    </>
  );
}
