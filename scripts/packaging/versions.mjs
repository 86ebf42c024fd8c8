import { readFileSync } from 'node:fs';
import { RANGES } from './ranges.mjs';

/**
 * An application in which the package is tried: one of `hosts/examples`, or a variant that differs in a few lines.
 * @typedef {object} Consumer
 * @property {string} title as docs/embed/consumers.md names it
 * @property {string} name of the folder
 * @property {string} [code] code of the handbook marked `in=<code>` is written into it; else that of its name
 * @property {string} [from] the folder that it starts as, in `hosts/examples`; else that of the bundlers, `fixtures`
 * @property {Record<string, string>} [install] additional packages, or other versions of them
 * @property {Record<string, string>} [files] other files, by path
 * @property {Record<string, string>} [append] code at the end of files, by path
 * @property {string} [build] the command; else its package.json's
 * @property {string} [start] the command of its own server, if it has one
 * @property {('form' | 'drawn' | 'sheets' | 'nothing')[]} [checks] of the page; else `form`: it is filled in and sent
 * @property {string[]} [pages] other pages, on which a widget is drawn
 */

const REACT = { react: '19.3.1', 'react-dom': '19.3.1' };
/** Builds and runs the code on the handbook page of each widget. */
const WIDGET_PAGES = "import.meta.glob('./widgets/*', { eager: true });";
const VITE = { vite: '8.3.8' };
const lowest = Object.fromEntries(Object.entries(RANGES).map(([name, range]) => [name, range.slice(1)]));

/** @param {string} title @param {Record<string, string>} install @param {string} build @param {Record<string, string>} [files] */
const bundler = (title, install, build, files = {}) =>
  /** @type {Consumer} */ ({
    title,
    name: title.toLowerCase().replace(/ .*/, ''),
    install: { ...REACT, ...install },
    build,
    files,
  });

/** @param {string} name @param {string} extractor the plugin that writes style sheets */
const webpackConfig = (name, extractor) => `import * as bundler from '${name}';
${extractor.startsWith('import') ? extractor : `const Css = bundler.${extractor};`}
export default {
  mode: 'production', performance: false, entry: { bundled: './bundled.js' },
  module: { rules: [{ test: /\\.css$/, use: [Css.loader, 'css-loader'], type: 'javascript/auto' }] },
  plugins: [new Css()],
};`;

/** Converts handbook code for Vitest into CommonJS for Jest. */
const JEST = {
  'jest.config.js': `module.exports = {
    testEnvironment: 'jsdom', transform: { '[.]js$': '@swc/jest' }, moduleNameMapper: { '^vitest$': '<rootDir>/globals.js' },
    transformIgnorePatterns: ['node_modules'],
  };`,
  'globals.js': 'module.exports = { afterEach, beforeEach, expect, test };',
  '.swcrc': '{ "module": { "type": "commonjs" } }',
};

const TYPESCRIPTS = ['5.6.3', '5.9.3', '6.0.3', '7.0.2'];

/** @type {Consumer[]} */
export const CONSUMERS = [
  { title: 'HTML', name: 'html', from: 'html' },
  { title: 'React 19.3', name: 'react', from: 'react', append: { 'src/main.tsx': WIDGET_PAGES } },
  { title: 'Next 16.4', name: 'next', from: 'next', start: 'next start', pages: ['/flights'] },
  { title: 'Vue 3.5', name: 'vue', from: 'vue', append: { 'src/main.js': WIDGET_PAGES } },
  { title: 'Svelte 5.57', name: 'svelte', from: 'svelte' },
  { title: 'Angular 21.2', name: 'angular', from: 'angular' },
  { title: 'Astro 5.18', name: 'astro', from: 'astro', pages: ['/island/'] },
  {
    title: 'WordPress 6.5',
    name: 'wordpress',
    from: 'wordpress',
    install: { 'php-parser': '3.7.0' },
    build: 'node build.mjs',
    checks: ['drawn'],
    files: {
      'build.mjs': `import { cpSync, mkdirSync, readFileSync } from 'node:fs';
        import { Engine } from 'php-parser';
        new Engine({ parser: { suppressErrors: false } }).parseCode(readFileSync('functions.php', 'utf8'), 'functions.php');
        mkdirSync('dist');
        cpSync('block.html', 'dist/index.html');`,
    },
  },

  {
    title: 'React 18.3',
    name: 'react-18',
    from: 'react',
    install: { react: '18.3.1', 'react-dom': '18.3.1' },
    append: { 'src/main.tsx': "import './chauffeur';" },
    // Its server prints a warning that later versions do not print.
    build: 'node build.mjs',
    files: {
      'render-on-server.mjs': readFileSync(new URL('render-on-server.mjs', import.meta.url), 'utf8'),
      'build.mjs': `import { execFileSync } from 'node:child_process';
        import { build } from 'vite';
        const env = { ...process.env, NODE_ENV: 'development' };
        execFileSync(process.execPath, ['render-on-server.mjs', 'node_modules/charter-widgets'], { env });
        await build();`,
    },
  },
  {
    title: 'React 18.0',
    name: 'lowest',
    from: 'react',
    install: { react: '18.0.0', 'react-dom': '18.0.0', ...lowest },
  },
  {
    title: 'Preact 11.2',
    name: 'preact',
    from: 'react',
    install: { preact: '11.2.0', react: 'npm:@preact/compat@18.3.2', 'react-dom': 'npm:@preact/compat@18.3.2' },
  },
  {
    title: 'Next 16.4 with webpack',
    name: 'next-webpack',
    from: 'next',
    build: 'next build --webpack',
    start: 'next start',
  },
  {
    title: 'React Router 7.18 (Remix)',
    name: 'react-router',
    install: {
      ...REACT,
      '@react-router/dev': '7.18.4',
      '@react-router/node': '7.18.4',
      '@react-router/serve': '7.18.4',
      isbot: '5.2.3',
      'react-router': '7.18.4',
      typescript: '5.9.3',
      vite: '7.3.8',
    },
    build: 'react-router build',
    start: 'react-router-serve build/server/index.js',
    checks: ['drawn'],
    files: {
      'vite.config.js': `import { reactRouter } from '@react-router/dev/vite';
        export default { plugins: [reactRouter()] };`,
      'app/routes.js': `import { index } from '@react-router/dev/routes';
        export default [index('routes/charter.tsx')];`,
      'app/root.jsx': `import { Links, Meta, Outlet, Scripts } from 'react-router';
        export default () => (
          <html lang="en">
            <head><title>Charter</title><link rel="icon" href="data:," /><Meta /><Links /></head>
            <body><Outlet /><Scripts /></body>
          </html>
        );`,
    },
  },
  {
    title: 'Solid 1.9',
    name: 'solid',
    install: { ...REACT, ...VITE, 'solid-js': '1.9.19', 'vite-plugin-solid': '2.11.14' },
    build: 'vite build',
    files: {
      'vite.config.js': "import solid from 'vite-plugin-solid';\nexport default { plugins: [solid()] };",
      'bundled.js': `import { render } from 'solid-js/web';
        import { Charter } from './src/charter';
        document.querySelector('private-charter-form').remove();
        render(Charter, document.getElementById('component'));`,
    },
  },
  {
    title: 'Shopify’s Liquid',
    name: 'shopify',
    install: { liquidjs: '10.30.1' },
    build: 'node build.mjs',
    checks: ['drawn'],
    // Shopify removes the schema and renders the section with its defaults.
    files: {
      'build.mjs': `import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
        import { Liquid } from 'liquidjs';
        const source = readFileSync('sections/charter.liquid', 'utf8');
        const [, template, schema] = /^(.*){% schema %}(.*){% endschema %}/s.exec(source);
        const settings = Object.fromEntries(JSON.parse(schema).settings.map(({ id, default: value }) => [id, value]));
        mkdirSync('dist');
        writeFileSync('dist/index.html', await new Liquid().parseAndRender(template, { section: { settings } }));`,
    },
  },

  bundler('Vite 8.3', VITE, 'vite build'),
  bundler(
    'esbuild 0.28',
    { esbuild: '0.28.2' },
    'esbuild bundled.js --bundle --splitting --format=esm --minify --outdir=dist',
  ),
  bundler('Rolldown 1.3', { rolldown: '1.3.2' }, 'rolldown --config rolldown.config.js', {
    'rolldown.config.js': `import { loadCss } from './load-css.mjs';
      export default {
        input: 'bundled.js', platform: 'browser', output: { dir: 'dist' }, plugins: [loadCss()],
        transform: { define: { 'process.env.NODE_ENV': '"production"' } },
      };`,
  }),
  bundler(
    'Rollup 4.68',
    {
      '@rollup/plugin-commonjs': '29.0.3',
      '@rollup/plugin-node-resolve': '16.0.3',
      '@rollup/plugin-replace': '6.0.3',
      rollup: '4.68.7',
    },
    'rollup --config',
    {
      'rollup.config.js': `import commonjs from '@rollup/plugin-commonjs';
        import { nodeResolve } from '@rollup/plugin-node-resolve';
        import replace from '@rollup/plugin-replace';
        import { loadCss } from './load-css.mjs';
        const values = { 'process.env.NODE_ENV': '"production"' };
        export default {
          input: 'bundled.js', output: { dir: 'dist' },
          plugins: [loadCss(), replace({ preventAssignment: true, values }), nodeResolve({ browser: true }), commonjs()],
        };`,
    },
  ),
  bundler('Rspack 2.3', { '@rspack/core': '2.3.2', 'css-loader': '7.1.5' }, 'node build.mjs', {
    'rspack.config.mjs': webpackConfig('@rspack/core', 'CssExtractRspackPlugin'),
    'build.mjs': `import { rspack } from '@rspack/core';
      import config from './rspack.config.mjs';
      rspack(config).run((error, stats) => {
        if (error || stats.hasErrors()) throw error ?? new Error(stats.toString('errors-only'));
      });`,
  }),
  bundler(
    'webpack 5.112',
    { 'css-loader': '7.1.5', 'mini-css-extract-plugin': '2.10.2', webpack: '5.112.2', 'webpack-cli': '7.3.1' },
    'webpack',
    { 'webpack.config.js': webpackConfig('webpack', "import Css from 'mini-css-extract-plugin';") },
  ),
  {
    ...bundler('Parcel 2.16', { parcel: '2.16.4' }, 'parcel build index.html --no-cache --no-source-maps'),
    files: {
      'package.json': `{
        "private": true, "browserslist": "baseline widely available", "@parcel/resolver-default": { "packageExports": true }
      }`,
    },
  },

  {
    title: 'Bootstrap 5.3, Bulma 1.0, Foundation 6.9, Pico 2.1, Tailwind 4.3, normalize.css 8.0',
    name: 'css',
    from: 'react',
    install: {
      bootstrap: '5.3.9',
      bulma: '1.0.4',
      'foundation-sites': '6.9.0',
      '@picocss/pico': '2.1.1',
      tailwindcss: '4.3.5',
      'normalize.css': '8.0.1',
    },
    checks: ['sheets'],
  },

  {
    title: 'Vitest 4.1',
    name: 'vitest',
    install: { ...REACT, jsdom: '29.1.1', vitest: '4.1.12' },
    build: 'vitest run',
    checks: ['nothing'],
  },
  {
    title: 'Jest 30.5',
    name: 'jest',
    code: 'vitest',
    install: {
      ...REACT,
      '@swc/core': '1.16.22',
      '@swc/jest': '0.2.39',
      jest: '30.5.2',
      'jest-environment-jsdom': '30.5.2',
    },
    build: 'jest src',
    files: { ...JEST, 'package.json': '{ "private": true }' },
    checks: ['nothing'],
  },
  {
    title: `TypeScript ${TYPESCRIPTS.join(', ')}`,
    name: 'typescript',
    install: {
      ...REACT,
      '@types/react': '19.3.0',
      '@types/react-dom': '19.3.0',
      ...Object.fromEntries(TYPESCRIPTS.map((version) => [`typescript-${version}`, `npm:typescript@${version}`])),
    },
    build: 'node check.mjs',
    checks: ['nothing'],
    files: {
      'check.mjs': `import { spawnSync } from 'node:child_process';
        const options = '--noEmit --strict --jsx react-jsx --target es2022 --skipLibCheck false page.tsx'.split(' ');
        for (const version of ${JSON.stringify(TYPESCRIPTS)})
          for (const way of ['nodenext', 'bundler']) {
            const modules = ['--module', way === 'bundler' ? 'esnext' : way, '--moduleResolution', way];
            const tsc = 'node_modules/typescript-' + version + '/lib/tsc.js';
            const { status, stdout } = spawnSync(process.execPath, [tsc, ...modules, ...options]);
            if (status !== 0) throw new Error(version + ', ' + way + ': ' + stdout);
          }`,
    },
  },
];
