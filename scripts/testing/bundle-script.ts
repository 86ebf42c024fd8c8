import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ENTRY = '/bundled-script.js';

/** Bundles a script, with the packages of the root, for a page without a build. */
export async function bundleScript(code: string, mode: 'development' | 'production'): Promise<string> {
  const built = await build({
    root: ROOT,
    configFile: false,
    mode,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    plugins: [
      {
        name: 'bundled-script',
        resolveId: (id) => (id === ENTRY ? id : undefined),
        load: (id) => (id === ENTRY ? code : undefined),
      },
    ],
    build: {
      write: false,
      minify: mode === 'production',
      rolldownOptions: { input: ENTRY, output: { format: 'iife' } },
    },
  });
  return (built as Rolldown.RolldownOutput).output[0].code;
}
