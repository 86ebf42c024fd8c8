import { TRIP } from 'charter-widgets/contract';

/** The list calls 2 and 3 the same, the detail does not (AR-16). */
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
