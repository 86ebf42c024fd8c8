import { type MouseEvent, memo } from 'react';
import {
  AircraftSilhouette,
  aircraftTypeOnCard,
  daysLater,
  EmptyLeg,
  formatDuration,
  formatNumber,
  formatTime,
  Picture,
  type Prices,
  priceLine,
  pricePair,
  RouteLine,
  silhouetteOf,
  translatePlace,
  useT,
} from '../kit';
import type { ShownFlight } from './shown-flights';
import { bookingLink, departureDay } from './shown-flights';

export interface FlightCardProps extends Prices {
  flight: ShownFlight;
  apiBase: string;
  bookingUrl: string | undefined;
  /** True when the host opens the booking; the card is then a button. */
  opensInHost: boolean;
  /** Id of the text 'Opens in a new tab'. */
  hintId: string;
  /** Cards of the first row load their pictures at once. */
  index: number;
  onSelect: (detail: { id: number }) => void;
}

/** Cards in a full first row. */
const FIRST_ROW = 3;

/** Approximate column widths of styles.css, for browsers without `sizes=auto`. */
const FIRST_SIZES = '66vw';
const SIZES = '(min-width: 900px) 33vw, 66vw';

/**
 * A flight as one link: picture, route, time, aircraft and price. Existing cards do not render again when more are
 * shown.
 */
export const FlightCard = memo(function FlightCard(props: FlightCardProps) {
  const { flight, apiBase, bookingUrl, opensInHost, hintId, index, onSelect } = props;
  const t = useT();
  const { id, fromLocation, toLocation, departureDatetime, arrivalDatetime, durationMinutes, seatsAvailable, picture } =
    flight;
  const aircraft = flight.aircraftName || t(aircraftTypeOnCard(flight.aircraftType));
  const { price, beside } = pricePair(flight.seatPrice, props);
  const day = departureDay(departureDatetime, { t });
  const later = daysLater(flight);
  // Without a duration the arrival is not set. The mark keeps a sign before its number in a right-to-left text.
  const after = later ? ` \u200e${later > 0 ? '+' : ''}${later}` : durationMinutes ? '' : ` ${t('TBA')}`;
  const time = `${formatTime(departureDatetime)} – ${formatTime(arrivalDatetime)}${after}`;
  const name = t('{from} to {to}, {aircraft}, {price} per seat, {day}, {time}', {
    from: translatePlace(t, fromLocation).city,
    to: translatePlace(t, toLocation).city,
    aircraft,
    price: priceLine(flight.seatPrice, props),
    day,
    time,
  });
  const seats = t(seatsAvailable === 1 ? '1 seat left' : '{count} seats left', { count: formatNumber(seatsAvailable) });
  const mark = flight.isEmptyLeg && <EmptyLeg flight={flight} />;
  const select = () => onSelect({ id });

  const content = (
    <>
      <span className="cw-hidden">
        {name + t(', ') + seats}
        {mark}
      </span>
      <span className="cw-gallery-picture">
        <Picture
          imageUrl={picture}
          apiBase={apiBase}
          alt=""
          sizes={index ? SIZES : FIRST_SIZES}
          eager={index < FIRST_ROW}
          instead={<AircraftSilhouette type={silhouetteOf(flight.aircraftType)} />}
        />
      </span>
      <span className="cw-gallery-text" aria-hidden="true">
        <span className="cw-gallery-route">
          <RouteLine
            from={fromLocation}
            to={toLocation}
            detail={durationMinutes ? formatDuration(durationMinutes, t) : undefined}
            aircraftType={flight.aircraftType}
            size="s"
          />
          <small>{mark}</small>
        </span>
        <span className="cw-gallery-facts cw-numbers">
          <span className="cw-gallery-fact">
            <small>{day}</small>
            {time}
            <small>{aircraft}</small>
          </span>
          <span className="cw-gallery-fact">
            <small>{seats}</small>
            {price}
            <small>
              {beside && `${beside} · `}
              {t('per seat')}
            </small>
          </span>
        </span>
      </span>
    </>
  );

  const card = { className: 'cw-gallery-card', part: 'card', onClick: select };
  if (opensInHost)
    return (
      <button type="button" {...card}>
        {content}
      </button>
    );
  return (
    <a
      {...card}
      href={bookingLink(bookingUrl, id, apiBase)}
      target="_blank"
      rel="noopener"
      aria-describedby={hintId}
      onAuxClick={({ button }: MouseEvent) => button === MIDDLE && select()}
    >
      {content}
    </a>
  );
});

const MIDDLE = 1;

/** A placeholder of a card's size. */
export function EmptyCard() {
  return (
    <span className="cw-gallery-card">
      <span className="cw-gallery-picture cw-skeleton" />
      <span className="cw-gallery-text">
        <span className="cw-skeleton" />
        <span className="cw-skeleton" />
      </span>
    </span>
  );
}
