import { createHash } from 'node:crypto';
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { PROTOCOL_VERSION } from '../../widgets/kit/embed/protocol.ts';
import widgets from '../../widgets/package.json' with { type: 'json' };

type Chunk = Rolldown.OutputChunk;

/**
 * Writes each entry once more under a name that stays, for it costs a slow network a round trip to be led on, and
 * manifest.json, for partners who pin what they load: each file with its SHA-384 for Subresource Integrity and its
 * sizes. All names but those that stay carry a hash of their content.
 *
 * @param more builds of further entries, which share no code with this one
 * @param sheets the texts of style sheets that are entries too, by the names that stay
 */
export function cdnManifest(more: readonly InlineConfig[] = [], sheets: Readonly<Record<string, string>> = {}): Plugin {
  let folder = '';
  return {
    name: 'cdn-manifest',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async writeBundle(_options, bundle) {
      const builds = [chunksOf(Object.values(bundle))];
      for (const config of more) builds.push(await buildInto(folder, config));

      const entries: Record<string, string> = {};
      const loads: Record<string, string[]> = {};
      const first: Record<string, string[]> = {};
      for (const chunks of builds) {
        for (const entry of chunks.filter(({ isEntry }) => isEntry)) {
          const name = `${entry.name}.js`;
          if (/-[\w-]{8}\.js$/.test(name)) this.error(`${name} looks as if a hash were in it: it needs another name`);
          entries[name] = entry.fileName;
          loads[name] = reachedFrom(entry.fileName, chunks, ({ imports, dynamicImports }) => [
            ...imports,
            ...dynamicImports,
          ]);
          await copyFile(join(folder, entry.fileName), join(folder, name));
        }
        for (const { facadeModuleId, fileName } of chunks) {
          const tag = /\/([\w-]+)\/element\.tsx$/.exec(facadeModuleId ?? '')?.[1];
          if (tag) first[tag] = [fileName, ...reachedFrom(fileName, chunks, ({ imports }) => imports)];
        }
      }
      for (const [name, text] of Object.entries(sheets)) {
        const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
        const hashed = name.replace(/\.css$/, `-${hash}$&`);
        entries[name] = hashed;
        for (const each of [name, hashed]) await writeFile(join(folder, each), text);
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
      const manifest = {
        version,
        protocol: PROTOCOL_VERSION,
        entries,
        loads,
        first,
        files: Object.fromEntries(described),
      };
      await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    },
  };
}

const chunksOf = (files: readonly (Chunk | Rolldown.OutputAsset)[]) => files.filter((file) => file.type === 'chunk');

async function buildInto(outDir: string, config: InlineConfig): Promise<Chunk[]> {
  const built = await build({ ...config, logLevel: 'warn', build: { ...config.build, outDir, emptyOutDir: false } });
  return chunksOf([built].flat().flatMap((one) => ('output' in one ? one.output : [])));
}

/** The names of the files that one leads to, without its own. */
function reachedFrom(start: string, chunks: readonly Chunk[], leads: (chunk: Chunk) => readonly string[]): string[] {
  const reached = new Set([start]);
  for (const name of reached) {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    for (const next of chunk ? leads(chunk) : []) reached.add(next);
  }
  reached.delete(start);
  return [...reached].sort();
}
