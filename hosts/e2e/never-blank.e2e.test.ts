import { WIDGETS } from 'charter-widgets/registry';
import { describe, expect } from 'vitest';
import { test } from '../../scripts/testing/partner-page';

/** What scripts of a page may break before ours run. */
const BROKEN: Readonly<Record<string, string>> = {
  'without IntersectionObserver': 'delete window.IntersectionObserver;',
  'whose IntersectionObserver is a stub':
    'window.IntersectionObserver = class { observe() {} unobserve() {} disconnect() {} };',
  'without ResizeObserver': 'delete window.ResizeObserver;',
  'without custom elements': 'delete window.customElements;',
  'that defines no elements': 'customElements.define = () => { throw new Error("broken by the page"); };',
  'without shadow roots': 'Element.prototype.attachShadow = () => { throw new Error("broken by the page"); };',
  'without constructed style sheets': 'window.CSSStyleSheet = function () { throw new Error("broken by the page"); };',
  'without queueMicrotask': 'delete window.queueMicrotask;',
  'without fetch': 'window.fetch = () => { throw new Error("broken by the page"); };',
  'whose random numbers are broken': 'crypto.getRandomValues = () => { throw new Error("broken by the page"); };',
};

const FIVE = WIDGETS.map(({ tag }) => `<${tag} loading="eager"></${tag}>`).join('');
const OWN = '<chauffeur-form id="own" loading="eager"><a href="tel:1">Call us</a></chauffeur-form>';
const PLACES =
  '<div data-charter-widget="chauffeur-form" data-loading="eager"></div><div id="own-place" data-charter-widget="chauffeur-form" data-loading="eager"><a href="tel:2">Call us</a></div>';

describe.each(Object.entries(BROKEN))('a page %s', (what, script) => {
  test('shows a widget, its content or a contact in each place', async ({ partner, scripts, openPage, watch }) => {
    // The console reports what is broken, too.
    watch.expected.push(/./);
    watch.problems.push('broken on purpose');
    const page = await openPage();
    await partner(FIVE + OWN + PLACES + scripts.loader + scripts.embed, {
      head: '<script src="/broken.js"></script>',
      files: { '/broken.js': script },
      tab: page,
    });
    const blank = () =>
      page.evaluate(() =>
        [...document.body.children].flatMap((place) => {
          if (place instanceof HTMLScriptElement) return [];
          const parts = '.cw-root *, a, p, iframe';
          const found = [...(place.shadowRoot?.querySelectorAll(parts) ?? []), ...place.querySelectorAll(parts)];
          const isShown = found.some((part) => part.checkVisibility() && part.getBoundingClientRect().height > 0);
          return isShown ? [] : [place.outerHTML];
        }),
      );
    await expect.poll(blank, { timeout: 15_000 }).toEqual([]);
    // The frame needs it only for its time limit.
    if (what === 'without IntersectionObserver')
      expect(await page.locator('[data-charter-widget]').getByText('could not be loaded').count()).toBe(0);
  });
});
