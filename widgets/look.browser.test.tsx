import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadNastaliq } from './kit/messages/urdu';
import { definePrivateCharterForm } from './private-charter-form/element';
import { contrast, over } from './testing/contrast';

const PARTS = ['button', 'field', 'input', 'card', 'dialog'];
const tomorrow = new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10);

let place: HTMLElement;
beforeEach(() => {
  sessionStorage.clear();
  definePrivateCharterForm();
  place = document.createElement('div');
  document.body.append(place);
});
afterEach(() => place.remove());

function put(attributes: string) {
  place.innerHTML = `<private-charter-form ${attributes}></private-charter-form>`;
  const element = place.firstElementChild as HTMLElement;
  const find = (selector: string) =>
    vi.waitFor(
      () => {
        const found = element.shadowRoot?.querySelector<HTMLElement>(selector);
        if (!found) throw new Error(`no ${selector}`);
        return found;
      },
      { interval: 5 },
    );
  return { element, find };
}

it('CSS rules of the partner’s page can style each part of an element', async () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    PARTS.map((part) => `private-charter-form::part(${part}) { outline-color: rgb(1, 2, 3) }`).join(''),
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const { find } = put(`prefill="from=KHI&to=DXB&date=${tomorrow}&seats=4&luggage=60"`);
  (await find('[part="button"]')).click();
  await find('dialog');
  for (const part of PARTS)
    expect([part, getComputedStyle(await find(`[part="${part}"]`)).outlineColor]).toEqual([part, 'rgb(1, 2, 3)']);
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
});

it('a widget handles a transition that ends after its removal', async () => {
  const { element, find } = put('');
  const root = await find('.cw-root');
  element.remove();
  await vi.waitFor(() => expect(element.shadowRoot?.querySelector('.cw-root')).toBeNull());
  let fault: unknown;
  const hear = (event: ErrorEvent) => {
    fault = event.error;
    event.preventDefault();
  };
  window.addEventListener('error', hear);
  root.dispatchEvent(new TransitionEvent('transitionend'));
  window.removeEventListener('error', hear);
  expect(fault).toBeUndefined();
});

it('an element in Urdu keeps the font of the page, with a fallback that has all its letters', async () => {
  place.style.fontFamily = 'Georgia, serif';
  const { element, find } = put('locale="ur"');
  await find('.cw-root[lang="ur"]');
  const font = async () => getComputedStyle(await find('.cw-root')).fontFamily;
  await vi.waitFor(async () => expect(await font()).toMatch(/^Georgia, serif, .*Noto Naskh Arabic/));
  element.removeAttribute('locale');
  await vi.waitFor(async () => expect(await font()).toBe('Georgia, serif'));
});

describe('headings in Urdu', () => {
  const faces = () => [...document.fonts].filter(({ family }) => family.includes('Charter Nastaliq'));
  const answers = (status: number) =>
    vi.spyOn(window, 'fetch').mockImplementation(async () => new Response(null, { status }));
  beforeEach(() => {
    for (const face of faces()) document.fonts.delete(face);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    document.documentElement.removeAttribute('style');
  });

  it('are set in Nastaliq with enough line height, and the text in the font of the page', async () => {
    place.style.fontFamily = 'Georgia, serif';
    const { find } = put('locale="ur"');
    const title = getComputedStyle(await find('.cw-root[lang="ur"] .cw-segment-title'));
    await vi.waitFor(() => expect(title.fontFamily).toMatch(/^"Charter Nastaliq", Georgia/));
    expect(parseFloat(title.lineHeight) / parseFloat(title.fontSize)).toBe(2);
    expect(getComputedStyle(await find('label.cw-label')).fontFamily).toMatch(/^Georgia/);
    await loadNastaliq();
    expect(faces()[0]?.status).toBe('loaded');
  });

  it('use the page’s own font if it sets one, and ours is not loaded', async () => {
    const fetched = answers(200);
    document.documentElement.style.setProperty('--cw-font-heading', 'Jameel');
    await loadNastaliq();
    expect(fetched).not.toHaveBeenCalled();
    const { find } = put('locale="ur"');
    const title = await find('.cw-root[lang="ur"] .cw-segment-title');
    expect(getComputedStyle(title).fontFamily).toBe('Jameel');
  });

  it('use the font of the text if Nastaliq cannot be loaded', async () => {
    answers(503);
    vi.spyOn(FontFace.prototype, 'load').mockRejectedValue(new Error('Not on this device'));
    await loadNastaliq();
    expect(faces()).toEqual([]);
  });
});

it('the chosen tab has the partner’s accent colour, and its text is readable', async () => {
  const { find } = put('style="--cw-accent: rgb(28, 78, 216)" theme="light"');
  const { color, backgroundColor } = getComputedStyle(await find('.cw-choice-option:has(:checked)'));
  const [red = 0, , blue = 0] = over('white', backgroundColor);
  expect(blue - red).toBeGreaterThan(80);
  expect(contrast(over('white', backgroundColor), over('white', color))).toBeGreaterThan(4.5);
});

it.for([
  ['62.5%', 16],
  ['40px', 16],
  ['125%', 20],
] as const)('on a page with a root font size of %s the text of a field is %i pixels', async ([root, pixels]) => {
  document.documentElement.style.fontSize = root;
  try {
    const { find } = put('');
    expect(getComputedStyle(await find('.cw-root')).fontSize).toBe(`${pixels}px`);
  } finally {
    document.documentElement.style.fontSize = '';
  }
});
