import { readFileSync } from 'node:fs';
import { defineConfig } from 'vite';
import { lightRuntime } from '../../scripts/build/runtimes.ts';
import { dataPlugins } from '../../scripts/data/plugins.ts';

/** The code of others in the files is used under its licences, which come with it. */
const notice = {
  name: 'notice',
  generateBundle(this: { emitFile(file: { type: 'asset'; fileName: string; source: string }): unknown }) {
    const source = readFileSync(new URL('../../NOTICE', import.meta.url), 'utf8');
    this.emitFile({ type: 'asset', fileName: 'NOTICE.txt', source });
  },
};

/** The demonstration: files for any folder of any static host, so every address in them is relative. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [dataPlugins(), notice],
  resolve: { alias: lightRuntime },
  build: { modulePreload: { polyfill: false } },
});
