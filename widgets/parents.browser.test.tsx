import { beforeEach, describe, expect, it, vi } from 'vitest';
import { defineFlightGallery } from './flight-gallery/element';
import { definePrivateCharterForm } from './private-charter-form/element';
import { answerFetch } from './testing/answer-fetch';
import { emptyPlace } from './testing/on-page';
import SHRINKING from './testing/shrinking-parents.json';

/** A form, and a widget that loads data first. The style sheet of all widgets has the rules about parents. */
const WIDGETS = ['flight-gallery', 'private-charter-form'] as const;

/** The width of a widget if its parent leaves the width to it, and there is space. */
const OWN_WIDTH = 640;

const on = emptyPlace();
let place: HTMLElement;
beforeEach(() => {
  defineFlightGallery();
  definePrivateCharterForm();
  ({ place } = on);
  place.style.position = 'relative';
  answerFetch(({ url }) => (url.includes('/api/') ? new Promise(() => {}) : undefined));
});

/** Puts a widget in the place of `<i>`; resolves to it once it is drawn. */
async function put(tag: string, html: string): Promise<HTMLElement> {
  place.innerHTML = html.replace('<i></i>', `<${tag}></${tag}>`);
  const element = place.querySelector(tag) as HTMLElement;
  await vi.waitFor(() => expect(element.shadowRoot?.querySelector('.cw-room > *')).toBeTruthy());
  return element;
}

describe('a widget in a parent that is as wide as its content', () => {
  // `<i>` is the widget.
  it.each(Object.entries(SHRINKING))('has its own width, at most the available space: %s', async (_name, html) => {
    const widths: unknown[] = [];
    for (const tag of WIDGETS) {
      const element = await put(tag, html);
      for (const room of [280, 600, 1200]) {
        place.style.width = `${room}px`;
        const { width } = element.getBoundingClientRect();
        // The neighbour and the gap take at most 40 pixels.
        if (width < Math.min(room, OWN_WIDTH) - 40 || width > Math.min(room, OWN_WIDTH) + 0.5)
          widths.push({ tag, room, width });
        if (place.scrollWidth > room) widths.push({ tag, room, scrollWidth: place.scrollWidth });
      }
    }
    expect(widths).toEqual([]);
  });

  it('is as wide as the parent if that has a width', async () => {
    for (const tag of WIDGETS) {
      const element = await put(tag, '<div><i></i></div>');
      place.style.width = '1200px';
      expect.soft({ tag, width: element.offsetWidth }).toEqual({ tag, width: 1200 });
    }
  });
});

describe('the CSS of the page', () => {
  it.each([
    ['a class of a framework', (element: HTMLElement) => element.classList.add('d-none')],
    ['a class without its weight', (element: HTMLElement) => element.classList.add('gone')],
    ['the attribute', (element: HTMLElement) => (element.hidden = true)],
    ['the attribute, until it is found', (element: HTMLElement) => element.setAttribute('hidden', '')],
  ])('can hide a widget: %s', async (_name, hide) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.d-none { display: none !important } .gone { display: none }');
    document.adoptedStyleSheets.push(sheet);
    for (const tag of WIDGETS) {
      const element = await put(tag, '<div><i></i></div>');
      hide(element);
      expect.soft({ tag, boxes: element.getClientRects().length }).toEqual({ tag, boxes: 0 });
    }
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  });

  it('can make a widget invisible in its place, and then it takes no clicks', async () => {
    for (const tag of WIDGETS) {
      const element = await put(tag, '<div style="visibility: hidden; pointer-events: none"><i></i></div>');
      const drawn = element.shadowRoot?.querySelector('.cw-room > *') as Element;
      const { visibility, pointerEvents } = getComputedStyle(drawn);
      expect.soft({ tag, visibility, pointerEvents }).toEqual({ tag, visibility: 'hidden', pointerEvents: 'none' });
    }
  });

  it('can set a widget’s width, margins and share of a flex row', async () => {
    for (const tag of WIDGETS) {
      const element = await put(tag, '<div style="display: flex; width: 900px"><i></i></div>');
      element.style.cssText = 'width: 333px; margin-left: 21px';
      const { left, width } = element.getBoundingClientRect();
      const start = place.getBoundingClientRect().left;
      expect.soft({ tag, width, margin: left - start }).toEqual({ tag, width: 333, margin: 21 });
      element.style.cssText = 'flex: 1';
      expect.soft({ tag, width: element.offsetWidth }).toEqual({ tag, width: 900 });
    }
  });
});
