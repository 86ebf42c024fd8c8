import { FlightBooking } from 'charter-widgets/flight-booking';
import { connectFrame } from 'charter-widgets/kit';
import 'charter-widgets/kit/styles.css';
import 'charter-widgets/flight-booking/styles.css';
import { mountPage } from './mount-page';

const frame = connectFrame('flight-booking');

/** `?id=12&default-flight-id=5&currency=USD&gallery-url=…&terms-url=…`; the widget leaves out what cannot be. */
const query = new URLSearchParams(location.search);
const asked = (name: string) => query.get(name) ?? undefined;

mountPage(({ apiBase, theme, locale }, linkOf) => (
  <FlightBooking
    apiBase={apiBase}
    theme={theme}
    locale={locale}
    defaultFlightId={asked('default-flight-id')}
    currency={asked('currency')}
    galleryUrl={linkOf('gallery-url')}
    termsUrl={linkOf('terms-url')}
    onReady={(detail) => frame.emit('ready', detail)}
    onSubmitted={(detail) => frame.emit('submitted', detail)}
    onFailed={(detail) => frame.emit('failed', detail)}
  />
));
