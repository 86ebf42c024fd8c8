import { readFileSync } from 'node:fs';

/**
 * The processor's time that a process has taken, in milliseconds; NaN where the system does not tell.
 * @param {number | undefined} pid
 */
export function cpuOf(pid) {
  try {
    // After the name in brackets: state, ten more, then the hundredths of a second in user and in system mode.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.NaN;
  }
}
