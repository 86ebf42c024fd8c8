import 'charter-widgets/flight-booking/styles.css';
import { FlightBooking } from 'charter-widgets/flight-booking';
import { useLocation, useParams } from 'react-router';
import { useConfig } from '../../shared/config';
import { FlowPage } from './flow-page';

/** What this page of the site shows when its address names no flight (FB-3). */
const DEFAULT_FLIGHT_ID = 5;

/** /flights-details?id={id} and /flights-details/{id} (FB-1, FB-2). */
export function FlightBookingPage() {
  const { pathname, search } = useLocation();
  const { id } = useParams();
  const { termsUrl, pkrPerUsd } = useConfig();
  return (
    <FlowPage widget="flight-booking" title="Book a flight" quiet wide>
      {(told) => (
        <FlightBooking
          key={pathname + search}
          flightId={new URLSearchParams(search).get('id')?.trim() || id}
          defaultFlightId={DEFAULT_FLIGHT_ID}
          galleryUrl="/flights-products"
          termsUrl={termsUrl}
          pkrRate={pkrPerUsd}
          {...told}
        />
      )}
    </FlowPage>
  );
}
