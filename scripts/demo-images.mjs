import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

// Draws every picture of the example data into a folder, to be looked at: `node scripts/demo-images.mjs`.

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = `${ROOT}.cache/demo-images`;

/** @typedef {typeof import('../hosts/api/database/demo/pictures.ts')} Pictures */
const { module } = await runnerImport(`${ROOT}hosts/api/database/demo/pictures.ts`, { logLevel: 'error' });
const { PICTURES, render } = /** @type {Pictures} */ (module);

mkdirSync(FOLDER, { recursive: true });
for (const name of /** @type {import('../hosts/api/database/demo/pictures.ts').PictureName[]} */ (
  Object.keys(PICTURES)
)) {
  const started = performance.now();
  const jpeg = await render(name);
  writeFileSync(`${FOLDER}/${name}.jpg`, jpeg);
  console.log(
    `${FOLDER}/${name}.jpg  ${Math.round(jpeg.length / 1024)} KB in ${Math.round(performance.now() - started)} ms`,
  );
}
