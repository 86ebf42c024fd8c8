import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { sources } from '../widgets/testing/texts-in';

/** What docs/glossary.md rules out, and the words in its place. */
const RULED_OUT: [pattern: RegExp, instead: string][] = [
  [/\bsign(?:s|ed|ing)?(?: \S+)?[- ](?:in|out)\b|\b(?:you(?: can)?|or|then|please) login\b/i, 'log in, log out'],
  [/\btelephones?\b|\bmobile\b|(?<!-)\b(?:mails?|mailed|emails?)\b(?! server)/i, 'phone, e-mail'],
  [/\bferry\b|\btail number\b|(?<!\/)\baircrafts\b/i, 'positioning, registration, aircraft'],
  [/\bdossier\b|\b(?:request|close the|open the|trip’s) file\b|\b(?:to|at|of) the desk\b/i, 'trip, staff, back office'],
  [/\b(?:owned|handled) by\b|\bhas no owner\b|\bgood until\b|\bproven\b/i, 'assigned to, valid until, verified'],
  [/\b(?:your|their) figures\b|\bcharters? (?:abroad|across borders)\b/i, 'statistics, international charter'],
  [/\bday (?:and|or) night\b|\b(?:we answer|answered) within\b/i, 'usually answer within'],
];

/** Labels of the specification, values of the database, and names of code. */
const EXEMPT =
  /^(?:Signing in\.\.\.|MAIL FROM|\w+\.email as \w+|signed (?:in|out)|sign-in failed|sign out|Invalid session\. Please login again\.|Email is required|Please enter a valid email address|Invalid email format|Email \(optional\)|Available Aircrafts|No aircrafts (?:yet|found)|(?:Failed to fetch|Error fetching) aircrafts)$/i;

/** The command line and the log have words of their own; words to search by are those that people type; columns are names. */
const NOT_SHOWN =
  /^hosts\/api\/(?:cli|platform\/(?:backup|watch|database|queue)|privacy\/personal-data|(?:server|config)\.ts)|message\/words\.ts$|urdu\/glossary\.ts$|find\/screens\.ts$|\/(?:testing|simulation)\//;

const ROOT = join(import.meta.dirname, '..');
const shown: { file: string; text: string }[] = [];
for (const folder of ['hosts/app', 'hosts/api', 'hosts/contract', 'widgets'])
  for (const file of sources(join(ROOT, folder)).map((name) => `${folder}/${name}`)) {
    const visit = (node: ts.Node): void => {
      if (ts.isTaggedTemplateExpression(node) || (ts.isJsxAttribute(node) && node.name.getText() === 'className'))
        return;
      const isText = ts.isJsxText(node) || ts.isStringLiteralLike(node) || ts.isTemplateMiddleOrTemplateTail(node);
      const text = isText || ts.isTemplateHead(node) ? node.text.replace(/\{\w+\}|\s+/g, ' ').trim() : '';
      if (text.includes(' ') && !EXEMPT.test(text)) shown.push({ file, text });
      ts.forEachChild(node, visit);
    };
    if (!NOT_SHOWN.test(file))
      visit(ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true));
  }

test.each(RULED_OUT)('no screen, e-mail or answer says %s: the words are %s', (pattern) => {
  expect(shown.filter(({ text }) => pattern.test(text))).toEqual([]);
});
