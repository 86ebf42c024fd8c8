/** The types of aircraft; `plane` is labelled Charter Plane. */
export const AIRCRAFT_TYPES = ['plane', 'jet', 'helicopter'] as const;
export type AircraftType = (typeof AIRCRAFT_TYPES)[number];

/** A flight card's code for a type; other codes mean Commercial. */
export const AIRCRAFT_TYPE_CODE: Readonly<Record<AircraftType, number>> = { plane: 0, jet: 1, helicopter: 2 };
