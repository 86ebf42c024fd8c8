import * as v from 'valibot';
import { StartError } from './errors';

/** The first descriptor that is handed over, by the protocol of systemd (sd_listen_fds). */
const FIRST = 3;

const number = v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number));
const handed = v.object({ LISTEN_PID: number, LISTEN_FDS: number });

/**
 * The descriptor of the socket that systemd has opened for this process and goes on holding while it is restarted, so that
 * who connects meanwhile waits and is not refused; undefined where none was handed over, or it was meant for another process.
 * Throws a StartError when there is more than one.
 */
export function handedSocket(env: Readonly<Record<string, string | undefined>>, pid: number): number | undefined {
  const said = v.safeParse(handed, env);
  if (!said.success || said.output.LISTEN_PID !== pid || said.output.LISTEN_FDS === 0) return undefined;
  if (said.output.LISTEN_FDS > 1) throw new StartError('LISTEN_FDS: systemd hands over more than one socket');
  return FIRST;
}
