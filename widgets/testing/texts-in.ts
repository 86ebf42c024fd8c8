import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A text in a piece of code. */
export interface Text {
  /** A number, or whatever is filled in by code, is a `#`. */
  text: string;
  translated: boolean;
  /** Whether it stands in the markup, so that nothing translates it. */
  isBare?: boolean;
}

/** Returns the texts in a piece of code, each way that a condition inside of one can go. */
export function textsIn(file: string, folder: string): Text[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(folder, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found: Text[] = [];
  const visit = (node: ts.Node, translated: boolean): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    // Errors for the console, and addresses of calls.
    if (ts.isNewExpression(node) && !/HttpError/.test(node.expression.getText())) return;
    // Words of the API's document.
    if (ts.isPropertyAssignment(node) && /^(path|summary|refusals)$/.test(node.name.getText())) return;
    if (ts.isPropertyAssignment(node) && /^name: '/.test(node.getText())) return;
    if (ts.isCallExpression(node) && /^(list|one|oneRequest)Route$/.test(node.expression.getText())) return;
    if (ts.isJsxText(node) && /[A-Za-z]/.test(node.text))
      found.push({ text: node.text.trim(), translated: true, isBare: true });
    if (
      ts.isJsxAttribute(node) &&
      isSaid(node) &&
      node.initializer &&
      ts.isStringLiteral(node.initializer) &&
      /[A-Za-z]/.test(node.initializer.text)
    )
      found.push({ text: node.initializer.text, translated: true, isBare: true });
    const text = ts.isStringLiteralLike(node) ? [node.text] : ts.isTemplateExpression(node) ? variants(node) : [];
    found.push(...text.map((text) => ({ text, translated })));
    if (ts.isCallExpression(node) && node.expression.getText() === 't') {
      for (const [index, argument] of node.arguments.entries()) visit(argument, index === 0);
      return;
    }
    // What a condition compares with is not said.
    if (ts.isConditionalExpression(node) && translated) {
      visit(node.whenTrue, true);
      visit(node.whenFalse, true);
      return;
    }
    ts.forEachChild(node, (child) => visit(child, translated));
  };
  visit(source, false);
  return found;
}

/** Whether a browser shows or says the value of an attribute. */
const isSaid = ({ name, parent }: ts.JsxAttribute) =>
  /^(?:aria-label|alt|title|placeholder)$/.test(name.getText()) && /^[a-z]/.test(parent.parent.tagName.getText());

function variants({ head, templateSpans }: ts.TemplateExpression): string[] {
  return templateSpans.reduce(
    (texts, { expression, literal }) => {
      const ways =
        ts.isConditionalExpression(expression) &&
        ts.isStringLiteral(expression.whenTrue) &&
        ts.isStringLiteral(expression.whenFalse)
          ? [expression.whenTrue.text, expression.whenFalse.text]
          : ['#'];
      return texts.flatMap((text) => ways.map((way) => text + way + literal.text));
    },
    [head.text],
  );
}

/** The modules below a folder, without tests. */
export const sources = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !/node_modules|\.test\.|\.d\.ts$|vite\.config/.test(file));

/** The key that a text has among translations, where a number is a `#`. */
export const keyIn = (texts: Readonly<Record<string, string>>) => (text: string) =>
  text in texts ? text : text.replace(/\d+/g, '#');

/** Matches what may stand for each `#` of a text. */
export const matches = (text: string) =>
  new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('#', '#.*')}$`);
