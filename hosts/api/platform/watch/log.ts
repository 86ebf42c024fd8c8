import type { Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { inspect } from 'node:util';
import pino, { type Logger } from 'pino';

/** Bytes that can wait for a reader; more is dropped. */
const MAX_WAITING = 1_000_000;
/** Logged characters of what a library writes to the console. */
const MAX_TEXT = 2000;
/** How long the end of the process waits for readers. */
const FLUSH_MS = 1000;

/** Control characters, characters without a width, direction marks, and line ends of any kind. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Makes text from outside safe to print: characters that start a line, move the cursor or hide become `\u009b`. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (character) =>
    [...Array(character.length).keys()]
      .map((unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

/** Writes without waiting for the reader, if there is room. */
function writeTo(stream: Writable, text: string): void {
  if (stream.writableLength > MAX_WAITING) return;
  try {
    stream.write(text);
  } catch {
    // A full disk must not end the process.
  }
}

/** Prints lines of ours for the operator; text from outside must go through `printable` first. */
export function print(text: string, stream: Writable = process.stdout): void {
  writeTo(stream, text.split('\n').map(printable).join('\n'));
}

/** Prints to standard error why the process does not start. */
export const printError = (text: string): void => print(text, process.stderr);

/** An entry's line of JSON as a line that people read: time, level, message, then the other values. */
function readable(line: string): string {
  const { level, time, pid, hostname, msg = '', stack = [], ...values } = JSON.parse(line);
  const name = pino.levels.labels[level] ?? level;
  const texts = Object.entries(values).map(
    ([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const first = [new Date(time).toTimeString().slice(0, 8), name.toUpperCase().padEnd(5), msg, ...texts].join(' ');
  return [first, ...[stack].flat()].map(printable).join('\n');
}

/**
 * Logs a line for each entry to standard error, because the banner on standard output shows a password: JSON, and at a
 * terminal a line that people read. If the reader stalls, a megabyte waits for it, and more is dropped.
 */
export function createLog(stream: Writable & { isTTY?: boolean } = process.stderr): Logger {
  const write = (line: string) => {
    // JSON stays valid: these characters occur only in strings, where an escape means the same.
    const text = stream.isTTY ? readable(line) : printable(line.trimEnd());
    writeTo(stream, `${text}\n`);
  };
  return pino({}, { write });
}

/** Logs what libraries write to the console, and Node's warnings, because each line must be JSON. */
export function logConsole(log: Logger): void {
  for (const method of ['debug', 'log', 'info', 'warn', 'error', 'trace'] as const) {
    const level = method === 'warn' || method === 'error' ? method : 'info';
    console[method] = (...values: unknown[]) => {
      const error = values.find((one) => one instanceof Error);
      const texts = values
        .filter((one) => !(one instanceof Error))
        .map((one) => (typeof one === 'string' ? one : inspect(one)));
      const text = texts.join(' ').slice(0, MAX_TEXT);
      // An error without its message: a database's contains values of rows.
      log[level](
        { console: method, ...(error && { type: error.name, stack: stackOf(error) }), ...(text && { text }) },
        'a library wrote to the console',
      );
    };
  }
  // Node prints warnings by a listener of its own.
  process.removeAllListeners('warning');
  process.on('warning', (warning) =>
    log.warn(
      { type: warning.name, text: warning.message.slice(0, MAX_TEXT), stack: stackOf(warning) },
      'Node printed a warning',
    ),
  );
}

const stackOf = ({ stack }: Error) => stack?.split('\n').filter((line) => line.startsWith('    at '));

// Without a listener a closed pipe would end the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

/** Waits until everything is written, for at most a second. */
export async function flushOutputs(): Promise<void> {
  const flushed = [process.stdout, process.stderr].map(
    (stream) => new Promise((resolve) => (stream.writableLength > 0 ? stream.write('', resolve) : resolve(undefined))),
  );
  await Promise.race([Promise.all(flushed), wait(FLUSH_MS)]);
}
