import { formatAmountForField, parseAmount, parseNumber, priceOfMinutes } from '@charter-hosts/contract';
import { instantOf } from 'charter-widgets/contract';
import { formatDistance, formatDuration } from 'charter-widgets/kit';
import { blockMinutes, type TypedLeg, type TypedLine, type TypedQuote } from './draft';

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

export interface LineDoubt {
  text: string;
  /** The line as it would be priced now; none where nothing is left to price. */
  anew?: Pick<TypedLine, 'label' | 'amount'>;
}

/** `Flight, 4 h 10 min` → 250, and so `Flight, 4:10 h`; 0 for a line that says no hours. */
function saidMinutes({ kind, label }: TypedLine): number {
  const [, ...said] = ((kind === 'flight' || kind === 'ferry') && SAID.exec(label)) || [];
  const [hours = 0, minutes = 0, wholeHours = hours, rest = minutes] = said;
  return Number(wholeHours) * 60 + Number(rest);
}
const SAID = /(?:(\d{1,3})(?::([0-5]\d))? h|(?:(\d{1,3}) h )?([0-5]?\d) min)$/;

/** Typed lines whose words name another block time than the flights have now: a warning, no refusal. */
export const lineDoubts = ({ legs, lines, rate, currency }: TypedQuote): (LineDoubt | undefined)[] =>
  lines.map((line) => {
    // The words of a line that the rate prices follow the block times.
    const said = line.isByRate && !line.isLabelTyped ? 0 : saidMinutes(line);
    const isOneOfSeveral = lines.some((other) => other !== line && other.kind === line.kind && saidMinutes(other) > 0);
    const isFerry = line.kind === 'ferry';
    const blocks = legs.filter((leg) => leg.isFerry === isFerry).map(({ block }) => blockMinutes(block));
    // Hours that nothing can be held against: of a part of the flights, or of one that is being typed.
    if (!said || isOneOfSeveral || blocks.includes(0)) return undefined;
    const minutes = blocks.reduce((sum, block) => sum + block, 0);
    const time = isFerry ? 'positioning' : 'the flight time';
    const priced = `Out of date: priced for ${formatDuration(said)}`;
    if (minutes === 0) return { text: `${priced}, and no such flight is left.` };
    const amount = parseAmount(line.amount, currency) ?? 0;
    const now = parseAmount(rate, currency) ?? 0;
    if (minutes === said) return undefined;
    const text = `${priced}, ${time} is now ${formatDuration(minutes)}.`;
    // Without a rate by what the hour came to.
    const anew = now ? priceOfMinutes(now, minutes) : Math.round((amount * minutes) / said);
    const label = line.label.replace(SAID, `${formatDuration(minutes)}`);
    return { text, anew: { label, amount: formatAmountForField(anew, currency) } };
  });
