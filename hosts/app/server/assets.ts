import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

/** What a page of the built app is drawn with. Addresses, but for `style` and `ahead`. */
export interface Assets {
  /** All rules of the page, for its head: a sheet of its own would come one round trip later. */
  style: string;
  /** `style` as a policy names it, `'sha256-…'`. */
  styleHash: string;
  /** The sheets that `style` has in it: whoever imports a screen must not fetch them again. */
  sheets: string[];
  /** The scripts that `entry` would find only once it runs. */
  scripts: string[];
  /** What notes presses until the page is taken over: a script for its head. */
  ahead: string;
  /** `ahead` as a policy names it, `'sha256-…'`. */
  scriptHash: string;
  entry: string;
  /** The face of its text: what else a page names is fetched where letters want it. */
  font: string;
  /** The face of headings: used on this page if it comes before the first paint, on the next one at the latest. */
  headings: string;
  icon: string;
}

const chunks = v.record(
  v.string(),
  v.object({
    file: v.string(),
    css: v.optional(v.array(v.string()), []),
    imports: v.optional(v.array(v.string()), []),
    assets: v.optional(v.array(v.string()), []),
  }),
);

const ENTRY = 'index.html';
const AHEAD = '../pressed-ahead.ts';

/**
 * Finds what a screen needs in the built app.
 *
 * @param appDir the folder of the build, with Vite's manifest
 * @param modules of the screens
 * @throws when the build lacks one
 */
export function assetsOf(appDir: string, modules: Iterable<string>): Map<string, Assets> {
  const manifest = v.parse(chunks, JSON.parse(readFileSync(join(appDir, '.vite/manifest.json'), 'utf8')));
  const chunk = (name: string) => {
    const found = manifest[name];
    if (!found) throw new Error(`The build of the app has no ${name}`);
    return found;
  };
  /** A module's chunks, those that it imports first: the order in which Vite lays their sheets. */
  const whole = (name: string, seen = new Set<string>(), begun = new Set<string>()): Set<string> => {
    // Two chunks may import each other.
    if (begun.has(name)) return seen;
    begun.add(name);
    for (const imported of chunk(name).imports) whole(imported, seen, begun);
    return seen.add(name);
  };
  const address = (file: string) => `/${file}`;
  const files = Object.values(manifest).map(({ file }) => file);
  const fileLike = (name: RegExp) => {
    const found = files.find((file) => name.test(file));
    if (!found) throw new Error(`The build of the app has no file like ${name}`);
    return address(found);
  };
  const icon = fileLike(/\/mark-[^/]+\.svg$/);
  const font = fileLike(/\/instrument-sans-latin-[^/]+\.woff2$/);
  const headings = fileLike(/\/newsreader-latin-[^/]+\.woff2$/);

  const ahead = readFileSync(join(appDir, chunk(AHEAD).file), 'utf8').trim();
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

  return new Map(
    [...new Set(modules)].map((module) => {
      const names = [...whole(module, whole(ENTRY))];
      const css = [...new Set(names.flatMap((name) => chunk(name).css))];
      const style = css.map((file) => readFileSync(join(appDir, file), 'utf8').trim()).join('\n');
      return [
        module,
        {
          style,
          styleHash: hashOf(style),
          sheets: css.map(address),
          scripts: names.filter((name) => name !== ENTRY).map((name) => address(chunk(name).file)),
          ahead,
          scriptHash: hashOf(ahead),
          entry: address(chunk(ENTRY).file),
          font,
          headings,
          icon,
        },
      ];
    }),
  );
}
