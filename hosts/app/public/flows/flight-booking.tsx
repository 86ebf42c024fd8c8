import 'charter-widgets/flight-booking/styles.css';
import { FlightBooking } from 'charter-widgets/flight-booking';
import { useLocation } from 'react-router';
import { FlowPage } from './flow-page';

/** What this page of the site shows when its address names no flight (FB-3). */
const DEFAULT_FLIGHT_ID = 5;

/** /flights-details and /flights-details/{id}: the widget reads the flight's id off the address (FB-1). */
export function FlightBookingPage() {
  const { pathname, search } = useLocation();
  return (
    <FlowPage widget="flight-booking" title="Book a flight" quiet wide>
      {(told) => (
        <FlightBooking
          key={pathname + search}
          defaultFlightId={DEFAULT_FLIGHT_ID}
          galleryUrl="/flights-products"
          {...told}
        />
      )}
    </FlowPage>
  );
}
