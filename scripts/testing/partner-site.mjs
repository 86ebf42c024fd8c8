import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';

/**
 * @typedef {object} ServedPage
 * @property {string} html the page at every path that no file has
 * @property {Readonly<Record<string, string>>} [files] scripts, whose names end in `.js`, and further pages, by path
 * @property {Readonly<Record<string, string>>} [headers]
 *
 * @typedef {object} PartnerSite
 * @property {string} origin
 * @property {(page: ServedPage) => void} serve shows this page from now on
 * @property {() => Promise<void>} stop
 */

/**
 * Serves a partner's site at another origin than the operator's. A page from a route of Playwright has no address, so
 * the browser would not let it load anything from this machine.
 * @returns {Promise<PartnerSite>}
 */
export async function startPartnerSite() {
  let page = /** @type {ServedPage} */ ({ html: '' });
  const server = createServer(({ url = '' }, response) => {
    response.writeHead(200, {
      'Content-Type': `text/${url.endsWith('.js') ? 'javascript' : 'html'}; charset=utf-8`,
      'Content-Encoding': 'gzip',
      ...page.headers,
    });
    response.end(gzipSync(page.files?.[url] ?? page.html));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    origin: `http://127.0.0.1:${port}`,
    serve: (served) => {
      page = served;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(() => resolve(null)));
    },
  };
}

/** The HTML of a partner's page. */
export const partnerPage = (/** @type {string} */ body, head = '') =>
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Partner</title><link rel="icon" href="data:,">' +
  `<meta name="viewport" content="width=device-width">${head}</head><body>${body}</body></html>`;
