import type { CharterRecord } from '@charter-hosts/contract';
import { TRIP } from 'charter-widgets/contract';

/** The list calls 2 and 3 the same, the detail does not. */
const LIST = {
  [TRIP.oneWay]: 'One Way',
  [TRIP.roundTrip]: 'Round Trip',
  [TRIP.multiLeg]: 'Multi Leg',
  [TRIP.multiStop]: 'Multi Leg',
};
const DETAIL = { ...LIST, [TRIP.multiLeg]: 'Multi City', [TRIP.multiStop]: 'Multi Stop' };

const label = (labels: Readonly<Record<number, string>>, trip: number) => labels[trip] ?? 'Unknown';

/** A trip code as the charter list shows it. */
export const tripInList = (trip: number): string => label(LIST, trip);
/** A trip code as the charter detail shows it. */
export const tripInDetail = (trip: number): string => label(DETAIL, trip);

type Segments = CharterRecord['segments'];

/** The places in the order they are touched, as they were written; a leg that starts where the last ended adds one. */
export function stops(segments: Segments): string[] {
  return segments
    .flatMap(({ fromLocation, toLocation }) => [fromLocation, toLocation])
    .filter((place, index, places) => place !== places[index - 1]);
}

/** Charter detail passenger total = largest seat count over the segments. */
export const passengers = (segments: Segments): number => Math.max(0, ...segments.map(({ seats }) => seats));
