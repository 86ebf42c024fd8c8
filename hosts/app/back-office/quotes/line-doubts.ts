import { amountOfHours, amountText, parseAmount } from '@charter-hosts/contract';
import { formatDuration } from 'charter-widgets/kit';
import { blockMinutes, type TypedLine, type TypedQuote } from './draft';

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
    const anew = now ? amountOfHours(now, minutes) : Math.round((amount * minutes) / said);
    const label = line.label.replace(SAID, `${formatDuration(minutes)}`);
    return { text, anew: { label, amount: amountText(anew, currency) } };
  });
