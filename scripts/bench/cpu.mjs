import { readdirSync, readFileSync } from 'node:fs';

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

/**
 * The same to the microsecond, of the threads that a process has.
 * @param {number | string | undefined} pid
 */
export function fineCpuOf(pid) {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const times = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
    return times.reduce((sum, time) => sum + Number(time), 0) / 1e6;
  } catch {
    return Number.NaN;
  }
}

/**
 * The processes of PostgreSQL that work for one of its databases.
 * @param {string} database
 */
export function backendsOf(database) {
  return readdirSync('/proc').filter((pid) => {
    try {
      return (
        /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith(`postgres: charter ${database} `)
      );
    } catch {
      return false;
    }
  });
}
