import { parseNumber } from '@charter-hosts/contract';
import { instantOf } from 'charter-widgets/contract';
import { formatDistance, formatDuration } from 'charter-widgets/kit';
import { blockMinutes, completeClock, type TypedLeg, type TypedLine, type TypedQuote } from './draft';

/** An aircraft of the fleet that a quote offers. */
export interface OfferedAircraft {
  name: string;
  /** Kilometres; 0 for unknown. */
  range: number;
  seats: number;
}

const MINUTE_MS = 60_000;

/** The warnings of each leg. `aircraft` is undefined for one outside the fleet. */
export const legWarnings = (legs: readonly TypedLeg[], aircraft: OfferedAircraft | undefined): string[][] =>
  legs.map((leg, index) => {
    const warnings: string[] = [];
    const landing = landingOf(legs[index - 1]);
    const departure = departureOf(leg);
    if (landing && departure && landing > departure) {
      const late = formatDuration((landing - departure) / MINUTE_MS);
      warnings.push(`Leaves ${late} before flight ${index} has landed.`);
    }
    if (!aircraft) return warnings;
    const { name, range, seats } = aircraft;
    if (range > 0 && leg.km > range) {
      warnings.push(`${formatDistance(leg.km)}; the ${name} flies ${formatDistance(range)}.`);
    }
    const people = leg.isFerry ? 0 : (parseNumber(leg.seats) ?? 0);
    if (people > seats) {
      warnings.push(`For ${people} people; the ${name} has ${seats} seat${seats === 1 ? '' : 's'}.`);
    }
    return warnings;
  });

/** The instant of a departure; undefined while it is unknown. */
const departureOf = ({ departs, fromZone }: TypedLeg) =>
  (fromZone && completeClock(departs) && instantOf(departs, fromZone)) || undefined;

function landingOf(leg: TypedLeg | undefined): number | undefined {
  const departure = leg && departureOf(leg);
  const minutes = leg ? blockMinutes(leg.block) : 0;
  return departure && minutes > 0 ? departure + minutes * MINUTE_MS : undefined;
}

/** The minutes that a label names: 250 for `Flight, 4 h 10 min` and for `Flight, 4:10 h`; 0 for none. */
function labelMinutes({ kind, label }: TypedLine): number {
  if (kind !== 'flight' && kind !== 'ferry') return 0;
  const [, hours, minutes, wholeHours = hours, rest = minutes] = LABEL_TIME.exec(label) ?? [];
  return Number(wholeHours ?? 0) * 60 + Number(rest ?? 0);
}
const LABEL_TIME = /(?:(\d{1,3})(?::([0-5]\d))? h|(?:(\d{1,3}) h )?([0-5]?\d) min)$/;

/** The warning of each line whose label names another block time than the legs have; '' for none. */
export const lineWarnings = ({ legs, lines }: TypedQuote): string[] =>
  lines.map((line) => {
    // The label of a line by the rate follows the block times.
    const named = line.isByRate && !line.isLabelTyped ? 0 : labelMinutes(line);
    const hasOthers = lines.some((other) => other !== line && other.kind === line.kind && labelMinutes(other) > 0);
    const isFerry = line.kind === 'ferry';
    const blocks = legs.filter((leg) => leg.isFerry === isFerry).map(({ block }) => blockMinutes(block));
    // Several lines share the time, or a block time is being typed.
    if (!named || hasOthers || blocks.includes(0)) return '';
    const minutes = blocks.reduce((sum, block) => sum + block, 0);
    if (minutes === named) return '';
    const outdated = `Out of date: priced for ${formatDuration(named)}`;
    if (minutes === 0) return `${outdated}, and no such flight is left.`;
    return `${outdated}, ${isFerry ? 'positioning' : 'the flight time'} is now ${formatDuration(minutes)}.`;
  });
