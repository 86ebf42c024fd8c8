import type { Page } from 'playwright';
import { expect } from 'vitest';
import { aTrip, openAdmin, sendQuote, test } from './back-office';

const FORMS = ['private-charter-form', 'chauffeur-form', 'international-charter-form'];
const PATHS = [
  ...['/', '/search', '/flights-products', '/flights-details?id=24', '/aircrafts', '/contact', '/tell-me', '/login'],
  ...['/trip', '/private-charter-form', '/chauffeur-service-form', '/international-charter-form'],
  ...[...FORMS, 'flight-gallery', 'flight-booking'].map((widget) => `/embed/${widget}?id=24`),
];

/**
 * Finds controls outside the window's sides, texts over others, texts and values that are cut off, and texts and
 * prices that have not grown with the reader's text.
 */
const findCut = (page: Page, size: number) =>
  page.evaluate((text) => {
    const found = new Set<string>();
    const width = document.documentElement.clientWidth;
    const canvas = document.createElement('canvas').getContext('2d');
    const isScrolled = (element: Element): boolean => {
      const parent = element.parentElement;
      if (!parent || parent === document.body) return false;
      return /auto|scroll/.test(getComputedStyle(parent).overflowX) || isScrolled(parent);
    };
    /** The content that a control must have room for; undefined if typed text may scroll. */
    const shownIn = (element: Element): { text: string; part?: string } | undefined => {
      if (element instanceof HTMLSelectElement) return { text: element.selectedOptions[0]?.text ?? '' };
      if (!(element instanceof HTMLInputElement) || !element.matches('.cw-stepper *, [inputmode="numeric"]')) return;
      if (element.placeholder && !element.value) return { text: element.placeholder, part: '::placeholder' };
      return { text: element.value.padStart(3, '8') };
    };
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const style = getComputedStyle(element);
      const { left, right, top, bottom, width: own, height } = element.getBoundingClientRect();
      const isSeen = own > 2 && height > 2 && style.visibility !== 'hidden';
      if (!isSeen || element.closest('[aria-hidden="true"]:not(.cw-route > *), .cw-hidden, svg')) continue;
      const what = `${element.localName}.${element.className} “${element.textContent?.trim().slice(0, 40)}”`;
      const isOut = right > width + 1.5 || left < -1.5;
      if (isOut && style.position !== 'absolute' && !isScrolled(element)) found.add(`${what} leaves the window`);
      const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim());
      const words = document.createRange();
      const isLong = [...element.childNodes].some((node) => {
        words.selectNodeContents(node);
        return node instanceof Text && words.getBoundingClientRect().right > width + 1.5;
      });
      if (isLong && style.overflowX === 'visible' && style.position !== 'absolute' && !isScrolled(element))
        found.add(`${what} runs out of the window`);
      const isCut = element.scrollWidth > element.clientWidth + 1;
      const next = element.parentElement?.nextElementSibling?.getBoundingClientRect();
      const isBeside = next && next.width > 2 && next.top < bottom - 2 && next.bottom > top + 2;
      const isOver = isBeside && next.left < right - 2 && next.right > left + 2;
      if (hasText && isOver && style.display === 'block' && style.position === 'static')
        found.add(`${what} prints over what is beside it`);
      if (hasText && isCut && /hidden|clip/.test(style.overflowX)) found.add(`${what} is cut`);
      const isPrice = [...element.childNodes].some((node) => /^(?:PKR|\$)/.test(node.nodeValue ?? ''));
      // The bar's words leave room for the brand, and those of a route for its line.
      const least = isPrice ? 0.78 : hasText && !element.closest('.app-bar, .cw-route') ? 0.7 : 0;
      if (Number.parseFloat(style.fontSize) < least * text)
        found.add(`${what} is smaller than the text: ${style.fontSize}`);
      const shown = shownIn(element);
      if (shown && canvas) {
        canvas.font = getComputedStyle(element, shown.part).font;
        const { width: needed } = canvas.measureText(shown.text);
        const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
        if (needed + padding > own + 1) found.add(`${what} shows a part of its value`);
      }
      if (element.matches('[type="date"]')) {
        const copy = element.cloneNode() as HTMLElement;
        Object.assign(copy.style, { position: 'absolute', inlineSize: 'max-content' });
        element.after(copy);
        if (copy.offsetWidth > own + 1) found.add(`${what} shows a part of its day`);
        copy.remove();
      }
    }
    return [...found];
  }, size);

const WIDTHS = [320, 390];

test.for(
  PATHS.flatMap((path) => ['en', 'ur'].flatMap((locale) => WIDTHS.map((width) => [path, locale, width] as const))),
)(
  'large text cuts off no word and moves no control out of a phone: %s in %s at %i pixels',
  { timeout: 60_000 },
  async ([path, locale, width], { openPage, server, token }) => {
    let trip = '';
    if (path === '/trip') {
      const { id, link } = await aTrip(server, token);
      await sendQuote(server, token, id);
      trip = link.slice(path.length);
    }
    const page = await openPage({ viewport: { width, height: 844 } });
    const browser = await page.context().newCDPSession(page);
    const found: string[] = [];
    for (const [text, root] of [
      [24, ''],
      [32, ''],
      [16, '200%'],
    ] as const) {
      await browser.send('Page.setFontSizes', { fontSizes: { standard: text } });
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}locale=${locale}${trip}`, { waitUntil: 'networkidle' });
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, root);
      found.push(...(await findCut(page, root ? 32 : text)).map((what) => `${text} px ${root}: ${what}`));
    }
    expect(found).toEqual([]);
  },
);

const OFFICE = [
  ...[
    'today',
    'private-charter',
    'private-charter/{request}',
    'chauffer-services',
    'chauffer-services/1',
    'quote/{trip}',
    'new-request',
  ],
  ...['search', 'flight-management', 'aircrafts', 'aircraft-management', 'people', 'partners', 'webhooks', 'api-keys'],
  ...['emails', 'audit', 'account', 'embed-studio'],
];

test.for(OFFICE)(
  'large text cuts off no text of the back office and moves no control of it out of a phone: %s',
  async (path, { openPage, server, token }) => {
    const { id, request } = await aTrip(server, token);
    const page = await openPage({ viewport: { width: 390, height: 844 } });
    const browser = await page.context().newCDPSession(page);
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    await openAdmin(page, server, `/admin/${path}`.replace('{request}', String(request)).replace('{trip}', String(id)));
    await expect.poll(() => page.locator('[aria-busy=true]:not(.app-rail)').count()).toBe(0);
    // A choice's whole text is in its list, the head of a table is read aloud only, and fields of numbers scroll.
    const found = (await findCut(page, 32)).filter((what) => !/^(select|input|th|tr)\.|smaller than/.test(what));
    expect(found).toEqual([]);
  },
);
