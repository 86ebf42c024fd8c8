/** The widths of the place that a widget is measured at. */
export const WIDTHS = [320, 390, 600, 768, 1024, 1200];

/** What each widget is measured with, as the parameters of its frame. */
export const MEASURED = /** @type {Record<string, string>} */ ({
  'private-charter-form': '',
  'chauffeur-form': '',
  'international-charter-form': '',
  'flight-gallery': 'limit=3',
  'flight-booking': 'id=5',
});

/** Milliseconds in which a frame keeps its height before it counts as drawn. */
const STEADY_MS = 500;

/**
 * The height of a widget's frame at a width.
 * @param {import('playwright').Page} page
 * @param {import('../testing/partner-site.mjs').PartnerSite} site
 * @param {string} operator where the widgets are served
 * @param {string} tag
 * @param {number} width
 */
export async function frameHeight(page, site, operator, tag, width) {
  await page.setViewportSize({ width, height: 900 });
  site.serve(
    `<div data-charter-widget="${tag}" data-prefill="${MEASURED[tag]}" data-loading="eager"></div>
<script type="module" src="${operator}/cdn/embed.js"></script>`,
    '<style>body { margin: 0; }</style>',
  );
  await page.goto(site.origin);
  const frame = page.locator('iframe');
  await frame.contentFrame().locator('button, a[href]').first().waitFor();
  return page.evaluate(async (steady) => {
    const frame = document.querySelector('[data-charter-widget]')?.shadowRoot?.querySelector('iframe');
    let height = 0;
    let since = performance.now();
    while (performance.now() - since < steady) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = frame?.clientHeight ?? 0;
      if (now !== height) since = performance.now();
      height = now;
    }
    return height;
  }, STEADY_MS);
}
