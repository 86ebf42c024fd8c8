import type { FlightRecord } from 'charter-widgets/contract';
import {
  AircraftSilhouette,
  aircraftTypeOnCard,
  daysLater,
  EmptyLeg,
  formatDay,
  formatDuration,
  formatTime,
  hasArrival,
  Picture,
  pricePair,
  RouteLine,
  silhouetteOf,
  useFlightMinutes,
  useT,
} from 'charter-widgets/kit';
import type { ReactNode } from 'react';
import { useConfig } from '../../shared/config';

export interface FlightCardProps {
  flight: FlightRecord;
  /** The heading's level. Default `h3`. */
  heading?: 'h3' | 'h4' | undefined;
  /** The picture's address; '' for a drawing of the aircraft's type. */
  picture: string;
  /** Whether the picture loads at once. */
  eager: boolean;
  /** The number of passengers; the total is below the price of a seat. Default 1. */
  passengers?: number | undefined;
  /** The lowest price in the list; a flight with it is marked. */
  lowest?: number | undefined;
  /** Whether it is marked as the operator's first choice. */
  isChoice?: boolean | undefined;
  /** The buttons beside the price. */
  children: ReactNode;
}

/** A flight in a list. */
export function FlightCard({
  flight,
  heading: Heading = 'h3',
  picture,
  eager,
  passengers = 1,
  lowest,
  isChoice,
  children,
}: FlightCardProps) {
  const t = useT();
  const { pkrPerUsd } = useConfig();
  const { fromLocation, toLocation, departureDatetime, arrivalDatetime, aircraftName, aircraftType, seatPrice } =
    flight;
  const minutes = useFlightMinutes(flight);
  const later = daysLater(flight);
  const isKnown = hasArrival(flight);
  const { price, beside } = pricePair(seatPrice, { pkrRate: pkrPerUsd, t });
  return (
    <article className="app-flight">
      <div className="app-picture app-flight-picture" data-drawn={picture ? undefined : ''}>
        <Picture
          imageUrl={picture}
          apiBase="/api"
          alt=""
          sizes="264px"
          eager={eager}
          instead={<AircraftSilhouette type={silhouetteOf(aircraftType)} />}
        />
      </div>
      <div className="app-flight-way">
        <Heading tabIndex={-1}>
          <RouteLine
            from={fromLocation}
            to={toLocation}
            size="s"
            aircraftType={aircraftType}
            detail={
              isKnown ? `${minutes === undefined ? '' : `${formatDuration(minutes, t)} · `}${t('Non-stop')}` : undefined
            }
          />
        </Heading>
        <dl className="app-flight-times cw-numbers">
          <div>
            <dt className="cw-hidden">{t('Departure')}</dt>
            <dd>
              <b>{formatTime(departureDatetime)}</b>
              <span>{formatDay(departureDatetime, 'short', t)}</span>
            </dd>
          </div>
          <div data-unset={isKnown ? undefined : ''}>
            <dt className="cw-hidden">{t('Arrival')}</dt>
            <dd>
              <b>
                {formatTime(arrivalDatetime)}
                {later !== 0 && (
                  <small>
                    {t(Math.abs(later) === 1 ? '{days} day' : '{days} days', {
                      days: `\u200e${later > 0 ? '+' : '−'}${Math.abs(later)}`,
                    })}
                  </small>
                )}
              </b>
              <span>{formatDay(arrivalDatetime, 'short', t)}</span>
            </dd>
          </div>
        </dl>
        <p className="app-flight-aircraft app-soft">
          <span>
            {aircraftName}
            {isChoice && <em>{t('Recommended by us')}</em>}
          </span>
          <span>{t(aircraftTypeOnCard(aircraftType))}</span>
          {flight.isEmptyLeg && (
            <span>
              <EmptyLeg flight={flight} />
            </span>
          )}
          <span className="cw-numbers" data-few={flight.seatsAvailable <= 3 || undefined}>
            {t(flight.seatsAvailable === 1 ? '1 seat available' : '{count} seats available', {
              count: flight.seatsAvailable,
            })}
          </span>
          {flight.maxLuggageWeight > 0 && (
            <span className="cw-numbers">
              {t(flight.mealIncluded ? 'Includes {weight} kg luggage, meal' : 'Includes {weight} kg luggage', {
                weight: flight.maxLuggageWeight,
              })}
            </span>
          )}
        </p>
      </div>
      <div className="app-flight-end app-stack">
        <p className="app-flight-price cw-numbers">
          <b>
            <bdi>{price}</bdi>
          </b>
          <small>
            {beside && <bdi>{beside}</bdi>} {t('per seat')}
            {seatPrice === lowest && <em> · {t('lowest')}</em>}
          </small>
          {passengers > 1 && (
            <small>
              {t('{price} for {count}', {
                // As `priceOfSeats`, which is in no chunk of this page; without a rate it is not a number, as none.
                price: pricePair(seatPrice * passengers, {
                  pkrRate: Math.round(seatPrice * (pkrPerUsd as number)) / seatPrice,
                  t,
                }).price,
                count: passengers,
              })}
            </small>
          )}
        </p>
        <div className="app-flight-actions">{children}</div>
      </div>
    </article>
  );
}

/** The shape of a card until it has loaded. */
export function EmptyFlightCard() {
  return (
    <div className="app-flight" aria-hidden="true">
      <div className="app-picture app-flight-picture" />
      <div className="app-flight-way">
        <span className="app-skeleton app-flight-ghost" />
        <span className="app-skeleton" />
        <span className="app-skeleton" />
      </div>
      <div className="app-flight-end app-stack">
        <span className="app-skeleton" />
      </div>
    </div>
  );
}
