import { createHash } from 'node:crypto';
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { PROTOCOL_VERSION } from '../../widgets/kit/embed/protocol.ts';
import widgets from '../../widgets/package.json' with { type: 'json' };

/**
 * Writes each entry once more under a name that stays, for it costs a slow network a round trip to be led on, and
 * manifest.json, for partners who pin what they load: each file with its SHA-384 for Subresource Integrity and its
 * sizes. All names but those that stay carry a hash of their content.
 */
export function cdnManifest(): Plugin {
  let folder = '';
  return {
    name: 'cdn-manifest',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async writeBundle(_options, bundle) {
      const entries: Record<string, string> = {};
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !file.isEntry) continue;
        entries[`${file.name}.js`] = file.fileName;
        await copyFile(join(folder, file.fileName), join(folder, `${file.name}.js`));
      }
      const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
        .filter((file) => file.isFile() && /\.(js|css)$/.test(file.name))
        .map((file) => join(file.parentPath, file.name).slice(folder.length + 1))
        .filter((name) => !(name in entries))
        .sort();
      const described = await Promise.all(
        files.map(async (name) => {
          const content = await readFile(join(folder, name));
          const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
          return [name, { integrity, bytes: content.length, gzip: gzipSync(content, { level: 9 }).length }];
        }),
      );
      const { version } = widgets;
      const manifest = { version, protocol: PROTOCOL_VERSION, entries, files: Object.fromEntries(described) };
      await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    },
  };
}
