import type { CDPSession, Page } from 'playwright';
import { describe, expect } from 'vitest';
import { test } from '../../scripts/testing/partner-page';

/** The script tag's elements, with what each shows once it can be used. */
const WIDGETS = [
  ['private-charter-form', '<private-charter-form loading="eager"></private-charter-form>', '[role=combobox]'],
  ['chauffeur-form', '<chauffeur-form loading="eager"></chauffeur-form>', 'form'],
  ['international-charter-form', '<international-charter-form loading="eager"></international-charter-form>', 'form'],
  ['flight-gallery', '<flight-gallery loading="eager"></flight-gallery>', '.cw-gallery-card img'],
  ['flight-booking', '<flight-booking loading="eager" flight-id="4"></flight-booking>', 'form'],
] as const;
const MOUNTS = 50;

/** Puts an element on the page until it can be used, takes it away, and again; notes each without holding it. */
const mount = (page: Page, html: string, part: string, times: number) =>
  page.evaluate(
    async ({ html, part, times }) => {
      const page = window as unknown as { mounted?: WeakRef<Element>[] };
      page.mounted ??= [];
      for (let turn = 0; turn < times; turn++) {
        document.body.insertAdjacentHTML('beforeend', html);
        const element = document.body.lastElementChild as Element;
        page.mounted.push(new WeakRef(element));
        while (!element.shadowRoot?.querySelector(part)) await new Promise(requestAnimationFrame);
        element.remove();
        // It unmounts in a microtask.
        await new Promise(requestAnimationFrame);
      }
    },
    { html, part, times },
  );

/** What is alive after a collection: elements of ours, nodes and listeners of the whole page. */
async function alive(page: Page, browser: CDPSession) {
  await browser.send('HeapProfiler.collectGarbage');
  const { metrics } = await browser.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  const elements = await page.evaluate(
    () => (window as unknown as { mounted: WeakRef<Element>[] }).mounted.filter((one) => one.deref()).length,
  );
  return { elements, nodes: of('Nodes'), listeners: of('JSEventListeners') };
}

describe('an element that has left the page', () => {
  test.for(WIDGETS)('is held by nothing: %s', async ([_tag, html, part], { partner, scripts, openPage }) => {
    const page = await openPage();
    await partner(scripts.loader, { tab: page });
    const browser = await page.context().newCDPSession(page);
    await browser.send('Performance.enable');
    // What the first one brings (code, index, caches) stays.
    await mount(page, html, part, 2);
    await expect.poll(async () => (await alive(page, browser)).elements).toBe(0);
    const before = await alive(page, browser);

    await mount(page, html, part, MOUNTS);
    // Fewer than one each: what the browser itself keeps for a moment is not ours.
    await expect
      .poll(async () => {
        const { elements, nodes, listeners } = await alive(page, browser);
        return { elements, nodes: nodes - before.nodes < MOUNTS, listeners: listeners - before.listeners < MOUNTS };
      })
      .toEqual({ elements: 0, nodes: true, listeners: true });
  });
});
