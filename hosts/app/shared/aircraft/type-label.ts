import { AIRCRAFT_TYPE_CODE, type AircraftType } from 'charter-widgets/contract';
import { aircraftTypeOnCard, silhouetteOf } from 'charter-widgets/kit';

const codeOf = (type: string): number =>
  Object.hasOwn(AIRCRAFT_TYPE_CODE, type) ? AIRCRAFT_TYPE_CODE[type as AircraftType] : -1;

/** What an aircraft's `type` is called: `plane` is a Charter Plane. */
export const typeLabel = (type: string): string => aircraftTypeOnCard(codeOf(type));

/** The drawing that stands in for it. */
export const drawingOf = (type: string) => silhouetteOf(codeOf(type));
