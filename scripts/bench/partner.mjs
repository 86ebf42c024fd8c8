import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { ROOT } from './phone.mjs';

/** What ours is compared with, installed into .cache at first, and the pages of a partner that it stands in. */

const FOLDER = join(ROOT, '.cache/bench-embed');
const COMPARED = {
  '@duffel/components': '3.17.0',
  '@open-iframe-resizer/core': '2.1.0',
  react: '19.3.1',
  'react-dom': '19.3.1',
};

const AIRPORT = { iata_code: 'KHI', name: 'Jinnah International Airport', city_name: 'Karachi' };
const OFFER = {
  id: 'off_1',
  base_currency: 'USD',
  total_currency: 'USD',
  total_amount: '420.00',
  tax_currency: 'USD',
  passenger_identity_documents_required: false,
  passengers: [{ id: 'pas_1', type: 'adult', given_name: 'Ayesha', family_name: 'Khan' }],
  slices: [
    {
      id: 'sli_1',
      origin: AIRPORT,
      destination: AIRPORT,
      segments: [
        {
          id: 'seg_1',
          origin: AIRPORT,
          destination: AIRPORT,
          departing_at: '2030-03-04T10:00:00',
          arriving_at: '2030-03-04T12:00:00',
          passengers: [{ passenger_id: 'pas_1', cabin_class: 'economy', baggages: [] }],
        },
      ],
    },
  ],
  available_services: [
    {
      id: 'ase_1',
      type: 'baggage',
      total_currency: 'USD',
      total_amount: '30.00',
      maximum_quantity: 2,
      segment_ids: ['seg_1'],
      passenger_ids: ['pas_1'],
      metadata: { type: 'checked', maximum_weight_kg: 23 },
    },
  ],
};

/** What is bundled for the compared pages. Each calls `window.usable()` when its first control is there. */
const ENTRIES = {
  react: `
    import { createElement, useEffect } from 'react';
    import { createRoot } from 'react-dom/client';
    function Button() {
      useEffect(() => window.usable(), []);
      return createElement('button', null, 'A button');
    }
    createRoot(document.getElementById('place')).render(createElement(Button));`,
  duffel: `
    import { renderDuffelAncillariesCustomElement } from '@duffel/components/custom-elements';
    document.getElementById('place').innerHTML = '<duffel-ancillaries></duffel-ancillaries>';
    const element = document.querySelector('duffel-ancillaries');
    const look = () => (element.shadowRoot ?? element).querySelector('button') && (seen.disconnect(), window.usable());
    const seen = new MutationObserver(look);
    window.draw = () => renderDuffelAncillariesCustomElement({
      offer: ${JSON.stringify(OFFER)}, seat_maps: [], services: ['bags'],
      passengers: [{ id: 'pas_1', given_name: 'Ayesha', family_name: 'Khan', gender: 'f', title: 'ms', born_on: '1990-01-01', email: 'a@example.com', phone_number: '+923000000000' }],
    });
    window.draw();
    seen.observe(element.shadowRoot ?? element, { childList: true, subtree: true });
    look();`,
  'resizer-parent': `
    import { initialize } from '@open-iframe-resizer/core';
    window.ready = initialize({}, 'iframe');`,
  'resizer-child': `
    import { initializeChildListener } from '@open-iframe-resizer/core';
    initializeChildListener();`,
};

/**
 * Installs what is compared with, once, and bundles its pages.
 * @param {Readonly<Record<string, string>>} [more] further entries, which import ours as an application does
 */
export async function prepare(more = {}) {
  mkdirSync(join(FOLDER, 'entries'), { recursive: true });
  const manifest = `${JSON.stringify({ private: true, type: 'module', dependencies: COMPARED }, null, 2)}\n`;
  const file = join(FOLDER, 'package.json');
  if (!existsSync(join(FOLDER, 'node_modules')) || !existsSync(file) || readFileSync(file, 'utf8') !== manifest) {
    writeFileSync(file, manifest);
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: FOLDER, stdio: 'inherit' });
  }
  const entries = Object.entries({ ...ENTRIES, ...more });
  for (const [name, text] of entries) writeFileSync(join(FOLDER, `entries/${name}.tsx`), text);
  // A server of Vite's, started before in this process, has set it to development.
  process.env.NODE_ENV = 'production';
  await build({
    configFile: false,
    root: FOLDER,
    logLevel: 'error',
    resolve: { alias: { 'charter-widgets': join(ROOT, 'dist/npm') }, dedupe: ['react', 'react-dom'] },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: join(FOLDER, 'dist'),
      emptyOutDir: true,
      modulePreload: false,
      // One sheet, which a page links: an application's own pages name all that they are drawn with.
      cssCodeSplit: false,
      rolldownOptions: {
        input: Object.fromEntries(entries.map(([name]) => [name, join(FOLDER, `entries/${name}.tsx`)])),
        output: { entryFileNames: '[name].js', assetFileNames: '[name][extname]' },
      },
    },
  });
}

/**
 * The partner's pages: what is in `pages`, and what was bundled; gzip, as our server sends its own.
 * @param {Map<string, string>} pages
 * @param {string} [policy] of those whose path begins with /strict
 */
export async function serve(pages, policy = '') {
  const types = /** @type {Record<string, string>} */ ({ '.js': 'text/javascript', '.css': 'text/css' });
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const page = pages.get(path);
    const file = join(FOLDER, 'dist', path);
    const body = page ?? (types[extname(path)] && existsSync(file) ? readFileSync(file) : undefined);
    response.writeHead(body === undefined ? 404 : 200, {
      'Content-Type': `${types[extname(path)] ?? 'text/html'}; charset=utf-8`,
      'Content-Encoding': 'gzip',
      ...(path.startsWith('/strict') && { 'Content-Security-Policy': policy }),
    });
    response.end(gzipSync(body ?? '', { level: 9 }));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

export const html = (/** @type {string} */ body) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>A partner</title><script>window.usable = () => { window.usableAt ??= performance.now(); };</script><body>${body}</body></html>`;

/** Without a line of script or style of its own: what is strict refuses them. */
export const strictHtml = (/** @type {string} */ body) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>A strict partner</title><script src="/told.js"></script><body>${body}</body></html>`;
