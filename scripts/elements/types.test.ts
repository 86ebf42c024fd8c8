import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, onTestFinished, test } from 'vitest';
import { embedTypes } from './embed-types.ts';

const fixtures = join(import.meta.dirname, 'fixtures');
/** Caches parsed files, because the three programs share everything except their own page and React's types. */
const read = new Map<string, ts.SourceFile | undefined>();

/** The errors that TypeScript finds in a fixture's page. */
function faults(fixture: string): string[] {
  const config = join(fixtures, fixture, 'tsconfig.json');
  const { options, fileNames, errors } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(config, ts.sys.readFile).config,
    ts.sys,
    join(fixtures, fixture),
  );
  const host = ts.createCompilerHost(options);
  const parse = host.getSourceFile;
  host.getSourceFile = (name, ...rest) => {
    if (!read.has(name)) read.set(name, parse(name, ...rest));
    return read.get(name);
  };
  const program = ts.createProgram(fileNames, options, host);
  const found = fileNames.flatMap((name) => {
    const page = program.getSourceFile(name);
    return [...program.getSyntacticDiagnostics(page), ...program.getSemanticDiagnostics(page)];
  });
  return [...errors, ...found].map(
    ({ file, start = 0, messageText }) =>
      `line ${file ? file.getLineAndCharacterOfPosition(start).line + 1 : 0}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
  );
}

describe('the types of the elements', () => {
  test.each(['react-19', 'react-18', 'plain'])(
    'accept correct and refuse wrong use in a page of %s',
    { timeout: 120_000 },
    (fixture) => {
      expect(faults(fixture)).toEqual([]);
    },
  );
});

const PAGE = `
import { type Embedded, embed, type EmbedOptions, open } from 'https://book.example.com/cdn/embed.js';

const options: EmbedOptions = { widget: 'chauffeur-form', prefill: 'passengers=2' };
const embedded: Embedded = embed(document.body, options);
embedded.update({ theme: 'dark' });
embedded.prefill({ luggage: '3' });
open(options)();
// @ts-expect-error there is no such option
embed(document.body, { widget: 'chauffeur-form', colour: 'red' });
`;

test('the types of embed.js are one file, which compiles inside the program of a page', {
  timeout: 60_000,
}, () => {
  const folder = mkdtempSync(join(tmpdir(), 'embed-types-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = {
    'node_modules/charter-widgets/embed.d.ts': embedTypes(
      join(import.meta.dirname, '../../hosts/embed/embed-script.ts'),
    ),
    // TypeScript downloads no types, so the page declares where they are.
    'operator.d.ts':
      "declare module 'https://book.example.com/cdn/embed.js' { export * from 'charter-widgets/embed'; }",
    'page.ts': PAGE,
  };
  mkdirSync(join(folder, 'node_modules/charter-widgets'), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const program = ts.createProgram(
    Object.keys(files).map((name) => join(folder, name)),
    {
      strict: true,
      skipLibCheck: false,
      noEmit: true,
      types: [],
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
    },
  );
  // Checking TypeScript's own libraries would take most of the time.
  const own = program.getSourceFiles().filter((file) => !program.isSourceFileDefaultLibrary(file));
  const found = own.flatMap((file) => [
    ...program.getSyntacticDiagnostics(file),
    ...program.getSemanticDiagnostics(file),
  ]);
  const errors = [...program.getOptionsDiagnostics(), ...program.getGlobalDiagnostics(), ...found];
  expect(own).toHaveLength(3);
  expect(errors.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))).toEqual([]);
});
