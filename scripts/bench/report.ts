/** Whether a bench only shows that it still works: one row of a kind, one run, no limits (`--short`). */
export const isShort = process.argv.includes('--short');

let missed = 0;

/** Prints one row of the report: what is measured, the value, the target, and whether it is met. */
export function printRow(what: string, value: string, target: string, isMet: boolean): void {
  if (!isMet && !isShort) missed++;
  const verdict = isShort ? 'not judged' : isMet ? 'ok' : 'MISSED';
  console.log(`  ${what.padEnd(54)}${value.padStart(22)}   ${target.padEnd(26)}${verdict}`);
}

/** Prints a row for something that could not be measured, which counts as a missed target. */
export function printFailure(what: string, error: unknown): void {
  missed++;
  console.log(`  ${what.padEnd(54)}FAILED: ${String(error).split('\n')[0]}`);
}

/** Prints whether every target was met, and sets the exit status. */
export function printVerdict(): void {
  const verdict = missed > 0 ? `${missed} missed` : isShort ? 'every row was measured' : 'every target met';
  console.log(`\n${verdict}`);
  process.exitCode = missed === 0 ? 0 : 1;
}

/**
 * The rows whose name has a word of the command line, and all without words; in short the first alone.
 * @throws {Error} if a word chooses no row
 */
export function chooseRows(rows: readonly string[]): string[] {
  const words = process.argv.slice(3).filter((word) => !word.startsWith('--'));
  const unknown = words.find((word) => !rows.some((row) => row.includes(word)));
  if (unknown) throw new Error(`No row has "${unknown}". The rows are: ${rows.join(', ')}`);
  const chosen = rows.filter((row) => words.length === 0 || words.some((word) => row.includes(word)));
  return isShort ? chosen.slice(0, 1) : chosen;
}

export function summarize(values: number[]): { median: number; p95: number } {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { median: at(0.5), p95: at(0.95) };
}

export const formatMs = (value: number): string => `${value.toFixed(0)} ms`;
