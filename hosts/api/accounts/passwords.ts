import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import type { Config } from '../config';
import { FILE_NAME } from '../platform/database/open';
import { HttpError } from '../platform/http/errors';

/** The least length of a staff password. The contract requires 8 characters of everybody. */
const STAFF_LENGTH = 12;

/** Why a new password is refused; undefined when it is accepted. The list of common ones has 49,000, in lower case. */
export function passwordProblem(password: string, { isAdmin }: { isAdmin: boolean }): string | undefined {
  if (isAdmin && password.length < STAFF_LENGTH) {
    return `A staff password must have at least ${STAFF_LENGTH} characters`;
  }
  if (dictionary['passwords-common'].includes(password.trim().toLowerCase())) {
    return 'This is one of the most common passwords. Choose another, such as a few words of your own';
  }
  return undefined;
}

/** Why the password of the first owner is refused; undefined when it is accepted, or is not needed. */
export function firstPasswordProblem({
  adminPassword,
  databaseUrl,
  dataDir,
}: Pick<Config, 'adminPassword' | 'databaseUrl' | 'dataDir'>): string | undefined {
  if (!adminPassword || databaseUrl || existsSync(join(dataDir, FILE_NAME))) return undefined;
  return passwordProblem(adminPassword, { isAdmin: true });
}

/** The same letters are the same password, on every keyboard (RFC 8265, OpaqueString). */
const prepared = (password: string) => password.replace(/\p{Zs}/gu, ' ').normalize('NFC');

export const hashPassword = (password: string): Promise<string> => hash(prepared(password));

/** Each hash takes 19 MB, some 30 ms and a thread of the pool that files and images use too. */
const MAX_RUNNING = 2;
/** Some seconds of work. */
const MAX_WAITING = 400;

interface Waiting {
  start(): void;
  refuse(why: HttpError): void;
}

export interface PasswordWork {
  hash(password: string): Promise<string>;
  /** Whether a password has this hash. Calls from known devices come before all others. */
  verify(hash: string, password: string, isKnownDevice?: boolean): Promise<boolean>;
}

/**
 * Hashes few passwords at the same time, so that a flood of sign-ins takes neither all threads nor all memory. When too many
 * calls wait, the last one is refused (503), if possible one from an unknown device.
 */
export function createPasswordWork({ maxRunning = MAX_RUNNING, maxWaiting = MAX_WAITING } = {}): PasswordWork {
  const known: Waiting[] = [];
  const unknown: Waiting[] = [];
  let running = 0;

  async function inTurn<T>(work: () => Promise<T>, isKnownDevice = false): Promise<T> {
    if (running < maxRunning) running++;
    else {
      await new Promise<void>((start, refuse) => {
        (isKnownDevice ? known : unknown).push({ start, refuse });
        if (known.length + unknown.length > maxWaiting) (unknown.pop() ?? known.pop())?.refuse(tooMany());
      });
    }
    try {
      return await work();
    } finally {
      const next = known.shift() ?? unknown.shift();
      if (next) next.start();
      else running--;
    }
  }

  return {
    hash: (password) => inTurn(() => hashPassword(password)),
    verify: (hashed, password, isKnownDevice) => inTurn(() => verify(hashed, prepared(password)), isKnownDevice),
  };
}

const tooMany = () =>
  new HttpError(503, 'Too many people are logging in right now. Please try again in a moment.', {
    headers: { 'Retry-After': '5' },
  });
