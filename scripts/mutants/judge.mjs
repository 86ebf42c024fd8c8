/**
 * A fault that was put in, as Stryker tells of it: lines and columns count from 1.
 *
 * @typedef {{ file: string, source: string, location: { start: Place, end: Place }, replacement: string, status: string }} Mutant
 * @typedef {{ line: number, column: number }} Place
 *
 * A fault that no test need find: the lines as they are, as each such fault makes them, and why that harms nobody.
 * @typedef {{ file: string, was: string, is: string[], because: string }} Harmless
 */

/** So much of the faults of a group its tests must find, counted without any excuse. */
export const ENOUGH = 90;

const FOUND = ['Killed', 'Timeout'];
const MISSED = ['Survived', 'NoCoverage'];
const LONGEST = 200;

/** In one line, and of what is long the beginning and the end: to be read and compared. */
export const inOneLine = (/** @type {string} */ text) => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST / 2)} … ${line.slice(-LONGEST / 2)}` : line;
};

/** The lines that a fault is in, without it and with it. */
function readFault(/** @type {Mutant} */ { source, location: { start, end }, replacement }) {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const before = (lines[0] ?? '').slice(0, start.column - 1);
  const after = (lines.at(-1) ?? '').slice(end.column - 1);
  return { was: inOneLine(lines.join('\n')), is: inOneLine(before + replacement + after) };
}

/**
 * What the tests of a group found, which faults were missed and named by nobody, and what is named in vain.
 *
 * @param {Mutant[]} mutants
 * @param {Harmless[]} list
 */
export function judge(mutants, list) {
  const found = mutants.filter(({ status }) => FOUND.includes(status)).length;
  const missed = mutants.filter(({ status }) => MISSED.includes(status)).map((one) => ({ ...one, ...readFault(one) }));
  const total = found + missed.length;
  const names = (/** @type {Harmless} */ entry, /** @type {string} */ is, /** @type {typeof missed[0]} */ one) =>
    entry.file === one.file && entry.was === one.was && is === one.is;
  const unnamed = missed.filter((one) => !list.some((entry) => entry.is.some((is) => names(entry, is, one))));
  const files = new Set(mutants.map(({ file }) => file));
  const inVain = list
    .filter(({ file }) => files.has(file))
    .flatMap((entry) =>
      entry.is.filter((is) => !missed.some((one) => names(entry, is, one))).map((is) => ({ ...entry, is })),
    );
  const share = total ? (found / total) * 100 : 100;
  const named = missed.length - unnamed.length;
  return { found, total, share, named, unnamed, inVain, good: share >= ENOUGH && unnamed.length === 0 };
}
