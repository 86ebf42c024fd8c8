import type { FlightRecord } from '../contract';
import { formatNumber, type PriceProps, pricePair, useT } from '../kit';

interface ReserveProps extends PriceProps {
  flight: FlightRecord;
  /** Leads to the form. */
  onReserve: () => void;
}

/** The price and the way to the form: beside what is told of the flight, or at the foot of a phone's window. */
export function Reserve({ flight, onReserve, ...prices }: ReserveProps) {
  const t = useT();
  const seats = Math.max(0, flight.seatsAvailable);
  const { price, beside } = pricePair(flight.seatPrice, prices);
  return (
    <div className="cw-booking-reserve cw-numbers" part="card">
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
      <button type="button" className="cw-button" part="button" data-kind="primary" onClick={onReserve}>
        {t('Reserve')}
      </button>
    </div>
  );
}
