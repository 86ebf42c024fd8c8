import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const PACKAGE = fileURLToPath(new URL('../../dist/npm', import.meta.url));

/**
 * Bundles one form of dist/npm as a production build of a React application does, without React.
 * @param {string} form the subpath, e.g. `private-charter-form`
 * @param {{ dependencies?: boolean }} [options] false also leaves out the package's own dependencies
 * @returns {Promise<{ first: string[], later: string[] }>} the code of each chunk: loaded with the form, and on demand
 */
export async function bundleForm(form, { dependencies = true } = {}) {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' }, // as an application's build does, and a library's does not
    build: {
      write: false,
      lib: { entry: `${PACKAGE}/${form}/index.js`, formats: ['es'] },
      minify: true,
      rolldownOptions: { external: dependencies ? /^react(-dom)?(\/|$)/ : /^[^./]/ },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error('Vite built nothing');
  const chunks = output.output.filter((file) => file.type === 'chunk');
  const first = new Set(chunks.filter(({ isEntry }) => isEntry));
  // Chunks that are added during the loop are visited, too.
  for (const { imports } of first) for (const chunk of chunks) if (imports.includes(chunk.fileName)) first.add(chunk);
  const later = chunks.filter((chunk) => !first.has(chunk));
  return { first: [...first].map(({ code }) => code), later: later.map(({ code }) => code) };
}
