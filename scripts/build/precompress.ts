import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.map', '.webmanifest', '.ico']);
/** Below this a response fits one packet anyway. */
const WORTH_IT = 1024;

/** Writes `.br` and `.gz` next to each text file of 1 KB and more, so that the server compresses nothing twice. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async writeBundle() {
      const files = await readdir(folder, { recursive: true, withFileTypes: true });
      const texts = files.filter((file) => file.isFile() && TEXT.has(extname(file.name)));
      await Promise.all(
        texts.map(async (file) => {
          const path = join(file.parentPath, file.name);
          const content = await readFile(path);
          if (content.length < WORTH_IT) return;
          const [br, gz] = await Promise.all([
            promisify(brotliCompress)(content),
            promisify(gzip)(content, { level: 9 }),
          ]);
          await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
        }),
      );
    },
  };
}
