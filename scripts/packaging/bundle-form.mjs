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
  const chunks = new Map(output.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));
  const reached = new Set();
  const visit = (/** @type {string} */ name) => {
    const chunk = chunks.get(name);
    if (!chunk || reached.has(chunk)) return;
    reached.add(chunk);
    chunk.imports.forEach(visit);
  };
  for (const chunk of chunks.values()) if (chunk.isEntry) visit(chunk.fileName);
  const codeOf = (/** @type {boolean} */ first) =>
    [...chunks.values()].filter((chunk) => reached.has(chunk) === first).map(({ code }) => code);
  return { first: codeOf(true), later: codeOf(false) };
}
