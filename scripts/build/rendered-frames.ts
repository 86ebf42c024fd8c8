import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { dataPlugins } from '../data/plugins.ts';
import { lightRuntime } from './runtimes.ts';
import { widgetModules } from './widget-modules.ts';

const PLACE = '<div id="widget">';

/** A part of a widget that is rendered, and loaded on demand where it is not. */
const RENDERED_TOO = /\/below-the-fold-[^/]+$/;

/** Of the widgets' pages; a name that starts with a dot is never served. */
const SERVER = '.server';

interface ServerBuild {
  renderBuilt: (tag: string) => string;
}

/**
 * Renders each widget into its built page, whose rules stand in its head: a sheet would come one round trip later. What
 * the server renders with, of the same code on the same runtime, is laid beside the pages.
 *
 * @param entry exports `renderBuilt`
 */
export function renderedFrames(entry: string): Plugin {
  let folder = '';
  let base = '';
  let rendering: Promise<ServerBuild> | undefined;

  async function buildServer(): Promise<ServerBuild> {
    const outDir = join(folder, SERVER);
    await build({
      configFile: false,
      root: resolve(entry, '..'),
      logLevel: 'warn',
      publicDir: false,
      plugins: [widgetModules(), dataPlugins()],
      resolve: { alias: lightRuntime },
      define: { 'process.env.NODE_ENV': '"production"' },
      // In one piece: the server's own packages are not those of the pages.
      ssr: { noExternal: true },
      build: {
        ssr: entry,
        target: 'node20',
        outDir,
        emptyOutDir: true,
        reportCompressedSize: false,
        rolldownOptions: { output: { entryFileNames: 'frames.js', codeSplitting: false } },
      },
    });
    return import(pathToFileURL(join(outDir, 'frames.js')).href);
  }

  return {
    name: 'rendered-frames',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {}, filename, chunk }) {
        rendering ??= buildServer();
        const { renderBuilt } = await rendering;
        const tag = filename.replace(/^.*[\\/]|\.html$/g, '');
        const sheets = new Map<string, string>();
        const page = html.replace(/\n\s*<link rel="stylesheet" crossorigin href="([^"]+)">/g, (_, href) => {
          const sheet = bundle[href.slice(base.length)];
          if (sheet?.type !== 'asset') throw new Error(`The pages' build has no ${href}`);
          sheets.set(href, String(sheet.source).trim());
          return '';
        });
        // The widget's own rules weigh as much as the kit's, so they come after them.
        const isOwn = ([href]: [string, string]) => Number(href.includes(`/${tag}-`));
        const inOrder = [...sheets].sort((a, b) => isOwn(a) - isOwn(b));
        const late = filesOf(bundle, chunk?.dynamicImports.filter((file) => RENDERED_TOO.test(file)) ?? [])
          .filter((file) => !html.includes(file))
          .map((file) => `  <link rel="modulepreload" crossorigin href="${base}${file}">\n  `);
        return page
          .replace('</head>', (end) => late.join('') + end)
          .replace('<style>', () => {
            const names = inOrder.map(([href]) => href.replace(/^.*\/|-[\w-]{8}\.css$/g, ''));
            return `<style data-sheets="${names.join(' ')}">${inOrder.map(([, rules]) => rules).join('\n')}`;
          })
          .replace(PLACE, (place) => place + renderBuilt(tag));
      },
    },
  };
}

/** These chunks and all that they import statically. */
function filesOf(bundle: Rolldown.OutputBundle, files: readonly string[]): string[] {
  const found = new Set(files);
  for (const file of found) {
    const chunk = bundle[file];
    if (chunk?.type === 'chunk') for (const needed of chunk.imports) found.add(needed);
  }
  return [...found];
}
