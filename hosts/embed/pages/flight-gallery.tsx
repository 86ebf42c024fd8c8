import { FlightGallery } from 'charter-widgets/flight-gallery';
import { connectFrame } from 'charter-widgets/kit';
import 'charter-widgets/kit/styles.css';
import 'charter-widgets/flight-gallery/styles.css';
import * as v from 'valibot';
import { mountPage } from './mount-page';

const frame = connectFrame('flight-gallery');

/** One that cannot be is left out. */
const optional = <T,>(schema: v.GenericSchema<unknown, T>) => v.fallback(v.optional(schema), undefined);

/** `?open-with=event&booking-url=…{id}&charter-url=…&currency=USD&from=KHI&to=DXB&limit=6` */
const options = v.object({
  'open-with': optional(v.picklist(['tab', 'event'])),
  currency: optional(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))),
  from: optional(v.string()),
  to: optional(v.string()),
  limit: optional(v.pipe(v.string(), v.regex(/^[1-9]\d*$/), v.transform(Number))),
});
const asked = v.parse(options, Object.fromEntries(new URLSearchParams(location.search)));

mountPage(({ apiBase, theme, locale }, linkOf) => (
  <FlightGallery
    apiBase={apiBase}
    theme={theme}
    locale={locale}
    openWith={asked['open-with']}
    bookingUrl={linkOf('booking-url')}
    charterUrl={linkOf('charter-url')}
    currency={asked.currency}
    from={asked.from}
    to={asked.to}
    limit={asked.limit}
    onReady={(detail) => frame.emit('ready', detail)}
    onFlightSelected={(detail) => frame.emit('flight-selected', detail)}
    onFailed={(detail) => frame.emit('failed', detail)}
  />
));
