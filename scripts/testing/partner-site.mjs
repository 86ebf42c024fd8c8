import { createServer } from 'node:http';

/**
 * @typedef {object} PartnerSite
 * @property {string} origin
 * @property {(body: string, head?: string, policy?: string) => void} serve shows this page from now on, at every
 *   path, under this Content-Security-Policy
 * @property {() => Promise<void>} stop
 */

/**
 * Serves a partner's site at another origin than the operator's. A page from a route of Playwright has no address, so
 * the browser would not let it load anything from this machine.
 * @returns {Promise<PartnerSite>}
 */
export async function startPartnerSite() {
  let html = '';
  let allowed = '';
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    if (allowed) response.setHeader('Content-Security-Policy', allowed);
    response.end(html);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    origin: `http://127.0.0.1:${port}`,
    serve(body, head = '', policy = '') {
      allowed = policy;
      html =
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Partner</title><link rel="icon" href="data:,">' +
        `<meta name="viewport" content="width=device-width">${head}</head><body>${body}</body></html>`;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(() => resolve(null)));
    },
  };
}
