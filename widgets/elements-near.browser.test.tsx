import { beforeAll, expect, it, vi } from 'vitest';
import type * as Elements from './elements';
import { emptyPlace } from './testing/on-page';

const on = emptyPlace(1);
let elements: typeof Elements;
beforeAll(async () => {
  document.body.insertAdjacentHTML('beforeend', '<chauffeur-form id="early"></chauffeur-form>');
  Object.assign(document.getElementById('early') as HTMLElement, { words: { 'Book chauffeur': 'Send a car' } });
  elements = await import('./elements');
  elements.setDefaults({ apiBase: 'https://book.example.com/api' });
});

const put = (html: string) => {
  on.place.innerHTML = html;
  return on.place.lastElementChild as HTMLElement;
};
const isDrawn = (element: Element | null) => Boolean(element?.shadowRoot?.querySelector('button'));

it('defines all five, for an element that is on the page and has its properties already', async () => {
  for (const tag of ['private-charter-form', 'international-charter-form', 'flight-gallery', 'flight-booking'])
    expect(customElements.get(tag), tag).toBeDefined();
  const early = document.getElementById('early');
  await vi.waitFor(() => expect(isDrawn(early)).toBe(true));
  early?.remove();
});

it('draws an element when it comes near the window, and with `loading="eager"` at once', async () => {
  const far = put('<div style="block-size: 5000px"></div><international-charter-form></international-charter-form>');
  const eager = document.createElement('private-charter-form');
  eager.setAttribute('loading', 'eager');
  on.place.append(eager);
  await vi.waitFor(() => expect(isDrawn(eager)).toBe(true));
  expect(isDrawn(far)).toBe(false);
  far.scrollIntoView();
  await vi.waitFor(() => expect(isDrawn(far)).toBe(true));
});

it('calls the API of the defaults, where the element names none', async () => {
  const asked = vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({}));
  put('<flight-gallery></flight-gallery>');
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  const [first] = asked.mock.calls[0] ?? [];
  expect(new Request(first as RequestInfo).url).toMatch(/^https:\/\/book\.example\.com\//);
});
