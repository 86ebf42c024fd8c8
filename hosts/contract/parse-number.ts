import { plainText } from 'charter-widgets/contract';

/** The digits of a number that was typed, or what to write instead. */
export type NumberParts = { whole: string; fraction: string; fault?: never } | { fault: string };

/** Groups of three, or of two before the last three as lakhs are written; a group's first digit is never 0. */
const isGrouped = (groups: string[], separator: string): boolean =>
  /^[1-9]\d{0,2}(?: \d{3})+$/.test(groups.join(' ')) ||
  (/[,٬]/.test(separator) && /^[1-9]\d?(?: \d\d)* \d{3}$/.test(groups.join(' ')));

function groupsOf(whole: string): string {
  const groups: string[] = [];
  for (let end = whole.length; end > 0; end -= 3) groups.unshift(whole.slice(Math.max(0, end - 3), end));
  return groups.join(',');
}

/** How to write a number whose one separator may begin its decimals or its thousands. */
function twoWays(first: string, last: string, decimals: number): string {
  const inThousands = groupsOf(first + last) + (decimals ? `.${'0'.repeat(Math.min(decimals, 3))}` : '');
  return `Write ${first + last} or ${inThousands}${decimals < 3 ? '' : `, or ${decimalText(first, last, decimals)} for decimals`}`;
}

/**
 * Writes three decimals so that they are not taken for thousands: without zeros at the end, else with a fourth decimal
 * or, where there is none, with a zero at the beginning.
 */
export function decimalText(whole: string, fraction: string, decimals: number): string {
  let short = fraction;
  while (short.endsWith('0')) short = short.slice(0, -1);
  if (!short) return whole;
  const canBeThousands = short.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  if (!canBeThousands) return `${whole}.${short}`;
  return decimals > 3 ? `${whole}.${short}0` : `0${whole}.${short}`;
}

/**
 * Reads a number in any customary grouping: `1,250.00`, `1.250,00`, `1 250,00`, `1'250.00`, `12,50,000`.
 * One that could be read in two ways is refused, so that no reading is wrong by a factor of a thousand:
 * `1.250`, and `1,250` too where there can be three decimals.
 * @param decimals how many there can be at most
 * @param pointGroups whether a single point before three digits is known to part thousands
 */
export function readNumber(text: string, decimals = 0, pointGroups = false): NumberParts {
  const plain = plainText(text);
  const example = `Write a number such as 1250${decimals ? '.50' : ''}`;
  if (!/^\d+(?:[.,' ٬٫]\d+)*$/.test(plain)) return { fault: example };
  const groups = plain.split(/\D/);
  const separators = plain.replace(/\d/g, '');
  const [first = ''] = groups;
  const separator = separators.at(0) ?? '';
  const last = groups.at(-1) ?? '';
  if (!separator) return { whole: first, fraction: '' };

  const isOneKind = [...separators].every((one) => one === separator);
  const canBeGrouped = isOneKind && separator !== '٫' && isGrouped(groups, separator);
  if (canBeGrouped && separators.length === 1 && /[.,]/.test(separator)) {
    const isSure = decimals < 3 && (separator === ',' || pointGroups);
    if (!isSure) return { fault: twoWays(first, last, decimals) };
  }
  if (canBeGrouped) return { whole: groups.join(''), fraction: '' };

  const point = separators.at(-1) ?? '';
  const before = separators.slice(0, -1);
  const isWholeRead =
    !before || (!before.includes(point) && isOneOf(before) && isGrouped(groups.slice(0, -1), separator));
  if (!/[.,٫]/.test(point) || !isWholeRead) return { fault: example };
  if (decimals === 0) return { fault: 'Write a whole number' };
  if (last.length > decimals) return { fault: `Write at most ${decimals} decimals` };
  return { whole: groups.slice(0, -1).join(''), fraction: last };
}

const isOneOf = (separators: string) => [...separators].every((one) => one === separators[0]);

/** Reads a number by the same rules; undefined for what is none, or can be read in two ways. */
export function parseNumber(text: string, decimals = 0): number | undefined {
  const read = readNumber(text, decimals);
  return 'whole' in read && read.whole.length <= 13 ? Number(`${read.whole}.${read.fraction}`) : undefined;
}
