import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * React 19 has no script for pages without a build: one is made of it, in its development build, which objects aloud. It
 * sets `React` and `ReactDOM`.
 */
export async function bundleReact(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'charter-react-'));
  const entry = join(folder, 'react.js');
  writeFileSync(
    entry,
    `import { createElement } from 'react';
     import { createRoot, hydrateRoot } from 'react-dom/client';
     window.React = { createElement };
     window.ReactDOM = { createRoot, hydrateRoot };`,
  );
  const built = (await build({
    root: ROOT,
    configFile: false,
    mode: 'development',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"development"' },
    resolve: { alias: { react: join(ROOT, 'node_modules/react'), 'react-dom': join(ROOT, 'node_modules/react-dom') } },
    build: { write: false, minify: false, rolldownOptions: { input: entry, output: { format: 'iife' } } },
  })) as Rolldown.RolldownOutput;
  rmSync(folder, { recursive: true });
  return built.output[0].code;
}
