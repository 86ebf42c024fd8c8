import { WIDGETS } from 'charter-widgets/registry';
import { expect } from 'vitest';
import { countLeft, isNothingLeft, makeLeftPages } from '../../scripts/bench/left';
import { bundlePages, type PartnerSite, servePages } from '../../scripts/bench/partner';
import { test as base } from '../../scripts/testing/browser';

/** The bench mounts them 50 times. */
const MOUNTS = 5;
const TAGS = WIDGETS.map(({ tag }) => tag);

const test = base.extend<{ site: PartnerSite }>({
  site: [
    async ({ server }, use) => {
      const { pages, components } = makeLeftPages(server.origin, TAGS);
      await bundlePages(components);
      const site = await servePages(new Map(pages.map(({ path, html }) => [path, html])));
      await use(site);
      site.stop();
    },
    { scope: 'file' },
  ],
});

test.for(makeLeftPages('', TAGS).pages.map(({ path }) => path))(
  `%s leaves nothing when it is mounted and removed ${MOUNTS} times`,
  { timeout: 180_000 },
  async (path, { site, openPage }) => {
    const left = await countLeft(await openPage(), site.origin + path, MOUNTS);
    expect(left, JSON.stringify(left)).toSatisfy(() => isNothingLeft(left, MOUNTS));
  },
);
