import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check } from 'recheck';
import ts from 'typescript';
import { expect, test } from 'vitest';

// Whoever is sent a long text must not be kept busy by a pattern: its time may grow as the text does, and no faster.

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Patterns whose time grows faster, and why that may be. */
const SLOW: Record<string, string> = {
  '/<Contents>(.*?)<\\/Contents>/gs': 'reads the answer of the operator’s own bucket, of 1000 entries at most',
  '/[\\s"\'“”,.:;!?)\\]]+$/': 'reads an e-mail address, after its length was checked',
  '/[^A-Za-z]+(\\w)/g': 'reads the paths of our own calls',
};

/** Patterns that are put together while the program runs, and of what. */
const COMPOSED: Record<string, string> = {
  "new RegExp(`^(?:/embed/.*|${pages.join('|')})/?$`)": 'of the pages that the registry of widgets names',
  "new RegExp(`/cdn/(charter-widgets|embed|${Object.keys(TITLES).join('|')})(?:-[\\\\w-]{8})?\\\\.js$`)":
    'of the names that the registry of widgets has',
  'new RegExp(`<${element}>([^<]*)</${element}>`)': 'of the names of elements that are written in the same file',
  'new RegExp(`^$|${EMAIL.source}`)': 'of a pattern in the same file',
  "new RegExp(`^(?:${names})$`, 'i')": 'of the names of months in the same file',
  'new RegExp(`${START}(?:${pattern})${END}`, flags)': 'of words in the same file',
  "new RegExp(`(?<![\\\\d+])(\\\\d\\\\d?)([-/.])(\\\\d\\\\d?)\\\\2${year}(?![\\\\d-])`, 'g')":
    'of a pattern in the same file',
  "new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')": 'of letters in the same file',
  'new RegExp(`^[1-${MAX_SEARCH_PASSENGERS}]$`)': 'of a number of ours',
  "new RegExp(`[^\\\\p{L}\\\\p{N}]${escapeRegExp(fold(part))}`, 'u')": 'a letter each, one after another',
  "new RegExp(`^(?:segment(\\\\d+)_)?(${FIELDS.join('|')})(\\\\d*)$`)": 'of names that are written in the same file',
};

interface Pattern {
  where: string;
  /** As it is written. */
  text: string;
  source?: string;
  flags?: string;
}

/** Tests and what helps them read only what they made; a build, and the scripts around it, our own files. */
const READS_OURS = /\.test\.|\/testing\/|^hosts\/e2e\/|\/vite\.config\.ts$|^scripts\//;

/** Every pattern of the sources, each once. */
function patterns(): Pattern[] {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'widgets', 'hosts', 'scripts'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.m?[jt]sx?$/.test(file) && !READS_OURS.test(file));
  const found = new Map<string, Pattern>();
  for (const file of files) {
    const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node) => {
      const text = node.getText(source);
      const where = `${file}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`;
      if (ts.isRegularExpressionLiteral(node)) {
        const end = text.lastIndexOf('/');
        found.set(text, { where, text, source: text.slice(1, end), flags: text.slice(end + 1) });
      } else if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp') {
        found.set(text, { where, text });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return [...found.values()];
}

test('no pattern takes longer than in proportion to its text', { timeout: 300_000 }, async () => {
  const literals = patterns().filter(({ source }) => source !== undefined);
  const slow = await Promise.all(
    literals.map(async ({ where, text, source = '', flags = '' }) => {
      if (text in SLOW) return [];
      // Always the same seed: what cannot be proved is tried with texts that are drawn. Steps are counted, and no clock
      // is asked: a busy machine would call a pattern slow.
      const byItsSteps = { attackTimeout: null, incubationTimeout: null };
      const found = await check(source, flags, { timeout: 120_000, randomSeed: 1, ...byItsSteps });
      if (found.status === 'safe') return [];
      return [`${where} ${text}: ${found.status === 'vulnerable' ? found.complexity.summary : found.error.kind}`];
    }),
  );
  expect(slow.flat()).toEqual([]);
  // What is no longer there leaves the list.
  expect(Object.keys(SLOW).filter((slowOne) => !literals.some(({ text }) => text === slowOne))).toEqual([]);
});

test('no pattern is put together of what somebody sent', () => {
  const composed = patterns().filter(({ source }) => source === undefined);
  expect(composed.filter(({ text }) => !(text in COMPOSED))).toEqual([]);
  expect(Object.keys(COMPOSED).filter((text) => !composed.some((one) => one.text === text))).toEqual([]);
});
