import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { HttpError } from '../platform/http/errors';

/** The least length of a staff password. The contract requires 8 characters of everybody. */
const STAFF_LENGTH = 12;

/** Why a new password is refused; undefined when it is accepted. The list of common ones has 49,000, in lower case. */
export function passwordProblem(password: string, { isAdmin }: { isAdmin: boolean }): string | undefined {
  if (isAdmin && password.length < STAFF_LENGTH) {
    return `An admin’s password must have at least ${STAFF_LENGTH} characters`;
  }
  if (dictionary['passwords-common'].includes(password.trim().toLowerCase())) {
    return 'This is one of the most common passwords. Choose another, such as a few words of your own';
  }
  return undefined;
}

/** Each hash takes 19 MB, some 30 ms and a thread of the pool that files and images use too. */
const MAX_RUNNING = 2;
/** Some seconds of work. */
const MAX_WAITING = 400;

/** Who asks for a hash. */
export interface Caller {
  client: string;
  /** A known device, which comes before all others. */
  ahead?: boolean;
}

interface Waiting {
  client: string;
  start(): void;
  refuse(why: HttpError): void;
}

export interface PasswordWork {
  hash(password: string, asker: Caller): Promise<string>;
  /** Whether a password has this hash. */
  verify(hash: string, password: string, asker: Caller): Promise<boolean>;
}

/**
 * Hashes few passwords at the same time, so that a flood of sign-ins takes neither all threads nor all memory. The client
 * with the fewest waiting calls is next. When too many wait, the last call of the client with the most is refused (503).
 * So a client with one call is served during a flood.
 */
export function createPasswordWork({ maxRunning = MAX_RUNNING, maxWaiting = MAX_WAITING } = {}): PasswordWork {
  const ahead: Waiting[] = [];
  const others: Waiting[] = [];
  let running = 0;

  async function inTurn<T>(asker: Caller, work: () => Promise<T>): Promise<T> {
    if (running < maxRunning) running++;
    else {
      await new Promise<void>((start, refuse) => {
        (asker.ahead ? ahead : others).push({ client: asker.client, start, refuse });
        if (ahead.length + others.length > maxWaiting) {
          const last = others.length > 0 ? removeFrom(others, 'most') : ahead.pop();
          last?.refuse(tooMany());
        }
      });
    }
    try {
      return await work();
    } finally {
      const next = ahead.shift() ?? removeFrom(others, 'fewest');
      if (next) next.start();
      else running--;
    }
  }

  return {
    hash: (password, asker) => inTurn(asker, () => hash(password)),
    verify: (hashed, password, asker) => inTurn(asker, () => verify(hashed, password)),
  };
}

/** Removes the first call of the client with the fewest waiting calls, or the last call of the client with the most. */
function removeFrom(line: Waiting[], which: 'fewest' | 'most'): Waiting | undefined {
  if (line.length === 0) return undefined;
  const counts = new Map<string, number>();
  for (const { client } of line) counts.set(client, (counts.get(client) ?? 0) + 1);
  const numbers = line.map(({ client }) => counts.get(client));
  const at =
    which === 'fewest'
      ? numbers.indexOf(Math.min(...counts.values()))
      : numbers.lastIndexOf(Math.max(...counts.values()));
  return line.splice(at, 1)[0];
}

const tooMany = () =>
  new HttpError(503, 'Very many are signing in right now. Please try again in a moment.', {
    headers: { 'Retry-After': '5' },
  });
