import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

/** The files of a page of the built app. All are addresses except `style`, `ahead` and the hashes. */
export interface Assets {
  /** All rules of the page, for its head: a separate sheet would load one round trip later. */
  style: string;
  /** The hash of `style` for a policy, `'sha256-…'`. */
  styleHash: string;
  /** The sheets that `style` contains, so that an import does not fetch them again. */
  sheets: string[];
  /** The scripts that `entry` imports only once it runs. */
  scripts: string[];
  /** A script for the head. It records presses until the page is taken over. */
  ahead: string;
  /** The hash of `ahead` for a policy, `'sha256-…'`. */
  scriptHash: string;
  entry: string;
  /** The font of texts. Other fonts load when a letter needs them. */
  font: string;
  /** The font of headings. It is used on this page if it loads before the first paint, else on the next page. */
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
/** What the entry imports as soon as it runs. */
const FIELDS = 'shared/page-fields.ts';
const AHEAD = '../../scripts/build/pressed-ahead.ts';

/**
 * Finds the files of each screen in the built app.
 *
 * @param appDir the folder of the build, with Vite's manifest
 * @param screens their modules, and what each also loads before it takes over the page
 * @throws when the build lacks one
 */
export function assetsOf(appDir: string, screens: readonly { module: string; rest?: string }[]): Map<string, Assets> {
  const manifest = v.parse(chunks, JSON.parse(readFileSync(join(appDir, '.vite/manifest.json'), 'utf8')));
  const chunk = (name: string) => {
    const found = manifest[name];
    if (!found) throw new Error(`The build of the app has no ${name}`);
    return found;
  };
  /** A module's chunks, its imports first: Vite's order of their sheets. */
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
    screens.map(({ module, rest = module }) => {
      const names = [...whole(rest, whole(module, whole(FIELDS, whole(ENTRY))))];
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
