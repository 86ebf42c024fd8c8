import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { StartError } from '../platform/http/errors';

interface Terminal {
  input: NodeJS.ReadStream;
  output: NodeJS.WritableStream;
}

/**
 * A new password: typed twice at a terminal, which does not show it; the first line of the standard input where that
 * is none. Never an argument, which everybody on the machine can read.
 */
export async function askPassword(
  terminal: Terminal = { input: process.stdin, output: process.stderr },
): Promise<string> {
  const password = terminal.input.isTTY ? await typedTwice(terminal) : firstLine(await text(terminal.input));
  if (!password) throw new StartError('No password was given: nothing was changed');
  if (password.length > 1000) throw new StartError('A password has at most 1000 characters: nothing was changed');
  return password;
}

const firstLine = (all: string) => all.split(/\r?\n/)[0] ?? '';

async function typedTwice(terminal: Terminal): Promise<string> {
  const first = await typed('New password: ', terminal);
  if (!first || first === (await typed('Once more: ', terminal))) return first;
  throw new StartError('The two passwords differ: nothing was changed');
}

async function typed(question: string, { input, output }: Terminal): Promise<string> {
  // Discard the echo, so that the password is not shown.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: nowhere, terminal: true, historySize: 0 });
  const leaving = new AbortController();
  // Control-C and Control-D.
  lines.once('close', () => leaving.abort());
  try {
    // Attach the listener before the prompt, so that no key is lost.
    const answer = lines.question('', { signal: leaving.signal });
    output.write(question);
    return await answer;
  } catch {
    throw new StartError('Cancelled: nothing was changed');
  } finally {
    lines.close();
    output.write('\n');
  }
}

/** Whether somebody at a terminal answers with yes; where there is none, no. */
export async function askYes(
  question: string,
  { input, output }: Terminal = { input: process.stdin, output: process.stderr },
): Promise<boolean> {
  if (!input.isTTY) return false;
  const lines = createInterface({ input, output, historySize: 0 });
  const leaving = new AbortController();
  // Control-C and Control-D.
  lines.once('close', () => leaving.abort());
  try {
    return /^y(?:es)?$/i.test((await lines.question(question, { signal: leaving.signal })).trim());
  } catch {
    throw new StartError('Cancelled: nothing was changed');
  } finally {
    lines.close();
  }
}
