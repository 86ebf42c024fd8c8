import type { FlightRecord } from 'charter-widgets/contract';
import {
  aircraftTypeOnCard,
  daysLater,
  formatMoney,
  formatTime,
  formatWallClock,
  hasArrival,
} from 'charter-widgets/kit';
import { nameOf } from '../../public/search/flight-card';
import { Link } from '../../shared/link';
import { figureColumn, routeColumn, type Tabled, textColumn, timeColumn } from '../records';
import { RowActs } from '../row-acts';
import type { seatDoubt, timeDoubts } from './doubts';
import { Fill } from './fill';

export const FORM = '/admin/flight-management';

/** What the columns know beside the flight. */
export interface Known {
  /** Milliseconds since 1970. */
  now: number;
  times(flight: FlightRecord): ReturnType<typeof timeDoubts>;
  seats(flight: FlightRecord): ReturnType<typeof seatDoubt>;
  onRepeat(flight: FlightRecord): void;
  onDelete(flight: FlightRecord): void;
  /** Whether whoever looks may change flights. */
  mayChange: boolean;
}

export const isDeparted = ({ departsAt, departureDatetime }: FlightRecord, now: number): boolean =>
  Date.parse(departsAt || `${departureDatetime}Z`) < now;

const figure = (key: string, name: string, of: (flight: FlightRecord) => number, width: string) => ({
  ...figureColumn(key, name, of),
  width,
});

/** The flights as a table (AF-31). */
export const flightTable = ({ now, times, seats, onRepeat, onDelete, mayChange }: Known): Tabled<FlightRecord> => ({
  name: 'flights',
  path: FORM,
  list: {
    title: 'Flights',
    nameOf,
    columns: [
      {
        ...textColumn<FlightRecord>('id', 'No.', ({ id }) => `#${id}`),
        sortBy: ({ id }) => id,
        width: '56px',
        card: 'end soft',
      },
      routeColumn('Route', ({ fromLocation, toLocation }) => [fromLocation, toLocation]),
      {
        ...timeColumn<FlightRecord>('departure', 'Departure', ({ departureDatetime }) => departureDatetime),
        width: 'clamp(150px, 24.5vw, 350px)',
        show: (flight) => (
          <>
            <strong>{formatWallClock(flight.departureDatetime, 'short')}</strong>
            <Beside flight={flight} departed={isDeparted(flight, now)} doubts={times(flight)} />
          </>
        ),
      },
      {
        ...textColumn<FlightRecord>('aircraft', 'Aircraft', ({ aircraftName }) => aircraftName),
        width: '11%',
        show: ({ aircraftName, aircraftType, images, sequenceNo }) => (
          <>
            {aircraftName}{' '}
            <small>
              <span className="app-cell-more">{aircraftTypeOnCard(aircraftType)}</span>
              {/* A card has no columns for what is seldom looked for. */}
              <span className="app-cell-name">
                <span className="app-cell-more"> · </span>
                {`Images ${images.length}`}
                {sequenceNo != null && ` · Sequence ${sequenceNo}`}
              </span>
            </small>
          </>
        ),
      },
      {
        ...figure('booked', 'Booked', ({ bookedSeats = 0 }) => bookedSeats, '92px'),
        card: 'end',
        show: (flight) => {
          const doubt = seats(flight);
          const { bookedSeats, seatsAvailable } = flight;
          return (
            <>
              {bookedSeats === undefined ? (
                `${seatsAvailable} seats`
              ) : (
                <span className={bookedSeats ? undefined : 'app-none'}>
                  {bookedSeats ? <b>{bookedSeats}</b> : 0} of {seatsAvailable}
                </span>
              )}
              {bookedSeats !== undefined && <span className="app-cell-name"> booked</span>}
              {doubt ? (
                <small className="app-doubt" title={doubt.whole}>
                  {doubt.text}
                </small>
              ) : (
                <Fill flight={flight} />
              )}
            </>
          );
        },
      },
      {
        ...figure('price', 'Price', ({ seatPrice }) => seatPrice, '88px'),
        card: 'end',
        show: ({ seatPrice }) => formatMoney(seatPrice, 'USD'),
      },
      {
        ...figure('images', 'Images', ({ images }) => images.length, '76px'),
        card: 'absent',
        show: ({ images }) => <span className="app-none">{images.length}</span>,
      },
      {
        ...figure('sequence', 'Sequence', ({ sequenceNo }) => sequenceNo ?? 0, '92px'),
        sortBy: ({ sequenceNo }) => sequenceNo ?? undefined,
        card: 'absent',
        show: ({ sequenceNo }) => sequenceNo ?? <span className="app-none">–</span>,
      },
    ],
    card: '"route id" "departure price" "aircraft booked" "actions actions" / minmax(0, 1fr) auto',
    cardWide:
      '"route departure booked price id" "aircraft departure actions actions actions" / minmax(0, 1fr) 188px 96px 68px 40px',
  },
  // Who may only look has the way to each as any list has it.
  ...(mayChange && { actions: { width: 232, show: actsOn(onRepeat, onDelete) } }),
});

const actsOn = (onRepeat: Known['onRepeat'], onDelete: Known['onDelete']) => (flight: FlightRecord, from: string) => (
  <RowActs>
    <Link className="app-act" to={`${FORM}/${flight.id}`} state={{ from }}>
      Edit<span className="cw-hidden"> {nameOf(flight)}</span>
    </Link>
    <Link className="app-act" to={`${FORM}/?copy=${flight.id}`} state={{ from }}>
      Duplicate<span className="cw-hidden"> {nameOf(flight)}</span>
    </Link>
    <button type="button" className="app-act" onClick={() => onRepeat(flight)}>
      Repeat<span className="cw-hidden"> {nameOf(flight)}</span>
    </button>
    <button type="button" className="app-act" onClick={() => onDelete(flight)}>
      Delete<span className="cw-hidden"> {nameOf(flight)}</span>
    </button>
  </RowActs>
);

/** Under the departure: when it lands, or that it has departed, and what is doubtful. */
function Beside({
  flight,
  departed,
  doubts,
}: {
  flight: FlightRecord;
  departed: boolean;
  doubts: ReturnType<Known['times']>;
}) {
  const [worst] = doubts;
  const texts = doubts.map(({ text }) => text).join('. ');
  return (
    <small title={texts || undefined} data-departed={departed || undefined}>
      {departed ? 'Departed' : sayLanding(flight)}
      {worst && ' '}
      {worst && (
        <span className="app-doubt" data-soft={worst.isSoft || undefined}>
          {texts}
        </span>
      )}
    </small>
  );
}

/** '+1 day'; '' where it lands on the day that it leaves. */
export function sayDaysLater(flight: FlightRecord): string {
  const later = daysLater(flight);
  if (!later) return '';
  return `${later > 0 ? '+' : '−'}${Math.abs(later)} ${Math.abs(later) === 1 ? 'day' : 'days'}`;
}

function sayLanding(flight: FlightRecord): string {
  if (!hasArrival(flight)) return 'Arrival TBA';
  const later = sayDaysLater(flight);
  return `Lands ${formatTime(flight.arrivalDatetime)}${later && ` ${later}`}`;
}
