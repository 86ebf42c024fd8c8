import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { test as base } from './browser';

interface Visit {
  /** What stands in the partner's own address, with its `?`. */
  query?: string;
  head?: string;
  /** The partner's Content-Security-Policy. Default none. */
  policy?: string;
  /** More headers of the partner's page. */
  headers?: Readonly<Record<string, string>>;
  /** Where to open it. Default the page that all tests share. */
  tab?: Page;
}

interface Fixtures {
  /**
   * Shows a partner's page of this body. It comes from a server of its own: one that a route fulfils has no address, and
   * the browser would not let it load anything from this machine.
   */
  partner(body: string, visit?: Visit): Promise<Page>;
  /** `<script>` tags: the parent page's script, and the loader of the elements. */
  scripts: { embed: string; loader: string };
  site: { origin: string; serve(html: string, headers: Readonly<Record<string, string>>): void };
}

/** `test` of the end-to-end tests, with a partner's page to put a widget on. */
export const test = base.extend<Fixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's dependencies off this pattern
    async ({}, use) => {
      let page: { html: string; headers: Readonly<Record<string, string>> } = { html: '', headers: {} };
      const site = createServer((_request, response) => {
        response.setHeader('Content-Type', 'text/html; charset=utf-8');
        for (const [name, value] of Object.entries(page.headers)) response.setHeader(name, value);
        response.end(page.html);
      });
      await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
      const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
      await use({ origin, serve: (html, headers) => (page = { html, headers }) });
      site.closeAllConnections();
      await new Promise((resolve) => site.close(resolve));
    },
    { scope: 'file' },
  ],
  scripts: async ({ server }, use) =>
    use({
      embed: `<script type="module" src="${server.origin}/cdn/embed.js"></script>`,
      loader: `<script type="module" src="${server.origin}/cdn/charter-widgets.js"></script>`,
    }),
  partner: async ({ site, page }, use) =>
    use(async (body, { query = '', head = '', policy = '', headers = {}, tab = page } = {}) => {
      site.serve(
        `<!doctype html><html lang="en"><head><title>Partner</title>${head}</head><body>${body}</body></html>`,
        policy ? { ...headers, 'Content-Security-Policy': policy } : headers,
      );
      await tab.goto(`${site.origin}/${query}`);
      return tab;
    }),
});
