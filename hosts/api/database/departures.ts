import zones from 'virtual:airports/zones';
import { instantOf } from 'charter-widgets/api';

const ZONES = new Map(Object.entries(zones).flatMap(([zone, codes]) => codes.split(' ').map((code) => [code, zone])));

/**
 * When a flight departs, an instant as ISO text ending in Z: `wallClock` in the zone of the airport of a code. A place
 * without a code, or with one that the airport index does not know, keeps the time of `homeZone`.
 */
export const departsAt = (code: string, wallClock: string, homeZone: string): string =>
  new Date(instantOf(wallClock, ZONES.get(code) ?? homeZone)).toISOString();
