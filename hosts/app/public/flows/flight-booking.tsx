import 'charter-widgets/flight-booking/styles.css';
import type { FlightRecord } from 'charter-widgets/contract';
import { FlightBooking } from 'charter-widgets/flight-booking';
import { type Translate, translatePlace, useT } from 'charter-widgets/kit';
import { useEffect } from 'react';
import { useLocation, useParams } from 'react-router';
import { telHref, useConfig } from '../../shared/config';
import { useFramed } from '../../shared/framed';
import { Link } from '../../shared/link';
import { inTransition, useFirstData } from '../../shared/router/site-router';
import { RichText } from '../../shared/texts/rich-text';
import { answerTime } from '../answer-time';
import { keepSeen, seenFlight } from '../seen-flights';
import { FlowPage } from './flow-page';
import './flight-booking.css';

export { loadFlightBooking } from 'charter-widgets/flight-booking';

/** The flight of an address without an id. */
const DEFAULT_FLIGHT_ID = 5;

/** The flight id of an address, as written there: from the query, else from the path. */
export const namedFlight = (search: string, id?: string): string =>
  new URLSearchParams(search).get('id')?.trim() || id || String(DEFAULT_FLIGHT_ID);

/** Shows the confirmation; the route line moves along to it. */
function reveal(show: () => void): void {
  const { dataset } = document.documentElement;
  dataset.confirms = '';
  void inTransition(show).then(() => delete dataset.confirms);
}

/** `Karachi to Dubai` */
export const routeOf = ({ fromLocation, toLocation }: FlightRecord, t: Translate): string =>
  t('{from} to {to}', { from: translatePlace(t, fromLocation).city, to: translatePlace(t, toLocation).city });

/** /flights-details?id={id} and /flights-details/{id}. */
export function FlightBookingPage() {
  const t = useT();
  const { search } = useLocation();
  const { id } = useParams();
  const { termsUrl, pkrPerUsd } = useConfig();
  const given: FlightRecord | null | undefined = useFirstData();
  const named = namedFlight(search, id);
  const flight = given === undefined ? seenFlight(named) : given;
  const framed = useFramed();
  useEffect(() => {
    if (given) keepSeen(given);
  }, [given]);
  return (
    <FlowPage widget="flight-booking" title={flight ? routeOf(flight, t) : t('Book a flight')} quiet={!flight}>
      {(told) => (
        <FlightBooking
          key={named}
          flightId={named}
          galleryUrl="/flights-products"
          termsUrl={termsUrl}
          pkrRate={pkrPerUsd ?? 0}
          initial={flight}
          answered={given === undefined ? 'before' : undefined}
          onReveal={framed ? undefined : reveal}
          {...told}
        >
          {framed ? undefined : <Staff flightId={named} />}
        </FlightBooking>
      )}
    </FlowPage>
  );
}

/** How soon staff answer, their phone, and e-mails about more seats, if configured. */
function Staff({ flightId }: { flightId: string }) {
  const t = useT();
  const { answerMinutes, supportPhone, sendsEmail = true } = useConfig();
  return (
    <p className="app-booking-staff cw-numbers">
      {answerMinutes && `${t('We usually answer within {time}.', { time: answerTime(answerMinutes, t) })} `}
      {supportPhone && (
        <RichText text={t('To talk to us, call {phone}.')} phone={<a href={telHref(supportPhone)}>{supportPhone}</a>} />
      )}
      {sendsEmail && (
        <>
          {' '}
          {t('Too few seats for you?')}{' '}
          <Link className="app-link" to={`/tell-me?flight=${flightId}`}>
            {t('Notify me when there are more')}
          </Link>
        </>
      )}
    </p>
  );
}
