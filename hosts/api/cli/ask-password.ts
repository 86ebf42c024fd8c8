import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { StartError } from '../platform/http/errors';

interface Terminal {
  input: NodeJS.ReadStream;
  output: NodeJS.WritableStream;
}

/**
 * Reads a new password: typed twice at a terminal, which does not show it, else from the first line of standard input.
 * It is never an argument, which everybody on the machine can read.
 */
export async function askPassword(
  terminal: Terminal = { input: process.stdin, output: process.stderr },
): Promise<string> {
  const password = terminal.input.isTTY ? await typeTwice(terminal) : firstLine(await text(terminal.input));
  if (!password) throw new StartError('No password was given. Nothing was changed. Type it, or send it to stdin');
  if (password.length > 1000) throw new StartError('A password can have at most 1000 characters. Nothing was changed');
  return password;
}

const firstLine = (all: string) => all.split(/\r?\n/)[0] ?? '';

async function typeTwice(terminal: Terminal): Promise<string> {
  const first = await ask('New password: ', terminal);
  if (!first || first === (await ask('Repeat the password: ', terminal))) return first;
  throw new StartError('The passwords do not match. Nothing was changed');
}

/** Whether the person at the terminal answers yes; false if there is no terminal. */
export async function askYes(
  question: string,
  terminal: Terminal = { input: process.stdin, output: process.stderr },
): Promise<boolean> {
  if (!terminal.input.isTTY) return false;
  return /^y(?:es)?$/i.test((await ask(question, terminal, { isShown: true })).trim());
}

async function ask(question: string, { input, output }: Terminal, { isShown = false } = {}): Promise<string> {
  // The echo is discarded, so that a password is not shown.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: isShown ? output : nowhere, terminal: true, historySize: 0 });
  const cancelled = new AbortController();
  // Control-C and Control-D
  lines.once('close', () => cancelled.abort());
  try {
    // Attach the listener before the prompt, so that no key is lost.
    const answer = lines.question(isShown ? question : '', { signal: cancelled.signal });
    if (!isShown) output.write(question);
    return await answer;
  } catch {
    throw new StartError('Cancelled. Nothing was changed');
  } finally {
    lines.close();
    if (!isShown) output.write('\n');
  }
}
