/** What the elements take, all five together: known to the loader before any widget's code is (scripts/elements/elements.test.ts). */
export const PROPERTIES =
  'apiBase prefill googleMapsApiKey drafts theme locale words flightId defaultFlightId currency galleryUrl termsUrl bookingUrl charterUrl openWith from to limit'.split(
    ' ',
  );
