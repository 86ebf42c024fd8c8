import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { type FlightRecord, MAX_GUESTS } from '../contract';
import {
  formatNumber,
  formatWallClock,
  NumberField,
  type Prices,
  priceOfSeats,
  pricePair,
  RouteLine,
  useT,
} from '../kit';
import type { BookingDraft } from './draft';

export interface CardProps {
  draft: BookingDraft;
  flight: FlightRecord;
  prices: Prices;
}

interface ReserveProps extends CardProps {
  /** True when the form is visible or in use. */
  begun: boolean;
  /** Moves to the form. */
  onReserve: () => void;
  children: ReactNode;
}

/** The price and a button to the form: a card beside the page, or a bar at the foot of a phone's window. */
export function Reserve({ draft, flight, prices, begun, onReserve, children }: ReserveProps) {
  const t = useT();
  const seats = Math.max(0, flight.seatsAvailable);
  const { price, beside } = pricePair(flight.seatPrice, prices);
  return (
    <div className="cw-booking-reserve cw-numbers" part="card">
      <div className="cw-booking-route">
        <FlightLine flight={flight} />
        <small>{flight.aircraftName}</small>
      </div>
      <p>
        <span className="cw-booking-label">{t('Price per seat')}</span>
        <strong>
          <bdi>{price}</bdi>
        </strong>
        <small>
          {beside && (
            <>
              <bdi>{beside}</bdi> <span aria-hidden="true">·</span>{' '}
            </>
          )}
          {t(seats === 1 ? '1 seat left' : '{count} seats left', { count: formatNumber(seats) })}
        </small>
      </p>
      <div>
        <NumberField
          field={draft.party}
          label={t('Seats')}
          min={1}
          max={Math.min(1 + MAX_GUESTS, Math.max(1, seats))}
        />
        <Total draft={draft} flight={flight} prices={prices} />
      </div>
      <button
        type="button"
        className="cw-button"
        part="button"
        data-kind={begun ? 'plain' : 'primary'}
        onClick={onReserve}
      >
        {t('Reserve')}
      </button>
      <div className="cw-booking-trust">
        <p>{t('You pay nothing here. Our desk confirms your booking.')}</p>
        {children}
      </div>
    </div>
  );
}

/** The route and total, shown at the form when there is no card beside it. */
export function Fare(props: CardProps & { children: ReactNode }) {
  useSignals();
  const t = useT();
  const { main, guests, tooMany } = props.draft;
  return (
    <div className="cw-booking-fare cw-numbers" part="card">
      <FlightLine flight={props.flight} />
      <Total {...props}>
        {/* Said again here: beneath the rows of many guests their number is out of sight. Not '': an empty text would be
            news, and the total said again. */}
        {guests.value.length > 0 && main.numberOfGuests.error && tooMany.value ? (
          <span className="cw-error">{t(tooMany.value)}</span>
        ) : null}
      </Total>
      {props.children}
    </div>
  );
}

function FlightLine({ flight }: { flight: FlightRecord }) {
  const t = useT();
  return (
    <RouteLine
      from={flight.fromLocation}
      to={flight.toLocation}
      // When the text needs two lines, the time moves to the second.
      detail={formatWallClock(flight.departureDatetime, 'short', t).replace(/ (?!\d\d:)/g, '\xa0')}
      aircraftType={flight.aircraftType}
      size="s"
    />
  );
}

/** The total price, '–' while the number of guests is not valid; changes are read out. */
function Total({ draft, flight, prices, children }: CardProps & { children?: ReactNode }) {
  useSignals();
  const t = useT();
  const people = draft.people.value;
  const { price, beside = '' } = people ? priceOfSeats(flight.seatPrice, people, prices) : { price: '–' };
  return (
    <p className="cw-booking-total" aria-live="polite" aria-atomic="true">
      {people > 1 && (
        <bdi>
          {t('{price} × {count} passengers', { price: pricePair(flight.seatPrice, prices).price, count: people })}
        </bdi>
      )}
      {children}
      <span className="cw-booking-label">{t('Total price')}</span>
      <strong>{price}</strong>
      {beside && <small>{beside}</small>}
    </p>
  );
}
