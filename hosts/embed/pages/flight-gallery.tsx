import { FlightGallery } from 'charter-widgets/flight-gallery';
import 'charter-widgets/kit/styles.css';
import 'charter-widgets/flight-gallery/styles.css';
import * as v from 'valibot';
import { mountPage } from './mount-page';

/** One that cannot be is left out. */
const optional = <T,>(schema: v.GenericSchema<unknown, T>) => v.fallback(v.optional(schema), undefined);

const openWith = optional(v.picklist(['tab', 'event']));
const currency = optional(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)));
const limit = optional(v.pipe(v.string(), v.regex(/^[1-9]\d*$/), v.transform(Number)));

/** `?open-with=event&booking-url=…{id}&charter-url=…&currency=USD&from=KHI&to=DXB&limit=6` */
mountPage('flight-gallery', (shared, asked) => (
  <FlightGallery
    {...shared}
    openWith={v.parse(openWith, asked.of('open-with'))}
    bookingUrl={asked.linkOf('booking-url')}
    charterUrl={asked.linkOf('charter-url')}
    currency={v.parse(currency, asked.of('currency'))}
    from={asked.of('from')}
    to={asked.of('to')}
    limit={v.parse(limit, asked.of('limit'))}
  />
));
