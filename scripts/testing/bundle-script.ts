import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ENTRY = '/bundled-script.js';

type Mode = 'development' | 'production';

/** Bundles a script, with the packages of the root, for a page without a build. */
export const bundleScript = async (code: string, mode: Mode): Promise<string> =>
  (await bundleFiles(code, mode, 'iife'))['/bundled.js'] ?? '';

/** Bundles a module as `/bundled.js`, with the files that it loads on demand, by path. */
export async function bundleFiles(
  code: string,
  mode: Mode,
  format: 'es' | 'iife' = 'es',
): Promise<Record<string, string>> {
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
      rolldownOptions: { input: ENTRY, output: { format, entryFileNames: 'bundled.js' } },
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  return Object.fromEntries(
    output.flatMap((file) => (file.type === 'chunk' ? [[`/${file.fileName}`, file.code]] : [])),
  );
}
