import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { tempDir } from '../testing/database';
import { parseEnvironmentFile } from './environment-file';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const FILES = ['.env.example', 'docs/deploy/charter-desk.env'];

/** Texts after `NAME=`, and how systemd reads them. */
const VALUES: readonly (readonly [written: string, read: string])[] = [
  ['', ''],
  ['Charter Desk', 'Charter Desk'],
  ['  Charter  Desk \t', 'Charter  Desk'],
  ['"Charter Desk"', 'Charter Desk'],
  ["'Charter Desk'", 'Charter Desk'],
  ['"one" \'two\' three ', 'onetwothree'],
  ['an "inner" quote', 'an "inner" quote'],
  ['Desk #1 ; open', 'Desk #1 ; open'],
  ['$HOME `id` $(id)', '$HOME `id` $(id)'],
  ['C:\\desk\\new', 'C:desknew'],
  ['C:\\\\desk', 'C:\\desk'],
  ['a\\ ', 'a '],
  ['"\\"a\\" \\$b \\`c \\\\d \\e"', '"a" $b `c \\d \\e'],
  ["'\\n $a \"'", '\\n $a "'],
  ['one \\\n  two', 'one   two'],
  ['"one \\\ntwo"', 'one two'],
  ['"one\ntwo"', 'one\ntwo'],
  ['آسمان ✈', 'آسمان ✈'],
];

const ODD_FILES: Readonly<Record<string, Record<string, string>>> = {
  '': {},
  'A=one\r\nB = "two" \r\nno equals sign\r\n\r\nA=three\r\n#C=four\r\n': { A: 'three', B: 'two' },
  'A=b\\': { A: 'b' },
  'A="b': { A: 'b' },
  'A= \\\n\nB=c': { A: '', B: 'c' },
};

const namesIn = (file: string) =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(/^(?:# )?([A-Z][A-Z\d_]+)=/gm)].map(([, name]) => name ?? '');

/** Files in which every line is unusual, with the values that must be read. */
function* awkwardFiles(): Generator<[text: string, read: Record<string, string>]> {
  for (const file of FILES) {
    const names = namesIn(file);
    for (const [shift] of VALUES.entries()) {
      const pairs = names.map((name, at) => [name, VALUES[(at + shift) % VALUES.length] ?? ['', '']] as const);
      const read = Object.fromEntries(pairs.map(([name, [, value]]) => [name, value]));
      const lines = pairs.map(([name, [value]]) => `${name}=${value}`);
      yield [lines.join('\n'), read];
      yield [`; a comment\n\n  # another\n  ${lines.join('\n\n  ')}\n`, read];
    }
  }
}

describe('the environment file', () => {
  test('gives each variable in the examples its value, however it is written', () => {
    expect(FILES.map((file) => namesIn(file).length > 10)).toEqual([true, true]);
    for (const [text, read] of awkwardFiles()) expect(parseEnvironmentFile(text)).toEqual(read);
  });

  test('is read even if it comes from Windows, names a variable twice, or ends too early', () => {
    for (const [text, read] of Object.entries(ODD_FILES)) expect(parseEnvironmentFile(text), text).toEqual(read);
  });

  // systemd does not pass on a variable with such a name; the CLI keeps it, so that `check` can report it.
  test('keeps a variable name that systemd would not pass to the service', () => {
    expect(parseEnvironmentFile('export BRAND=Charter Desk\n')).toEqual({ 'export BRAND': 'Charter Desk' });
  });

  test('is read in the same way as by systemd', ({ onTestFinished, skip }) => {
    const folder = tempDir();
    onTestFinished(folder.remove);
    const texts = [...[...awkwardFiles()].map(([text]) => text), ...Object.keys(ODD_FILES)];
    const files = texts.map((text, at) => {
      const file = join(folder.path, `${at}`);
      writeFileSync(file, text);
      return file;
    });
    const read = readBySystemd(files);
    if (typeof read === 'string') skip(read);
    expect(texts.map(parseEnvironmentFile)).toEqual(read);
  });
});

/** Calls the function with which systemd reads such a file; it works without a running systemd. */
const CALL = `
import ctypes, json, sys
call = ctypes.CDLL(sys.argv[1]).load_env_file
call.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
def read(file):
  lines = ctypes.POINTER(ctypes.c_char_p)()
  if call(None, file.encode(), ctypes.byref(lines)) < 0: sys.exit('systemd refuses ' + file)
  found = []
  while lines and lines[len(found)] is not None: found.append(lines[len(found)].decode())
  return dict(line.split('=', 1) for line in found)
print(json.dumps([read(file) for file in sys.argv[2:]]))
`;

/** What systemd reads in each file, or the reason why it cannot be asked. */
function readBySystemd(files: readonly string[]): Record<string, string>[] | string {
  const library = ['/usr/lib/x86_64-linux-gnu/systemd', '/usr/lib/aarch64-linux-gnu/systemd', '/usr/lib/systemd']
    .flatMap((folder) => listFiles(folder))
    .find((path) => /libsystemd-shared-\d+[^/]*\.so$/.test(path));
  if (!library) return 'systemd is not installed';
  const { status, stdout, stderr, error } = spawnSync('python3', ['-c', CALL, library, ...files], { encoding: 'utf8' });
  if (error) return 'python3, which calls systemd’s library, is not installed';
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name));
  } catch {
    return [];
  }
}
