/*
 * The meaning of a code differs by screen (KI-8, KI-9, AR-33), so each function is named for its screen.
 * The texts are English keys for `useT`.
 */

/** A flight's `flightType` on the public pages. */
export const flightTypeOnPublicPage = (code: number): string => ['Jet', 'Helicopter'][code] ?? 'Plane';

/** A flight's `flightType` in the admin's lists. */
export const flightTypeInAdminList = (code: number): string => ['Jet', 'Plane', 'Helicopter'][code] ?? 'Plane';

/**
 * A flight's type as every screen says it: that of its aircraft (KI-33). `ofCode` reads the flight's own code where no
 * aircraft is known: on each screen it means another.
 */
export const typeOfFlight = (
  flight: { aircraftType: number; flightType: number },
  ofCode: (code: number) => string,
): string => ['Plane', 'Jet', 'Helicopter'][flight.aircraftType] ?? ofCode(flight.flightType);

/** A flight's `aircraftType` on the search card. */
export const aircraftTypeOnCard = (code: number): string =>
  ['Charter Plane', 'Jet', 'Helicopter'][code] ?? 'Commercial';

/** The drawing that stands in for an aircraft without a picture, by a flight's `aircraftType`. */
export const silhouetteOf = (code: number) => (['turboprop', 'jet', 'helicopter'] as const)[code] ?? 'jet';
