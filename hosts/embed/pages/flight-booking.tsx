import { FlightBooking } from 'charter-widgets/flight-booking';
import 'charter-widgets/kit/styles.css';
import 'charter-widgets/flight-booking/styles.css';
import { mountPage } from './mount-page';

/** `?id=12&default-flight-id=5&currency=USD&gallery-url=…&terms-url=…`; the widget leaves out what cannot be. */
mountPage('flight-booking', (shared, asked) => (
  <FlightBooking
    {...shared}
    flightId={asked.of('id')}
    defaultFlightId={asked.of('default-flight-id')}
    currency={asked.of('currency')}
    galleryUrl={asked.linkOf('gallery-url')}
    termsUrl={asked.linkOf('terms-url')}
  />
));
