import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { sources } from '../widgets/testing/texts-in';

const ROOT = join(import.meta.dirname, '..');

/** The words that docs/glossary.md rules out, each with the word in its place. */
const RULED_OUT: [pattern: RegExp, instead: string][] = [
  [/\bsign(?:s|ed|ing)?(?: \S+)?[- ](?:in|out)\b/i, 'log in'],
  [/\b(?:[Yy]ou(?: can)?|or|then|[Pp]lease) login\b|\bLogin (?:with|again)\b/, 'log in'],
  [/\btelephones?\b|\bmobile\b/i, 'phone'],
  [/(?<!-)\b(?:mails?|mailed|emails?)\b(?! server)/i, 'e-mail'],
  [/\bferry\b/i, 'positioning'],
  [/\btail number\b/i, 'registration'],
  [/(?<!\/)\baircrafts\b/i, 'aircraft'],
  [/\bdossier\b|\b(?:request|close the|open the|trip’s|desk’s) file\b/i, 'trip'],
  [/\b(?:to|at|of) the desk\b/i, 'staff, back office'],
  [/\b(?:owned|handled) by\b|\bhas no owner\b/i, 'assigned to'],
  [/\b(?:your|their) figures\b/i, 'statistics'],
  [/\bproved|proven\b/i, 'verified'],
  [/\bcharters? (?:abroad|across borders)\b/i, 'international charter'],
  [/\bday (?:and|or) night\b|\b(?:we answer|answered) within\b/i, 'usually answer within'],
];

/** Labels of the specification, values of the database, and names of code. */
const EXEMPT =
  /^(?:Signing in\.\.\.|MAIL FROM|\w+\.email as \w+|signed (?:in|out)|sign-in failed|sign out|Invalid session\. Please login again\.|Email is required|Please enter a valid email address|Invalid email format|Email \(optional\)|Available Aircrafts|No aircrafts (?:yet|found)|(?:Failed to fetch|Error fetching) aircrafts)$/i;

/** The command line and the log have words of their own; words to search by are those that people type; columns are names. */
const NOT_SHOWN =
  /^hosts\/api\/(?:cli|platform\/(?:backup|watch|database|queue)|privacy\/personal-data|(?:server|config)\.ts)|message\/words\.ts$|find\/screens\.ts$|\/testing\//;

function textsOf(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) || (ts.isJsxAttribute(node) && node.name.getText() === 'className')) return;
    if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) found.push(node.text);
    else if (ts.isTemplateExpression(node))
      found.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('#'));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found
    .map((text) => text.trim().replace(/\{\w+\}|\s+/g, (part) => (part.trim() ? '#' : ' ')))
    .filter((text) => / /.test(text) && !EXEMPT.test(text));
}

const texts = ['hosts/app', 'hosts/api', 'hosts/contract', 'widgets']
  .flatMap((folder) => sources(join(ROOT, folder)).map((file) => `${folder}/${file}`))
  .filter((file) => !NOT_SHOWN.test(file))
  .flatMap((file) => textsOf(file).map((text) => ({ file, text })));

test.each(RULED_OUT)('no screen, e-mail or answer says %s: the word is %s', (pattern) => {
  expect(texts.filter(({ text }) => pattern.test(text))).toEqual([]);
});
