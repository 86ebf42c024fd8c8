import type { Page } from 'playwright';
import { startedBy } from '../../hosts/api/testing/fixture';
import { test as base } from './browser';
import { type PartnerSite, startPartnerSite } from './partner-site.mjs';

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

interface Fixtures {
  /** Shows a partner's page of this body. */
  partner(body: string, visit?: Visit): Promise<Page>;
  /** `<script>` tags: the parent page's script, and the loader of the elements. */
  scripts: { embed: string; loader: string };
  site: PartnerSite;
}

/** `test` of the end-to-end tests, with a partner's page to put a widget on. */
export const test = base.extend<Fixtures>({
  site: [startedBy(startPartnerSite, (site) => site.stop()), { scope: 'file' }],
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
