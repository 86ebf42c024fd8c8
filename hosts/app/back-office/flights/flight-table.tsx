import type { FlightRecord } from 'charter-widgets/contract';
import { aircraftTypeOnCard, daysLater, formatMoney, formatTime, hasArrival } from 'charter-widgets/kit';
import type { CSSProperties } from 'react';
import { nameOf } from '../../shared/flight-search/name-of';
import { Link } from '../../shared/link';
import { figureColumn, routeColumn, shortDay, type Tabled, textColumn, timeColumn } from '../records';
import { RowActs } from '../select';
import type { seatDoubt, timeDoubts } from './doubts';

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

/** The flights as a table. */
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
        width: 'clamp(290px, 20.5vw, 320px)',
        show: (flight) => <When flight={flight} departed={isDeparted(flight, now)} doubts={times(flight)} />,
      },
      {
        ...textColumn<FlightRecord>('aircraft', 'Aircraft', ({ aircraftName }) => aircraftName),
        width: 'clamp(132px, 12vw, 210px)',
        show: ({ aircraftName, aircraftType, sequenceNo, isPublic }) => (
          <>
            {aircraftName}{' '}
            <small>
              <span className="app-cell-more">{aircraftTypeOnCard(aircraftType)}</span>
              {isPublic === false && <span className="app-private">Private</span>}
              {/* A card has no column for it. */}
              {sequenceNo != null && <span className="app-cell-name">{`Sequence ${sequenceNo}`}</span>}
            </small>
          </>
        ),
      },
      {
        ...figure('booked', 'Booked', ({ bookedSeats = 0 }) => bookedSeats, 'clamp(124px, 8.8vw, 150px)'),
        card: 'end',
        show: (flight) => {
          const doubt = seats(flight);
          const { bookedSeats, seatsAvailable } = flight;
          return (
            <>
              {!doubt && <Fill flight={flight} />}
              {bookedSeats === undefined ? (
                `${seatsAvailable} seats`
              ) : (
                <span className={bookedSeats ? 'app-booked' : 'app-booked app-none'}>
                  {bookedSeats} of {seatsAvailable}
                  <span className="app-cell-name"> booked</span>
                </span>
              )}
              {doubt && (
                <small className="app-doubt" title={doubt.whole}>
                  {doubt.text}
                </small>
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
    card: '"route doubt doubt" "departure departure price" "aircraft aircraft booked" "actions actions id" / auto minmax(0, 1fr) auto',
  },
  // Who may only look has the way to each as any list has it.
  ...(mayChange && { actions: { width: 216, show: actsOn(onRepeat, onDelete) } }),
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

/** When it leaves, below it when it lands or that it has departed, and beside both what is doubtful. */
function When({
  flight,
  departed,
  doubts,
}: {
  flight: FlightRecord;
  departed: boolean;
  doubts: ReturnType<Known['times']>;
}) {
  const texts = doubts.map(({ text }) => text).join('. ');
  return (
    <span className="app-when" data-departed={departed || undefined}>
      <span className="app-when-times">
        <span>
          <span className="app-when-day">{shortDay(flight.departureDatetime)}</span>{' '}
          <strong>{formatTime(flight.departureDatetime)}</strong>
        </span>{' '}
        <small>{departed ? 'Departed' : sayLanding(flight)}</small>
      </span>{' '}
      {doubts[0] && (
        <span className="app-doubt" title={texts} data-soft={doubts[0].isSoft || undefined}>
          {texts}
        </span>
      )}
    </span>
  );
}

/** '+1 day'; '' where it lands on the day that it leaves. */
export function sayDaysLater(flight: FlightRecord): string {
  const later = daysLater(flight);
  if (!later) return '';
  return `${later > 0 ? '+' : '−'}${Math.abs(later)} ${Math.abs(later) === 1 ? 'day' : 'days'}`;
}

/** Stands for an arrival that is not set. */
export const UNSET_ARRIVAL = '--:-- TBA';

function sayLanding(flight: FlightRecord): string {
  if (!hasArrival(flight)) return `Lands ${UNSET_ARRIVAL}`;
  const later = sayDaysLater(flight);
  return `Lands ${formatTime(flight.arrivalDatetime)}${later && ` ${later}`}`;
}

/** How full a flight is, seen at once; the number beside it says it. */
export function Fill({ flight: { bookedSeats, seatsAvailable } }: { flight: FlightRecord }) {
  if (!bookedSeats) return null;
  const full = Math.min(1, bookedSeats / Math.max(1, seatsAvailable));
  return <span className="app-fill" aria-hidden="true" style={{ '--full': full } as CSSProperties} />;
}
