import type { Logger } from 'pino';
import { checkBeside } from '../database/check';

/** Whether what is stored can still be read, as far as is known. */
export interface Integrity {
  /** What is wrong with the embedded database, in words; undefined while nothing is known to be. */
  damage(): string | undefined;
  /** When it was last looked through to the end, in milliseconds since 1970; undefined before the first time. */
  lookedAt(): number | undefined;
}

/**
 * Looks the embedded database through when it is told to, and tells the log once of each thing that it finds. It does so
 * in a process of its own at a low priority, so that no request waits for it.
 */
export function createIntegrity({ dataDir, log }: { dataDir: string; log: Logger }): Integrity & {
  /** Begins a look, unless one goes on; resolves when it is over. */
  look(): Promise<void>;
  /** Ends a look that goes on. */
  stop(): void;
} {
  let damage: string | undefined;
  let lookedAt: number | undefined;
  let going: (ReturnType<typeof checkBeside> & { over: Promise<void> }) | undefined;

  async function saveFinding(finding: ReturnType<typeof checkBeside>['finding']) {
    const found = await finding;
    going = undefined;
    if (!found) return;
    // Not known to be worse than before: what was found before stands.
    if (found.is === 'unknown') return log.warn(found.says);
    const before = damage;
    damage = found.is === 'damaged' ? found.says : undefined;
    lookedAt = Date.now();
    if (damage && damage !== before) log.error(damage);
    if (before && !damage) log.warn('the database, which was found damaged, is sound again');
  }

  return {
    damage: () => damage,
    lookedAt: () => lookedAt,
    look() {
      if (!going) {
        const check = checkBeside(dataDir);
        going = { ...check, over: saveFinding(check.finding) };
      }
      return going.over;
    },
    stop: () => going?.stop(),
  };
}
