import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check } from 'recheck';
import ts from 'typescript';
import { expect, test } from 'vitest';

// A long text must not keep the server busy: the time of a pattern may grow only in proportion to its text.

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Patterns whose time grows faster, and why that does no harm. */
const SLOW: Record<string, string> = {
  '/<Contents>(.*?)<\\/Contents>/gs': 'reads the answer of the operator’s own bucket, of 1000 entries at most',
  '/[\\s"\'“”,.:;!?)\\]]+$/': 'reads an e-mail address, after its length was checked',
  '/[^A-Za-z]+(\\w)/g': 'reads the paths of our own calls',
  '/<meta\\b(?:[^>"\']|"[^"]*"|\'[^\']*\')*>/gi': 'reads, in a browser, what its user has typed there',
  '/^[^;/\\n]*?content-security-policy(-report-only)?["\'`]?[\\s:,=]+/gim':
    'reads, in a browser, what its user has typed there',
};

/** Patterns that are composed at run time, and from what. */
const COMPOSED: Record<string, string> = {
  "new RegExp(`^(?:/embed/.*|${pages.join('|')})/?$`)": 'of the pages that the registry of widgets names',
  "new RegExp(`/cdn/(charter-widgets|embed|${Object.keys(TITLES).join('|')})(?:-[\\\\w-]{8})?\\\\.js$`)":
    'of the names that the registry of widgets has',
  'new RegExp(`<${element}>([^<]*)</${element}>`)': 'of the names of elements that are written in the same file',
  'RegExp(`${before}(1\\\\.${id.toString(36)}\\\\.${linkKey}\\\\.[\\\\w-]{22})`)':
    'of a link that the simulation knows',
  'new RegExp(`^$|${EMAIL.source}`)': 'of a pattern in the same file',
  "new RegExp(`^${form}$`, 'i')": 'of forms in the same file, for a cell of a table',
  "new RegExp(`^(?:${DAY},? ${TIME}|${TIME}, ${DAY})$`, 'i')":
    'of forms in the same file, for a line of 4,000 characters',
  "new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')": 'of letters in the same file',
  'new RegExp(`^[1-${MAX_SEARCH_PASSENGERS}]$`)': 'of a number of ours',
  "new RegExp(any ? `(?<![\\\\p{L}\\\\p{N}])(?:${any})(?![\\\\p{L}\\\\p{N}])` : '(?!)', 'giu')":
    'of the parts of an address, escaped, one after another',
  "new RegExp(`[^\\\\p{L}\\\\p{N}]${escapeRegExp(fold(part))}`, 'u')": 'a letter each, one after another',
  "new RegExp(`^(?:segment(\\\\d+)_)?(${FIELDS.join('|')})(\\\\d*)$`)": 'of names that are written in the same file',
};

interface Pattern {
  where: string;
  /** The pattern as it is written in the source. */
  text: string;
  source?: string;
  flags?: string;
}

/** Tests and builds only read our own texts, and we cannot change packages and built files. */
const READS_OURS = /\.test\.|\/testing\/|^hosts\/e2e\/|\/vite\.config\.ts$|\/(?:node_modules|dist|examples)\//;

/** Every pattern in the sources, each once. */
function patterns(): Pattern[] {
  const files = ['widgets', 'hosts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
      .filter((file) => /\.m?[jt]sx?$/.test(file) && !READS_OURS.test(file)),
  );
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

test('no pattern takes more time than in proportion to its text', { timeout: 300_000 }, async () => {
  const literals = patterns().filter(({ source }) => source !== undefined);
  const slow = await Promise.all(
    literals.map(async ({ where, text, source = '', flags = '' }) => {
      if (text in SLOW) return [];
      // Patterns that cannot be proved are tried with random texts from a fixed seed. Steps are counted, because the
      // time depends on the machine.
      const byItsSteps = { attackTimeout: null, incubationTimeout: null };
      // The flag `d` only asks for positions, and the check does not know it.
      const found = await check(source, flags.replace('d', ''), { timeout: 120_000, randomSeed: 1, ...byItsSteps });
      if (found.status === 'safe') return [];
      return [`${where} ${text}: ${found.status === 'vulnerable' ? found.complexity.summary : found.error.kind}`];
    }),
  );
  expect(slow.flat()).toEqual([]);
  // Patterns that no longer exist must leave the list.
  expect(Object.keys(SLOW).filter((slowOne) => !literals.some(({ text }) => text === slowOne))).toEqual([]);
});

test('no pattern contains text that somebody sent', () => {
  const composed = patterns().filter(({ source }) => source === undefined);
  expect(composed.filter(({ text }) => !(text in COMPOSED))).toEqual([]);
  expect(Object.keys(COMPOSED).filter((text) => !composed.some((one) => one.text === text))).toEqual([]);
});
