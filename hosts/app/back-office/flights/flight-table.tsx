import type { ListedFlight } from '@charter-hosts/contract';
import type { FlightRecord } from 'charter-widgets/contract';
import {
  aircraftTypeOnCard,
  daysLater,
  formatDuration,
  formatMoney,
  formatTime,
  hasArrival,
  useFlightMinutes,
} from 'charter-widgets/kit';
import type { CSSProperties } from 'react';
import { TextButton } from '../../shared/button';
import { nameOf } from '../../shared/flight-search/name-of';
import { Link } from '../../shared/link';
import { figureColumn, routeColumn, shortDay, textColumn, timeColumn } from '../records/columns';
import type { Tabled } from '../records/resource';
import { RowActs } from '../select';
import { departureOf, type seatWarning, timeWarnings } from './warnings';

export const FORM = '/admin/flight-management';

/** What the columns need beside the flight. */
export interface TableOptions {
  /** Milliseconds since 1970. */
  now: number;
  seats(flight: FlightRecord): ReturnType<typeof seatWarning>;
  onRepeat(flight: FlightRecord): void;
  onDelete(flight: FlightRecord): void;
  /** Whether the user may change flights. */
  mayChange: boolean;
}

const isDeparted = (flight: FlightRecord, now: number): boolean => departureOf(flight) < now;

const figure = (key: string, name: string, of: (flight: ListedFlight) => number, width: string) => ({
  ...figureColumn(key, name, of),
  width,
});

/** The table of flights. */
export const flightTable = ({ now, seats, onRepeat, onDelete, mayChange }: TableOptions): Tabled<ListedFlight> => ({
  name: 'flights',
  path: FORM,
  title: 'Flights',
  list: {
    nameOf,
    columns: [
      {
        ...textColumn<ListedFlight>('id', 'No.', ({ id }) => `#${id}`),
        width: '72px',
        card: 'end soft',
      },
      routeColumn('Route', ({ fromLocation, toLocation }) => [fromLocation, toLocation]),
      {
        ...timeColumn<ListedFlight>('departure', 'Departure', ({ departureDatetime }) => departureDatetime),
        width: 'clamp(330px, 28vw, 420px)',
        show: (flight) => <When flight={flight} now={now} />,
      },
      {
        ...textColumn<ListedFlight>('aircraft', 'Aircraft', ({ aircraftName }) => aircraftName),
        width: 'clamp(132px, 10.5vw, 210px)',
        show: ({ aircraftName, aircraftType, sequenceNo, isPublic, isEmptyLeg }) => (
          <>
            {aircraftName}{' '}
            <small>
              <span className="app-cell-more">{aircraftTypeOnCard(aircraftType)}</span>{' '}
              {isEmptyLeg && <span className="app-private">Empty leg</span>}{' '}
              {isPublic === false && <span className="app-private">Private</span>}{' '}
              {/* Cards have no sequence column. */}
              {sequenceNo != null && <span className="app-cell-name">{`Sequence ${sequenceNo}`}</span>}
            </small>
          </>
        ),
      },
      {
        ...figure('booked', 'Requested', ({ bookedSeats = 0 }) => bookedSeats, 'clamp(124px, 8.8vw, 150px)'),
        card: 'end',
        show: (flight) => {
          const warning = isDeparted(flight, now) ? undefined : seats(flight);
          const { bookedSeats, seatsAvailable } = flight;
          return (
            <>
              {!warning && <SeatsBar flight={flight} />}
              {bookedSeats === undefined ? (
                `${seatsAvailable} seats`
              ) : (
                <span className={bookedSeats ? 'app-booked' : 'app-booked app-none'}>
                  {bookedSeats} of {seatsAvailable}
                  <span className="app-cell-name"> requested</span>
                </span>
              )}
              {warning && (
                <small className="app-doubt" title={warning.whole}>
                  {warning.text}
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
        card: 'absent',
        show: ({ sequenceNo }) => sequenceNo ?? <span className="app-none">–</span>,
      },
    ],
    card: '"route doubt doubt" "departure departure price" "aircraft aircraft booked" "actions actions id" / auto minmax(0, 1fr) auto',
  },
  // Viewers get the usual 'Details' link.
  ...(mayChange && { actions: { width: 216, show: actionsOf(onRepeat, onDelete) } }),
});

const actionsOf =
  (onRepeat: TableOptions['onRepeat'], onDelete: TableOptions['onDelete']) => (flight: FlightRecord, from: string) => (
    <RowActs>
      <Link className="app-act" to={`${FORM}/${flight.id}`} state={{ from }}>
        Edit<span className="cw-hidden"> {nameOf(flight)}</span>
      </Link>
      <Link className="app-act" to={`${FORM}/?copy=${flight.id}`} state={{ from }}>
        Duplicate<span className="cw-hidden"> {nameOf(flight)}</span>
      </Link>
      <TextButton onClick={() => onRepeat(flight)}>
        Repeat<span className="cw-hidden"> {nameOf(flight)}</span>
      </TextButton>
      <TextButton onClick={() => onDelete(flight)}>
        Delete<span className="cw-hidden"> {nameOf(flight)}</span>
      </TextButton>
    </RowActs>
  );

/** Departure, duration, arrival or 'Departed', and the warnings. */
function When({ flight, now }: { flight: ListedFlight; now: number }) {
  const departed = isDeparted(flight, now);
  const warnings = departed ? [] : timeWarnings(flight);
  const texts = warnings.map(({ text }) => text).join('. ');
  const minutes = useFlightMinutes(flight);
  const length = minutes === undefined ? '' : `${formatDuration(minutes)} · `;
  const duration = hasArrival(flight) ? `${length}Non-stop` : '';
  return (
    <span className="app-when" data-departed={departed || undefined}>
      <span className="app-when-times">
        <span>
          <span className="app-when-day">{shortDay(flight.departureDatetime)}</span>{' '}
          <span className="app-when-time">
            <strong>{formatTime(flight.departureDatetime)}</strong>
            {windowText(flight)} <small>{duration}</small>
          </span>
        </span>{' '}
        <small>{departed ? 'Departed' : arrivalText(flight)}</small>
      </span>{' '}
      {warnings[0] && (
        <span className="app-doubt" title={texts} data-soft={warnings[0].isSoft || undefined}>
          {texts}
        </span>
      )}
    </span>
  );
}

/** ' to 15:00', or ' to Mar 5, 15:00', the end of an empty leg's window; '' for none. */
export function windowText({ departureDatetime, latestDeparture }: FlightRecord): string {
  if (!latestDeparture) return '';
  const isSameDay = latestDeparture.slice(0, 10) === departureDatetime.slice(0, 10);
  return ` to ${isSameDay ? '' : `${shortDay(latestDeparture)}, `}${formatTime(latestDeparture)}`;
}

/** '+1 day'; '' for an arrival on the day of departure. */
export function daysLaterText(flight: FlightRecord): string {
  const later = daysLater(flight);
  if (!later) return '';
  return `${later > 0 ? '+' : '−'}${Math.abs(later)} ${Math.abs(later) === 1 ? 'day' : 'days'}`;
}

function arrivalText(flight: FlightRecord): string {
  if (!hasArrival(flight)) return 'Lands --:-- TBA';
  const later = daysLaterText(flight);
  return `Lands ${formatTime(flight.arrivalDatetime)}${later && ` ${later}`}`;
}

/** A bar of the requested seats. */
export function SeatsBar({ flight: { bookedSeats, seatsAvailable } }: { flight: FlightRecord }) {
  if (!bookedSeats) return null;
  const full = Math.min(1, bookedSeats / Math.max(1, seatsAvailable));
  return <span className="app-fill" aria-hidden="true" style={{ '--full': full } as CSSProperties} />;
}
