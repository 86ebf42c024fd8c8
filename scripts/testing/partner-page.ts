import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { test as base } from './browser';

export interface Visit {
  /** What stands in the partner's own address, with its `?`. */
  query?: string;
  head?: string;
  /** The partner's Content-Security-Policy. Default none. */
  policy?: string;
  /** More headers of the partner's page. */
  headers?: Readonly<Record<string, string>>;
  /** Scripts of the partner's own, by path. */
  files?: Readonly<Record<string, string>>;
  /** Where to open it; `null` for a page that is only served. Default the page that all tests share. */
  tab?: Page | null;
}

export interface Served extends Pick<Visit, 'headers' | 'files'> {
  /** The page at every path that no file has. */
  html: string;
}

interface Fixtures {
  /**
   * Shows a partner's page of this body. It comes from a server of its own: one that a route fulfils has no address, and
   * the browser would not let it load anything from this machine.
   */
  partner(body: string, visit?: Visit): Promise<Page>;
  /** `<script>` tags: the parent page's script, and the loader of the elements. */
  scripts: { embed: string; loader: string };
  site: { origin: string; serve(page: Served): void };
}

/** `test` of the end-to-end tests, with a partner's page to put a widget on. */
export const test = base.extend<Fixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's dependencies off this pattern
    async ({}, use) => {
      let page: Served = { html: '' };
      const site = createServer(({ url = '' }, response) => {
        const script = page.files?.[url];
        response.setHeader('Content-Type', `text/${script === undefined ? 'html' : 'javascript'}; charset=utf-8`);
        for (const [name, value] of Object.entries(page.headers ?? {})) response.setHeader(name, value);
        response.end(script ?? page.html);
      });
      await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
      const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
      await use({ origin, serve: (served) => (page = served) });
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
    use(async (body, { query = '', head = '', policy = '', headers = {}, files = {}, tab = page } = {}) => {
      site.serve({
        html: `<!doctype html><html lang="en"><head><title>Partner</title>${head}</head><body>${body}</body></html>`,
        headers: policy ? { ...headers, 'Content-Security-Policy': policy } : headers,
        files,
      });
      await tab?.goto(`${site.origin}/${query}`);
      return tab ?? page;
    }),
});
