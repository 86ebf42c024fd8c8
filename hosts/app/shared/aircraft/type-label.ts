import { AIRCRAFT_TYPE_CODE, type AircraftType } from 'charter-widgets/contract';
import { aircraftTypeOnCard, silhouetteOf } from 'charter-widgets/kit';

const codeOf = (type: string): number =>
  Object.hasOwn(AIRCRAFT_TYPE_CODE, type) ? AIRCRAFT_TYPE_CODE[type as AircraftType] : -1;

/** The label of an aircraft's `type`: `plane` is 'Charter Plane'. */
export const typeLabel = (type: string): string => aircraftTypeOnCard(codeOf(type));

/** The drawing of a type. */
export const drawingOf = (type: string) => silhouetteOf(codeOf(type));
