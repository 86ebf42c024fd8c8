import type { Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { inspect } from 'node:util';
import pino, { type Logger } from 'pino';
import { statements } from './watched';

/** Bytes that may wait for the reader of the output; more than that is dropped. */
const MAX_WAITING = 1_000_000;
/** Of a statement, more is not logged. */
const MAX_SQL = 2000;
/** Of what a library writes to the console, more is not logged. */
const MAX_CONSOLE = 2000;
/** How long the end of the process waits for a reader. */
const FLUSH_MS = 1000;

/** Control characters, the ones without a width, those that turn the writing around, and line ends of any kind. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Text from outside made safe to print: what would start a line, move the cursor or hide is shown as `\u009b`. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (character) =>
    [...Array(character.length).keys()]
      .map((unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

/** Our own lines made safe to print; text from outside within them must go through `printable` first. */
const printableLines = (text: string) => text.split('\n').map(printable).join('\n');

/** Writes to a stream of the process without waiting for its reader; returns whether there was room for it. */
function writeTo(stream: Writable, text: string): boolean {
  if (stream.writableLength > MAX_WAITING) return false;
  try {
    // A pipe takes it later by itself; a file at once, or never, when its disk is full.
    stream.write(text);
    return true;
  } catch {
    return false;
  }
}

/** Prints to standard output, for the operator's eyes: not the log. */
export function print(text: string): void {
  writeTo(process.stdout, printableLines(text));
}

/** Prints why the process does not start. */
export function printError(text: string): void {
  writeTo(process.stderr, printableLines(text));
}

/**
 * The log: a JSON line for each entry, on standard error, because the banner on standard output shows a password.
 * When its reader stalls, a megabyte waits for it; what is dropped after that is counted, and told when it reads on.
 */
export function createLog(stream: Writable = process.stderr): Logger {
  let dropped = 0;
  const log = pino(
    {},
    {
      write(line: string) {
        // The line stays valid JSON: these characters occur only inside its strings, where an escape means the same.
        if (!writeTo(stream, `${printable(line.trimEnd())}\n`)) dropped += 1;
      },
    },
  );
  stream.on('drain', () => {
    if (dropped === 0) return;
    const lines = dropped;
    dropped = 0;
    log.warn({ lines }, 'the reader of the log stalled, and these lines were dropped');
  });
  return log;
}

/**
 * Makes lines of the log of what libraries write to the console, and of Node's own warnings: whoever reads the log expects
 * JSON on each line.
 */
export function logConsole(log: Logger): void {
  const levels = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error', trace: 'debug' } as const;
  for (const [method, level] of Object.entries(levels) as [
    keyof typeof levels,
    'debug' | 'info' | 'warn' | 'error',
  ][]) {
    console[method] = (...said: unknown[]) => {
      const error = said.find((one) => one instanceof Error);
      const texts = said
        .filter((one) => !(one instanceof Error))
        .map((one) => (typeof one === 'string' ? one : inspect(one)));
      const text = texts.join(' ').slice(0, MAX_CONSOLE);
      // Of an error its kind and place, and no message of a database, which holds values of rows.
      log[level](
        { console: method, ...(error && { type: error.name, stack: placesIn(error) }), ...(text && { text }) },
        'a library wrote to the console',
      );
    };
  }
  // Node prints each warning by a listener of its own.
  process.removeAllListeners('warning');
  process.on('warning', (warning) =>
    log.warn(
      { type: warning.name, text: warning.message.slice(0, MAX_CONSOLE), stack: placesIn(warning) },
      'a warning of Node',
    ),
  );
}

const placesIn = ({ stack }: Error) => stack?.split('\n').filter((line) => line.startsWith('    at '));

/** At the level `debug`, a line a statement: with placeholders for all values. Sets nothing up at another one. */
export function logStatements(log: Logger): void {
  if (!log.isLevelEnabled('debug')) return;
  statements.subscribe(({ sql, seconds, failed }) =>
    log.debug(
      { sql: sql.slice(0, MAX_SQL), ms: Math.round(seconds * 1e4) / 10, ...(failed && { failed }) },
      'statement',
    ),
  );
}

// Without a handler a closed pipe would end the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

/** Resolves when all that was printed and logged is out, or its reader has had a second for it. */
export async function flushOutputs(): Promise<void> {
  const flushed = [process.stdout, process.stderr].map(
    (stream) => new Promise((resolve) => (stream.writableLength > 0 ? stream.write('', resolve) : resolve(undefined))),
  );
  await Promise.race([Promise.all(flushed), wait(FLUSH_MS)]);
}
