import type { Config } from '../config';
import type { Finding } from './command';

/** Collects findings about one part of the server. */
export function createReport(of: string) {
  const findings: Finding[] = [];
  return {
    findings,
    ok: (says: string) => void findings.push({ state: 'ok', of, says }),
    unwise: (says: string, todo: string) => void findings.push({ state: 'unwise', of, says, todo }),
    wrong: (says: string, todo: string) => void findings.push({ state: 'wrong', of, says, todo }),
  };
}

/** Tries one part of the server as the server uses it. */
export type Probe = (config: Config) => Promise<Finding[]>;
