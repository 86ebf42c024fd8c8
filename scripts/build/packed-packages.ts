import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Whose the modules are that are no file: what they are made of, or who brings them along. */
const MADE_OF: [start: string, packages: string[]][] = [
  ['\0virtual:airports/', ['airport-data-js']],
  ['\0virtual:land-outline', ['world-atlas']],
  ['\0virtual:letters', ['@fontsource-variable/newsreader']],
  ['\0vite/', ['vite']],
  ['\0rolldown/', ['rolldown']],
  ['\0@oxc-project+runtime', ['rolldown']],
];

/** Modules without a file that this project writes, or that hold nothing. */
const OURS = /^\0(?:virtual:|commonjs|__vite)/;

/** A build may be made of several: all that this process has packed, by the folders that package-lock.json names. */
const packed = new Set<string>();

/**
 * Records which packages the build contains, into the file that PACKED_PACKAGES names: for the bill of
 * materials and the licences of what is shipped.
 */
export function packedPackages(): Plugin {
  const { PACKED_PACKAGES: file } = process.env;
  let root = '';
  return {
    name: 'packed-packages',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle(_options, bundle) {
      if (!file) return;
      for (const output of Object.values(bundle)) {
        const ids =
          output.type === 'asset'
            ? output.originalFileNames.map((name) => resolve(root, name))
            : Object.entries(output.modules).flatMap(([id, { renderedLength }]) =>
                renderedLength > 0 || /\.css(?:$|\?)/.test(id) ? id : [],
              );
        for (const id of ids) for (const folder of foldersOf(id)) packed.add(folder);
      }
      writeFileSync(file, `${JSON.stringify([...packed].sort(), null, 2)}\n`);
    },
  };
}

/** `/…/hosts/api/node_modules/a/node_modules/@b/c/index.js?url` → `hosts/api/node_modules/a/node_modules/@b/c` */
function foldersOf(id: string): string[] {
  const made = MADE_OF.find(([start]) => id.startsWith(start));
  if (made) return made[1].map((name) => `node_modules/${name}`);
  const path = id.split(`${process.cwd()}/`)[1] ?? id;
  const [folder] = /^(?:[^?]*\/)?node_modules\/(?:@[^/]+\/)?[^/?]+/.exec(path) ?? [];
  if (!folder && id.startsWith('\0') && !OURS.test(id)) throw new Error(`Nobody has said whose ${id} is.`);
  return folder ? [folder] : [];
}
