import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const RULES = 'docs/rules.md';

const list = (...args: string[]) =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\0')
    .filter(Boolean);
/** '' for what was deleted and not committed yet. */
function read(path: string): string {
  try {
    return readFileSync(join(ROOT, path), 'utf8');
  } catch {
    return '';
  }
}

interface Rule {
  number: string;
  tests: { file: string; title: string }[];
}

/** `- **PC-12** A sentence.`, and below it ``- `a-file.test.ts` the test's title`` for each test that holds it. */
function readRules(text: string): Rule[] {
  const rules: Rule[] = [];
  for (const line of text.split('\n')) {
    const [, number] = /^- \*\*([A-Z]{2,3}-\d+)\*\* ./.exec(line) ?? [];
    if (number) rules.push({ number, tests: [] });
    const [, file, title] = /^ {2}- `([^`]+)` (.+)$/.exec(line) ?? [];
    if (file && title) rules.at(-1)?.tests.push({ file, title });
  }
  return rules;
}

/** The titles of a file's tests, each by itself and as the sentence that it makes with those around it. */
function titlesIn(path: string): Set<string> {
  const source = ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true);
  const names = new Set(['test', 'it', 'describe']);
  const titles = new Set<string>();
  const calledOf = (node: ts.Expression): string => {
    if (ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)) return calledOf(node.expression);
    return ts.isIdentifier(node) ? node.text : '';
  };
  const walk = (node: ts.Node, around: string): void => {
    if (ts.isImportSpecifier(node) && node.propertyName?.text === 'test') names.add(node.name.text);
    if (ts.isCallExpression(node)) {
      const [title, ...rest] = node.arguments;
      if (title && ts.isStringLiteralLike(title) && names.has(calledOf(node.expression))) {
        const sentence = around ? `${around} ${title.text}` : title.text;
        if (calledOf(node.expression) !== 'describe') titles.add(title.text).add(sentence);
        for (const argument of rest) walk(argument, sentence);
        return;
      }
    }
    ts.forEachChild(node, (child) => walk(child, around));
  };
  walk(source, '');
  return titles;
}

const rules = readRules(read(RULES));
const tests = list('*.test.ts', '*.test.tsx').filter((path) => read(path) !== '');
const numbers = new Set(rules.map(({ number }) => number));
const prefixes = [...new Set(rules.map(({ number }) => number.split('-')[0]))];

const citation = new RegExp(`\\b(?:${prefixes.join('|')})-\\d+\\b`, 'g');
const cited = (text: string) => text.match(citation) ?? [];
const sources = list('*.ts', '*.tsx', '*.mjs', '*.js', '*.css', '*.md', '*.json', '*.html').filter(
  (path) => !['package-lock.json', 'scripts/rules.test.ts'].includes(path),
);

describe('the rules', () => {
  it('are numbered once each, in order within a part', () => {
    expect(numbers.size).toBe(rules.length);
    for (const part of read(RULES).split(/^#{2,3} /m)) {
      const own = readRules(part).map(({ number }) => Number(number.split('-')[1]));
      expect(own, part.split('\n')[0]).toEqual([...own].sort((a, b) => a - b));
    }
  });

  it('are each held by tests that are there', () => {
    expect(rules.filter(({ tests }) => tests.length === 0).map(({ number }) => number)).toEqual([]);
    const known = new Map<string, Set<string>>();
    const titles = (path: string) => known.get(path) ?? known.set(path, titlesIn(path)).get(path);
    const wrong = rules.flatMap(({ number, tests: cited }) =>
      cited.flatMap(({ file, title }) => {
        const called = tests.filter((path) => `/${path}`.endsWith(`/${file}`));
        const holding = called.filter((path) => titles(path)?.has(title));
        if (holding.length === 1) return [];
        return [`${number}: '${title}' is in ${holding.length} of the ${called.length} files called ${file}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('are there when a number is cited', () => {
    const wrong = sources.flatMap((path) =>
      cited(read(path))
        .filter((number) => !numbers.has(number))
        .map((number) => ({ path, number })),
    );
    expect(wrong).toEqual([]);
  });

  it('are what is cited: no paper that a reader does not have, and nothing at all in what partners read of a prop', () => {
    expect(
      sources.filter((path) =>
        /\b(?:spec|design|decisions)\.md\b|\bspec, section|\bthe (?:spec|specification)(?:\b|’s)/.test(read(path)),
      ),
    ).toEqual([]);
    const published = sources.filter((path) => /^(?:widgets|hosts\/embed)\/.*\.tsx?$/.test(path));
    const props = published.flatMap(
      (path) => read(path).match(/^export interface \w+(?:Props|Options)\b[\s\S]*?^}/gm) ?? [],
    );
    expect(props.length).toBeGreaterThan(10);
    expect(props.flatMap(cited)).toEqual([]);
  });
});
