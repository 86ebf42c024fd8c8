import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** The files with the texts that an operator reads, by the headings of the page. */
const PARTS = {
  'The CLI': /^(?:cli|accounts\/passwords\.ts|platform\/email\/failure\.ts)/,
  'Start and stop of the server': /^(?:server|platform\/stop|platform\/http\/connections)\.ts/,
  'Environment variables': /^(?:config|platform\/secret-file|platform\/http\/terms)\.ts/,
  'Backup and restore': /^platform\/backup/,
  'Database and DATA_DIR': /^platform\/database/,
  'Health, log and metrics': /^platform\/watch/,
};
const API = join(import.meta.dirname, '..');
const files = readdirSync(API, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test|\.d)\.ts$/.test(file) && !/node_modules|\/migrations\/|environment-file/.test(file))
  .sort();

const WORDS = /[a-z]{2}[,.:;]? \(?[a-z]{2}/i;
const NOT_PRINTED = / (?:example|summary|refusals)$|^config\.ts about$/;
const CODE = /^(?:begin|BEGIN|set|select|read|seal|name|repeatable|MAIL|RCPT)[ ;]|require\(|charset|^signed out$/;

/** The most lines of one message whose parts differ. */
const MOST = 4;

/** What the expressions of a file say. The texts of which others are put together are `parts`. */
function readerOf(source: ts.SourceFile) {
  const consts: ts.VariableDeclaration[] = [];
  const parts = new Set<ts.Node>();
  const collect = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node)) consts.push(node);
    ts.forEachChild(node, collect);
  };
  collect(source);
  /** Every text that an expression can be, with `<name>` for what is filled in; [] if it is none. */
  function textsOf(node: ts.Node, isPart = true): string[] {
    if (ts.isParenthesizedExpression(node)) return textsOf(node.expression);
    if (ts.isConditionalExpression(node)) {
      const both = [textsOf(node.whenTrue), textsOf(node.whenFalse)];
      return both.every((texts) => texts.length > 0) ? both.flat() : [];
    }
    if (ts.isIdentifier(node)) {
      const value = consts.findLast(({ name, pos }) => name.getText() === node.text && pos < node.pos)?.initializer;
      return value ? textsOf(value) : [];
    }
    if (!(ts.isStringLiteralLike(node) || ts.isTemplateExpression(node))) return [];
    if (isPart) parts.add(node);
    if (ts.isStringLiteralLike(node)) return [node.text];
    return node.templateSpans.reduce(
      (texts, { expression, literal }) => {
        const filled = textsOf(expression);
        const isWhole = filled.length > 0 && filled.length * texts.length <= MOST;
        return texts.flatMap((text) =>
          (isWhole ? filled : [`<${nameOf(expression)}>`]).map((one) => text + one + literal.text),
        );
      },
      [node.head.text],
    );
  }
  return { textsOf, parts };
}

/** Every text of a file that has two words and is no part of another, in its order. */
function messagesIn(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(join(API, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const { textsOf, parts } = readerOf(source);
  const found: [ts.Node, string[]][] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isTaggedTemplateExpression(node)) return;
    // Texts of the API document and of docs/configuration.md.
    if (ts.isPropertyAssignment(node) && NOT_PRINTED.test(`${file} ${node.name.getText()}`)) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) found.push([node, textsOf(node, false)]);
    ts.forEachChild(node, visit);
  };
  visit(source);
  // Without words of its own, a text is only a pattern of others.
  return found
    .flatMap(([node, texts]) => (parts.has(node) ? [] : texts.map((text) => text.trim())))
    .filter((text) => WORDS.test(text.replace(/<.*?>/g, '_')) && !CODE.test(text));
}

/** The last word of an expression with one subject: `dataDir` of `resolve(config.dataDir)`. */
const nameOf = (node: ts.Node): string =>
  ts.isCallExpression(node) && node.arguments[0]
    ? nameOf(node.arguments[0])
    : (/^(?:\w+\.)*([a-z]\w*)$/i.exec(node.getText())?.[1] ?? '…');

const page = `# Messages of the server and the CLI

<!-- Made from the source by \`npm run configuration\`. Do not edit it by hand. -->

Every text that \`charter-desk\`, the start of the server and their checks can print, for reading. \`<name>\` stands for what the
server fills in. A message whose parts differ has a line for each way in which it can be printed.

${Object.entries(PARTS)
  .map(([heading, pattern]) => {
    const messages = new Set(files.filter((file) => pattern.test(file)).flatMap(messagesIn));
    return `## ${heading}\n\n\`\`\`text\n${[...messages].join('\n')}\n\`\`\`\n`;
  })
  .join('\n')}`;

test('docs/messages.md prints every message of the CLI and of the start', async () => {
  await expect(page).toMatchFileSnapshot('../../../docs/messages.md');
});
