import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { build, defineConfig, type Plugin } from 'vite';
import dts from 'vite-plugin-dts';
import { guestSheet } from '../scripts/build/guest-sheet.ts';
import { group, kit } from '../scripts/build/output.ts';
import { lightDefinitions } from '../scripts/build/widget-modules.ts';
import { dataPlugins } from '../scripts/data/plugins.ts';
import { embedTypes } from '../scripts/elements/embed-types.ts';
import { elementManifests } from '../scripts/elements/manifests.ts';
import manifest from './package.json' with { type: 'json' };
import { componentOf, WIDGETS } from './registry.ts';

const here = import.meta.dirname;
/** The output folder: dist/npm by default. */
let outDir = join(here, '../dist/npm');

/** `./kit/index.ts` → `kit/index`. */
const entryName = (source: string) => source.replace(/^\.\//, '').replace(/\.(tsx?|css)$/, '');
/** Subpaths for this repository only; the registry is written as data below. */
const INSIDE = [
  '.',
  './airport-index',
  './contract',
  './distances',
  './estimate-text',
  './kit',
  './kit/route-map',
  './not-loaded',
  './registry',
  './translate',
  './urdu',
];
const subpaths = Object.entries<string | null>(manifest.exports).flatMap(([subpath, source]) =>
  source === null || INSIDE.includes(subpath) ? [] : [[subpath, source] as const],
);
/** Published subpaths and their sources; `*` in package.json is each widget. */
const published: Record<string, string> = Object.fromEntries(
  subpaths.flatMap(([subpath, source]) =>
    subpath.includes('*')
      ? WIDGETS.map(({ tag }) => [subpath.replace('*', tag), source.replace('*', tag)])
      : [[subpath, source]],
  ),
);
const sources = Object.values(published);
const sheets = sources.filter((source) => source.endsWith('.css'));
const entries = (chosen: readonly string[]) =>
  Object.fromEntries(chosen.map((source) => [entryName(source), join(here, source)]));
const dependencies = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
const isOneOf = (names: readonly string[]) => (id: string) =>
  names.some((name) => id === name || id.startsWith(`${name}/`));
/** Dependencies without a CommonJS build that Jest can load; they are bundled. */
const MODULES_ALONE = ['@preact/signals-core', '@preact/signals-react'];

/** Applications have their own fonts (`--cw-font-heading`); ours would be inlined. */
const facesOfPage: Plugin = {
  name: 'faces-of-page',
  enforce: 'pre',
  load: (id) => (id.endsWith('.woff2?url') ? "export default ''" : undefined),
};

/** The package's root has types only (index.ts); at run time it throws and lists the subpaths. */
function rootModule(): Record<string, string> {
  const subpaths = ['./registry', ...Object.keys(published)].map((subpath) => `charter-widgets${subpath.slice(1)}`);
  const text = `charter-widgets has no code under its own name. Import from one of:\n${subpaths.join('\n')}`;
  const thrown = `throw new Error(${JSON.stringify(text)});\n`;
  return {
    'index.js': `${thrown}export {};\n`,
    'index.cjs': thrown,
  };
}

/** The registry with the part of each definition that an element needs. */
function registryModule(): Record<string, string> {
  const widgets = JSON.stringify(WIDGETS, null, 2);
  return {
    'registry.js': `export const WIDGETS = ${widgets};\nexport const componentOf = ${componentOf};\n`,
    'registry.cjs': `exports.WIDGETS = ${widgets};\nexports.componentOf = ${componentOf};\n`,
  };
}

/**
 * The versions of a dependency that an application may choose, so that it has only one copy of it. Both ends of each are tried
 * by `npm run test:consumers`, in `lowest` and `react`. Other dependencies are published as pinned.
 */
const RANGES = {
  '@preact/signals-core': '^1.14.2',
  '@preact/signals-react': '^3.10.0',
  valibot: '^1.0.0',
  zustand: '^5.0.0',
};

/** The published package.json. */
function packageManifest(): Plugin {
  const built = (source: string) => {
    if (source.endsWith('.css'))
      return { types: { require: `${source}.d.cts`, default: `${source}.d.ts` }, default: source };
    const at = (ending: string) => `./${entryName(source)}${ending}`;
    return {
      import: { types: at('.d.ts'), default: at('.js') },
      require: { types: at('.d.cts'), default: at('.cjs') },
    };
  };
  const { private: _workspace, scripts: _scripts, dependencies, ...rest } = manifest;
  const packed = {
    ...rest,
    dependencies: { ...dependencies, ...RANGES },
    // Otherwise bundlers drop `import 'charter-widgets'` with its error, and the definitions of the elements.
    sideEffects: [...rest.sideEffects, ...['index', 'elements'].flatMap((name) => [`./${name}.js`, `./${name}.cjs`])],
    exports: {
      '.': built('./index.ts'),
      './registry': built('./registry.ts'),
      ...Object.fromEntries(Object.entries(published).map(([subpath, source]) => [subpath, built(source)])),
      // Types of the operator's embed.js.
      './embed': { types: { require: './embed.d.cts', default: './embed.d.ts' } },
      './custom-elements.json': './custom-elements.json',
      './package.json': './package.json',
    },
  };
  const files = {
    'package.json': `${JSON.stringify(packed, null, 2)}\n`,
    'README.md': readFileSync(join(here, 'README.md')),
    NOTICE: readFileSync(join(here, '../NOTICE')),
    LICENSE: readFileSync(join(here, 'LICENSE')),
    'CHANGELOG.md': readFileSync(join(here, 'CHANGELOG.md')),
    ...rootModule(),
    ...registryModule(),
    // TypeScript 6 and 7 need types for a sheet that is imported for its effect.
    ...Object.fromEntries(
      sheets.flatMap((sheet) => ['.d.ts', '.d.cts'].map((ending) => [sheet.slice(2) + ending, 'export {};\n'])),
    ),
  };
  return {
    name: 'package-manifest',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    generateBundle() {
      const embed = embedTypes(join(here, '../hosts/embed/embed-script.ts'));
      for (const [fileName, source] of Object.entries({ ...files, 'embed.d.ts': embed, 'embed.d.cts': embed }))
        this.emitFile({ type: 'asset', fileName, source });
    },
  };
}

/**
 * Adapts the sheets to other builds. Some rewrite `light-dark()` into variables that only work where the same sheet
 * declares `color-scheme`; inside `@supports` they leave it alone.
 */
function sheetsOfPages(): Plugin {
  return {
    name: 'sheets-of-pages',
    enforce: 'post',
    async generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
        const sheet = await guestSheet(String(file.source), { shield: file.fileName === 'kit/styles.css' });
        file.source = sheet.includes('light-dark(')
          ? `@supports (color: light-dark(white, black)) {\n${sheet}\n}\n`
          : sheet;
      }
    },
  };
}

/** Adds file names for Node: `'./client'` → `'./client.js'`, `'../kit'` → `'../kit/index.js'`. */
function nameFiles(file: string, declarations: string) {
  const folder = join(here, relative(outDir, dirname(file)));
  const content = declarations.replace(
    /((?:from|import) |import\()'(\.[^']*?)(?:\.ts)?'/g,
    (_, before: string, path: string) => {
      const isFolder = existsSync(join(folder, path, 'index.ts'));
      return `${before}'${path}${isFolder ? '/index' : ''}.js'`;
    },
  );
  return { content };
}

/** Writes the declarations for CommonJS. */
async function declareCommonJs(written: Map<string, string>) {
  for (const [file, content] of written) {
    const declarations = content.replace(/((?:from|import) |import\()'(\.[^']*)\.js'/g, "$1'$2.cjs'");
    await writeFile(file.replace(/\.d\.ts$/, '.d.cts'), declarations);
  }
}

/** Components are client components for React server pages. */
const isComponent = (entry: string) => /^[^/]+\/index$/.test(entry) && !/^(contract|kit|testing)\//.test(entry);

const banner = ({ isEntry, name }: { isEntry: boolean; name: string }) =>
  isEntry && isComponent(name) ? "'use client';" : '';

/** Builds CommonJS, for Jest and older projects. */
function commonJs(): Plugin {
  return {
    name: 'common-js',
    async closeBundle() {
      await build({
        configFile: false,
        root: here,
        logLevel: 'warn',
        plugins: [lightDefinitions(), dataPlugins(), facesOfPage],
        build: {
          outDir,
          emptyOutDir: false,
          minify: false,
          sourcemap: true,
          lib: {
            entry: entries(sources.filter((source) => !sheets.includes(source))),
            formats: ['cjs'],
            fileName: (_, name) => `${name}.cjs`,
          },
          rolldownOptions: {
            external: isOneOf(dependencies.filter((name) => !MODULES_ALONE.includes(name))),
            output: { chunkFileNames: 'chunks/[name]-[hash].cjs', banner },
          },
        },
      });
    },
  };
}

/**
 * The npm package, dist/npm: one entry per published subpath, as ES module and CommonJS, with types. React and the
 * dependencies are not bundled.
 */
export default defineConfig({
  root: here,
  plugins: [
    lightDefinitions(),
    dataPlugins(),
    facesOfPage,
    dts({
      tsconfigPath: join(here, 'tsconfig.json'),
      entryRoot: here,
      exclude: [
        '**/*.test.*',
        'testing/{answer-fetch,contrast,every-widget,on-page,screen-reader,strict-client,translate-page}.*',
        'vite.config.ts',
      ],
      beforeWriteFile: nameFiles,
      afterBuild: declareCommonJs,
    }),
    packageManifest(),
    sheetsOfPages(),
    elementManifests(here),
    commonJs(),
  ],
  build: {
    outDir,
    emptyOutDir: true,
    cssCodeSplit: true,
    minify: false,
    sourcemap: true,
    lib: {
      entry: entries(sources),
      formats: ['es'],
    },
    rolldownOptions: {
      // The code of the entries is in chunks.
      preserveEntrySignatures: 'allow-extension',
      external: isOneOf(dependencies),
      output: {
        chunkFileNames: 'chunks/[name]-[hash].js',
        codeSplitting: {
          groups: [
            // Needed only once a form is filled in.
            group('later', kit('dialog'), /\/contract\/private-charter\.ts/),
            // Of the charter form, only its details have these.
            group('fields', /\/kit\/form\/(?:checkbox-field|email-field|form-foot|text-area-field)\./),
            // One file per contract file, so that bundlers drop unused schemas.
            {
              ...group('contract', /\/widgets\/contract\/(?!index)/),
              name: (id: string) => `contract-${basename(id, '.ts')}`,
            },
            // What loads on demand is in folders below these.
            group('kit', /\/widgets\/kit\/(?!index|empty-leg|route-map\/)(?:[^/]+\/|field\/time\/)?[^/]+\.tsx?$/),
          ],
        },
        assetFileNames: '[name][extname]',
        banner,
      },
    },
  },
});
