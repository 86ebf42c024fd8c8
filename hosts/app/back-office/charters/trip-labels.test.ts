import { TRIP } from 'charter-widgets/contract';
import { describe, expect, it } from 'vitest';
import { tripInDetail, tripInList } from './trip-labels';

describe('a trip code', () => {
  it.each([
    [TRIP.oneWay, 'One Way', 'One Way'],
    [TRIP.roundTrip, 'Round Trip', 'Round Trip'],
    [TRIP.multiLeg, 'Multi Leg', 'Multi City'],
    [TRIP.multiStop, 'Multi Leg', 'Multi Stop'],
    [7, 'Unknown', 'Unknown'],
  ])('%i is %s in the list and %s in the detail', (trip, inList, inDetail) => {
    expect([tripInList(trip), tripInDetail(trip)]).toEqual([inList, inDetail]);
  });
});
