import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { HttpError } from '../platform/http/errors';

/** Characters of an admin's password; a customer's has 8, by the contract's own rule. */
const ADMIN_LENGTH = 12;

/**
 * What is wrong with a password that somebody chooses, in words to act on; undefined when it is good.
 * The list of common ones has 49,000, in lower case.
 */
export function passwordProblem(password: string, { isAdmin }: { isAdmin: boolean }): string | undefined {
  if (isAdmin && password.length < ADMIN_LENGTH) {
    return `An admin’s password must have at least ${ADMIN_LENGTH} characters`;
  }
  if (dictionary['passwords-common'].includes(password.trim().toLowerCase())) {
    return 'This is one of the most common passwords. Choose another, such as a few words of your own';
  }
  return undefined;
}

/** Hashes at the same time. Each takes 19 MB, some 30 ms and a thread of the pool that files and images use too. */
const AT_ONCE = 2;
/** How many may wait in line: some seconds of work. */
const MOST_WAITING = 400;

interface Turn {
  client: string;
  take(): void;
  refuse(why: HttpError): void;
}

/** Who asks for work. */
export interface Asker {
  /** Those who have the least in line come first. */
  client: string;
  /** Known devices come before all others. */
  ahead?: boolean;
}

export interface PasswordWork {
  hash(password: string, asker: Asker): Promise<string>;
  /** Whether it is the password of that hash. */
  verify(hash: string, password: string, asker: Asker): Promise<boolean>;
}

/**
 * Hashes passwords, few at once: a flood of sign-ins takes neither all threads nor all memory. The rest waits in line.
 * The client with the fewest in it is next, and when it is full the last one of the client with the most is refused
 * (503): so one who asks once is served during a flood.
 */
export function createPasswordWork({ atOnce = AT_ONCE, mostWaiting = MOST_WAITING } = {}): PasswordWork {
  const ahead: Turn[] = [];
  const others: Turn[] = [];
  let running = 0;

  async function inTurn<T>(asker: Asker, work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running++;
    else {
      await new Promise<void>((take, refuse) => {
        (asker.ahead ? ahead : others).push({ client: asker.client, take, refuse });
        if (ahead.length + others.length > mostWaiting) {
          const last = others.length > 0 ? removeTurn(others, 'most') : ahead.pop();
          last?.refuse(tooMany());
        }
      });
    }
    try {
      return await work();
    } finally {
      const next = ahead.shift() ?? removeTurn(others, 'fewest');
      if (next) next.take();
      else running--;
    }
  }

  return {
    hash: (password, asker) => inTurn(asker, () => hash(password)),
    verify: (hashed, password, asker) => inTurn(asker, () => verify(hashed, password)),
  };
}

/** Takes the first of the client with the fewest in line out of it, or the last of the one with the most. */
function removeTurn(line: Turn[], which: 'fewest' | 'most'): Turn | undefined {
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
