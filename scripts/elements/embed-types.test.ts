import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, onTestFinished, test } from 'vitest';
import { embedTypes } from './embed-types.ts';

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

test("the types of embed.js stand in one file, which a page's own program takes as they are", {
  timeout: 60_000,
}, () => {
  const folder = mkdtempSync(join(tmpdir(), 'embed-types-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = {
    'node_modules/charter-widgets/embed.d.ts': embedTypes(
      join(import.meta.dirname, '../../hosts/embed/embed-script.ts'),
    ),
    // Types cannot be fetched: the page says whose they are.
    'operator.d.ts':
      "declare module 'https://book.example.com/cdn/embed.js' { export * from 'charter-widgets/embed'; }",
    'page.ts': PAGE,
  };
  mkdirSync(join(folder, 'node_modules/charter-widgets'), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const program = ts.createProgram(
    Object.keys(files).map((name) => join(folder, name)),
    {
      ...{ strict: true, skipLibCheck: false, noEmit: true, types: [] },
      ...{ target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
      moduleResolution: ts.ModuleResolutionKind.Bundler,
    },
  );
  const said = ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
  expect(said).toEqual([]);
});
