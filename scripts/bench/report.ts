/** Whether a bench only shows that it still works: few rows, one run, no limits (`--short`). */
export const isShort = process.argv.includes('--short');

const WIDTH = 58;
let missed = 0;

/**
 * Prints one row of the report: what is measured, the values, and whether each keeps its limit.
 * @param options `digits` after the decimal point; `least`: the values may not be smaller than the limits
 */
export function printRow(
  what: string,
  values: number[],
  limits: number[],
  unit: string,
  { digits = 0, least = false } = {},
): void {
  const isMet = values.every((value, i) => (least ? value >= Number(limits[i]) : value <= Number(limits[i])));
  if (!isMet && !isShort) missed++;
  const value = `${values.map((each) => each.toFixed(digits)).join(', ')} ${unit}`;
  const target = `${least ? '≥' : '≤'} ${limits.join(', ')} ${unit}`;
  const verdict = isShort ? 'not judged' : isMet ? 'ok' : 'MISSED';
  console.log(`  ${what.padEnd(WIDTH)}${value.padStart(20)}   ${target.padEnd(22)}${verdict}`);
}

/**
 * Measures the rows whose name has a word of the command line, and all without words; in short the first and the last
 * alone. Prints whether every target was met, and sets the exit status. A row that fails counts as missed.
 * @throws {Error} if a word chooses no row
 */
export async function measureRows<Row>(
  rows: Record<string, Row>,
  measure: (name: string, row: Row) => Promise<void>,
): Promise<void> {
  const words = process.argv.slice(3).filter((word) => !word.startsWith('--'));
  const names = Object.keys(rows);
  const unknown = words.find((word) => !names.some((name) => name.includes(word)));
  if (unknown) throw new Error(`No row has "${unknown}". The rows are: ${names.join(', ')}`);
  const chosen = Object.entries(rows).filter(
    ([name]) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  for (const [i, [name, row]] of chosen.entries()) {
    if (isShort && i > 0 && i < chosen.length - 1) continue;
    try {
      await measure(name, row);
    } catch (error) {
      missed++;
      console.log(`  ${name.padEnd(WIDTH)}FAILED: ${String(error).split('\n')[0]}`);
    }
  }
  console.log(missed > 0 ? `\n${missed} missed` : isShort ? '\nevery row was measured' : '\nevery target met');
  process.exitCode = missed === 0 ? 0 : 1;
}

export function summarize(values: number[]): { median: number; p95: number } {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { median: at(0.5), p95: at(0.95) };
}
