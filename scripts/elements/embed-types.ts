import { dirname, join } from 'node:path';
import ts from 'typescript';

/**
 * The types of what `import { embed, open } from '…/cdn/embed.js'` brings, in one file that needs no other: a script by
 * address brings none by itself.
 *
 * @param entry the source of that script
 * @throws {Error} when a name that the types are made of is declared nowhere in our code
 */
export function embedTypes(entry: string): string {
  const config = join(dirname(entry), 'tsconfig.json');
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(config, ts.sys.readFile).config,
    ts.sys,
    dirname(entry),
  );
  const program = ts.createProgram([entry], options);
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(entry);
  const face = source && checker.getSymbolAtLocation(source);
  if (!face) throw new Error(`${entry} exports nothing`);

  const declared = new Map<ts.SourceFile, Map<string, ts.Statement>>();
  /** The top-level declarations of a file, as TypeScript would emit them: what is exported says its types itself. */
  function declarationsOf(file: ts.SourceFile): Map<string, ts.Statement> {
    const known = declared.get(file);
    if (known) return known;
    const text = ts.transpileDeclaration(file.text, { fileName: file.fileName }).outputText;
    const statements = ts.createSourceFile('emitted.d.ts', text, ts.ScriptTarget.Latest, true).statements;
    const found = new Map(
      statements.flatMap((statement) => namesOf(statement).map((name) => [name, statement] as const)),
    );
    declared.set(file, found);
    return found;
  }

  const realOf = (symbol: ts.Symbol) =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const exported = checker.getExportsOfModule(face).map(realOf);
  const taken = new Map<ts.Statement, { isExported: boolean }>();
  function take(symbol: ts.Symbol): void {
    const real = realOf(symbol);
    const file = real.declarations?.[0]?.getSourceFile();
    if (!file || program.isSourceFileDefaultLibrary(file)) return;
    const statement = declarationsOf(file).get(real.name);
    if (!statement) throw new Error(`The types of embed.js need ${real.name}, which ${file.fileName} does not declare`);
    if (taken.has(statement)) return;
    taken.set(statement, { isExported: exported.includes(real) });
    const inScope = new Map(
      checker.getSymbolsInScope(file, ts.SymbolFlags.Type | ts.SymbolFlags.Alias).map((seen) => [seen.name, seen]),
    );
    const visit = (node: ts.Node): void => {
      if (ts.isTypeReferenceNode(node) || ts.isExpressionWithTypeArguments(node)) {
        const name = ts.isTypeReferenceNode(node) ? node.typeName : node.expression;
        const meant = ts.isIdentifier(name) && inScope.get(name.text);
        if (meant && !(meant.flags & ts.SymbolFlags.TypeParameter)) take(meant);
      }
      ts.forEachChild(node, visit);
    };
    visit(statement);
  }
  exported.forEach(take);

  const statements = [...taken].map(([statement, { isExported }]) => {
    const text = statement.getFullText().trim();
    return isExported ? text : text.replace(/^export (declare )?(?=interface|type)/m, 'declare ');
  });
  return `${statements.join('\n\n')}\n\nexport {};\n`;
}

function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  const { name } = statement as ts.DeclarationStatement;
  return name && ts.isIdentifier(name) ? [name.text] : [];
}
