import 'charter-widgets/flight-booking/styles.css';
import type { FlightRecord } from 'charter-widgets/contract';
import { FlightBooking } from 'charter-widgets/flight-booking';
import { useLoaderData, useLocation, useParams } from 'react-router';
import { useConfig } from '../../shared/config';
import { FlowPage } from './flow-page';

export { loadFlightBooking } from 'charter-widgets/flight-booking';

/** What this page of the site shows when its address names no flight (FB-3). */
const DEFAULT_FLIGHT_ID = 5;

/** The flight that an address names, as it stands there: the query before the path (FB-1, FB-2). */
export const namedFlight = (search: string, id?: string): string =>
  new URLSearchParams(search).get('id')?.trim() || id || String(DEFAULT_FLIGHT_ID);

/** /flights-details?id={id} and /flights-details/{id}. */
export function FlightBookingPage() {
  const { pathname, search } = useLocation();
  const { id } = useParams();
  const { termsUrl, pkrPerUsd } = useConfig();
  const initial: FlightRecord | null | undefined = useLoaderData();
  return (
    <FlowPage widget="flight-booking" title="Book a flight" quiet wide>
      {(told) => (
        <FlightBooking
          key={pathname + search}
          flightId={namedFlight(search, id)}
          galleryUrl="/flights-products"
          termsUrl={termsUrl}
          pkrRate={pkrPerUsd}
          initial={initial}
          {...told}
        />
      )}
    </FlowPage>
  );
}
