import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const fixtures = join(import.meta.dirname, 'fixtures');
/** Read once: three programs share all but their own page and React's types. */
const read = new Map<string, ts.SourceFile | undefined>();

/** What TypeScript says against the page of a fixture. */
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

describe('the elements compile as they should, and what is wrong does not', () => {
  test.each(['react-19', 'react-18', 'plain'])('in a page of %s', { timeout: 120_000 }, (fixture) => {
    expect(faults(fixture)).toEqual([]);
  });
});
