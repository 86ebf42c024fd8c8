import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import './elements';
import { loadNastaliq } from './kit/messages/urdu';
import { definePrivateCharterForm } from './private-charter-form/element';
import { fill, press } from './testing';
import { contrast, over } from './testing/contrast';
import { mockFlights } from './testing/on-page';

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

describe('CSS rules of the partner’s page can style each documented part of', () => {
  const sources = import.meta.glob<string>('./*/element.tsx', { query: '?raw', import: 'default', eager: true });
  const person = { 'First name': 'Ayesha', 'Last name': 'Khan', 'CNIC or passport number': 'AB1234567' };
  const caller = { Name: 'Ayesha Khan', Email: 'ayesha@example.com', 'Phone number': '03001234567' };
  const [first, last, phone] = ['Ayesha', 'Khan', '3001234567'].map((value) => [value, value]);
  const guest = {
    'Number of guests': 1,
    'First name': first,
    'Last name': last,
    'Phone number': phone,
    Gender: 'male',
  };
  const booker = { Title: 'Dr', Email: 'ayesha@example.com', 'I accept the terms and conditions': true };
  const journey = `from=KHI&to=DXB&seats=4&departure=${tomorrow}T10:00&service=fleet-inquiry&aircraft=heavy-jet`;
  const flows: Record<string, [attributes: string, values?: object, button?: string]> = {
    'private-charter-form': [
      `prefill="type=roundtrip&from=KHI&to=DXB&date=${tomorrow}&date2=${tomorrow}&time2=23:00&seats=4&luggage=60"`,
      {},
      'Search',
    ],
    'chauffeur-form': [
      'prefill="passengers=2&luggage=3"',
      { ...person, 'Phone number (optional)': '03001234567' },
      'Submit Request',
    ],
    'international-charter-form': [`prefill="${journey}"`, caller, 'Submit'],
    // The second gallery has no flight, and says what to do instead.
    'flight-gallery': ['></flight-gallery><flight-gallery kind="empty-legs"'],
    'flight-booking': [
      'flight-id="6"',
      { ...guest, ...booker, 'CNIC or Passport': 'AB1234567' },
      'Submit Booking Request',
    ],
  };

  it.for(Object.entries(sources))('%s', async ([file, source], { onTestFinished }) => {
    const [, tag = ''] = file.split('/');
    const [attributes, values, button] = flows[tag] ?? [];
    const parts = [...source.matchAll(/@csspart (\S+)/g)].map(([, part = '']) => part).toSorted();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(parts.map((part) => `${tag}::part(${part}) { --has-${part}: yes }`).join(''));
    document.adoptedStyleSheets.push(sheet);
    const api = mockFlights(30);
    onTestFinished(() => {
      document.adoptedStyleSheets.pop();
      api.restore();
    });
    place.innerHTML = `<${tag} ${attributes}></${tag}>`;
    await fill(place, { ...values });
    if (button) await press(place, button);
    const isStyled = (part: string) =>
      [...place.children]
        .flatMap(({ shadowRoot }) => [...(shadowRoot?.querySelectorAll(`[part~="${part}"]`) ?? [])])
        .some((element) => getComputedStyle(element).getPropertyValue(`--has-${part}`));
    // What looks like a part, and is none.
    const buttons =
      '.cw-button, label.cw-label, .cw-input, .cw-field, .cw-dialog, .cw-choice-option, .cw-checkbox > span';
    const others = '.cw-segment, .cw-pass-body, .cw-request-summary, .cw-request-title, h2, h3, legend:not(.cw-hidden)';
    const unstyled = `:is(${buttons}, ${others}):not([part])`;
    const lacking = () => [...place.children].flatMap((one) => [...(one.shadowRoot?.querySelectorAll(unstyled) ?? [])]);
    expect(lacking()).toEqual([]);
    await vi.waitFor(() => expect(parts.filter(isStyled)).toEqual(parts), { timeout: 20_000 });
    expect(lacking()).toEqual([]);
  });
});

it('a page can make fields lower, and all corners square', async () => {
  const { element, find } = put('style="--cw-radius: 0" prefill="from=KHI"');
  const chip = await find('.cw-airport-chip');
  const input = chip.previousElementSibling as HTMLElement;
  input.style.cssText = 'min-block-size: 0; padding-block: 6px';
  const [inner, outer] = [chip.getBoundingClientRect(), input.getBoundingClientRect()];
  expect([inner.top - outer.top, outer.bottom - inner.bottom]).toEqual([1, 1]);
  expect(getComputedStyle(element.shadowRoot?.querySelector('.cw-choice') as Element).borderRadius).toBe('0px');
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
