/*
 * What a code means differs by screen (KI-8, KI-9, AR-33): each screen's own reading, named for it.
 * English texts: say them through `useT`.
 */

/** A flight's `flightType` on the public pages. */
export const flightTypeOnPublicPage = (code: number): string => ['Jet', 'Helicopter'][code] ?? 'Plane';

/** A flight's `flightType` in the admin's lists. */
export const flightTypeInAdminList = (code: number): string => ['Jet', 'Plane', 'Helicopter'][code] ?? 'Plane';

/** A flight's `aircraftType` on the search card. */
export const aircraftTypeOnCard = (code: number): string =>
  ['Charter Plane', 'Jet', 'Helicopter'][code] ?? 'Commercial';

/** The drawing that stands in for an aircraft without a picture, by a flight's `aircraftType`. */
export const silhouetteOf = (code: number) => (['turboprop', 'jet', 'helicopter'] as const)[code] ?? 'jet';
