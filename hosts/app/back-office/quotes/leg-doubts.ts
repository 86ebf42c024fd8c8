import { parseNumber } from '@charter-hosts/contract';
import { instantOf } from 'charter-widgets/contract';
import { formatDistance, formatDuration } from 'charter-widgets/kit';
import { blockMinutes, type TypedLeg } from './draft';

/** The aircraft that is offered, as far as the fleet knows it. */
export interface Offered {
  name: string;
  /** Kilometres; 0 where it does not say. */
  reach: number;
  seats: number;
}

const MINUTE_MS = 60_000;

/**
 * What cannot be flown of a quote, a sentence each, leg by leg: a doubt, no refusal, for the desk may know better.
 *
 * @param aircraft undefined for one that is not of the fleet
 */
export const legDoubts = (legs: readonly TypedLeg[], aircraft: Offered | undefined): string[][] =>
  legs.map((leg, index) => {
    const doubts: string[] = [];
    const landed = landsAt(legs[index - 1]);
    const leaves = leavesAt(leg);
    if (landed && leaves && landed > leaves) {
      const late = formatDuration((landed - leaves) / MINUTE_MS);
      doubts.push(`Leaves ${late} before flight ${index} has landed.`);
    }
    if (aircraft && aircraft.reach > 0 && leg.km > aircraft.reach)
      doubts.push(`${formatDistance(leg.km)}; the ${aircraft.name} flies ${formatDistance(aircraft.reach)}.`);
    const party = leg.isFerry ? 0 : (parseNumber(leg.seats) ?? 0);
    if (aircraft && party > aircraft.seats)
      doubts.push(
        `For ${party} people; the ${aircraft.name} has ${aircraft.seats} seat${aircraft.seats === 1 ? '' : 's'}.`,
      );
    return doubts;
  });

/** Undefined as long as it is not known. */
const leavesAt = ({ departs, fromZone }: TypedLeg) =>
  (fromZone && /T\d\d:\d\d$/.test(departs) && instantOf(departs, fromZone)) || undefined;

function landsAt(leg: TypedLeg | undefined): number | undefined {
  const leaves = leg && leavesAt(leg);
  const minutes = leg ? blockMinutes(leg.block) : 0;
  return leaves && minutes > 0 ? leaves + minutes * MINUTE_MS : undefined;
}
