import type {} from '@vitest/browser-playwright';
import axe from 'axe-core';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import { defineFlightGallery } from './flight-gallery/element';
import { definePrivateCharterForm } from './private-charter-form/element';
import { contrast, over } from './testing/contrast';
import { emptyPlace } from './testing/on-page';

/** Pages in partners' colours; none of the dark ones sets `color-scheme`. */
const PAGES = [
  ['white', '#ffffff', '#222222', 'light'],
  ['cream', '#f6efe2', '#3a2f1e', 'light'],
  ['black', '#111111', '#eeeeee', 'dark'],
  ['navy', '#0b1c3a', 'oklch(0.97 0.01 88)', 'dark'],
  ['white, grey on it', '#ffffff', '#888888', 'light'],
  ['white, pale grey on it', '#ffffff', '#cccccc', 'light'],
  ['white, red on it', '#ffffff', '#ff0000', 'light'],
  ['grey on black', '#000000', '#888888', 'dark'],
] as const;
const TAGS = ['private-charter-form', 'flight-gallery'];
const markup = (theme: string) => TAGS.map((tag) => `<${tag} ${theme && `theme="${theme}"`}></${tag}>`).join('');

const on = emptyPlace(3);
let place: HTMLElement;
beforeEach(() => {
  definePrivateCharterForm();
  defineFlightGallery();
  ({ place } = on);
});

/** Draws the widgets on a page of these colours, and returns their boxes. */
async function put(ground: string, ink: string, theme = ''): Promise<HTMLElement[]> {
  Object.assign(place.style, { background: ground, color: ink, padding: '24px' });
  place.innerHTML = markup(theme);
  const within = (selector: string) => place.querySelector(`:scope > ${selector}`)?.shadowRoot;
  return vi.waitFor(() => {
    const parts = [within(`${TAGS[0]}`)?.querySelector('.cw-input'), within(`${TAGS[1]}`)?.querySelector('a')];
    return parts.map((part) => {
      const box = part?.closest<HTMLElement>('.cw-root');
      if (!box) throw new Error('not drawn yet');
      return box;
    });
  });
}

async function tooFaint(boxes: HTMLElement[]): Promise<string[]> {
  // A colour in the middle of a transition cannot be judged.
  const passing = boxes.flatMap((box) => box.getAnimations({ subtree: true }));
  for (const animation of passing) if (animation.effect?.getTiming().iterations === 1) animation.finish();
  const { violations } = await axe.run(place, { runOnly: ['color-contrast'], resultTypes: ['violations'] });
  return violations.flatMap(({ nodes }) => nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`));
}

/** Not compared in whole pixels, which depend on the position. */
const sizeOf = (box: HTMLElement) => {
  const { width, height } = box.getBoundingClientRect();
  return [width, height].map((edge) => edge.toFixed(1));
};

const schemeOf = (box: HTMLElement) => getComputedStyle(box).colorScheme;

it.each(PAGES)('a widget on a %s page has readable text and visible fields', async (_name, ground, ink, scheme) => {
  const [form, gallery] = (await put(ground, ink)) as [HTMLElement, HTMLElement];
  const shown = scheme === 'dark' ? 'dark' : 'normal';
  await vi.waitFor(() => expect([form, gallery].map(schemeOf)).toEqual([shown, shown]));
  expect(await tooFaint([form, gallery])).toEqual([]);
  const input = form.querySelector('.cw-input') as HTMLElement;
  const card = getComputedStyle(input.closest('.cw-segment') as Element).backgroundColor;
  const { borderTopColor } = getComputedStyle(input);
  expect(contrast(over(ground, card, borderTopColor), over(ground, card))).toBeGreaterThan(3);
});

it.each(PAGES)('a card on a %s page has the page’s own colour, a shade apart', async (_name, ground, ink) => {
  const [, gallery] = (await put(ground, ink)) as [HTMLElement, HTMLElement];
  const shade = over(ground, getComputedStyle(gallery.querySelector('.cw-gallery-card') as Element).backgroundColor);
  const apart = [...over(ground)].map((part, index) => Math.abs(part - (shade[index] ?? 0)));
  expect(Math.max(...apart)).toBeGreaterThan(3);
  expect(Math.max(...apart)).toBeLessThan(24);
});

it.each([
  ['dark', 'white', '#ffffff', '#222222'],
  ['light', 'black', '#111111', '#eeeeee'],
] as const)(
  'a widget with theme %s on a %s page paints its own background, without taking more room',
  async (theme, _name, ground, ink) => {
    const untold = await put(ground, ink);
    const sizes = untold.map(sizeOf);
    const told = await put(ground, ink, theme);
    expect(told.map(sizeOf)).toEqual(sizes);
    for (const box of told)
      expect(contrast(over(ground, getComputedStyle(box).backgroundColor), over(ground))).toBeGreaterThan(12);
    expect(await tooFaint(told)).toEqual([]);
  },
);

it('a widget follows when its page turns dark', async () => {
  const [form] = (await put('#ffffff', '#222222')) as [HTMLElement];
  Object.assign(place.style, { background: '#111111', color: '#eeeeee' });
  await vi.waitFor(() => expect(getComputedStyle(form).colorScheme).toBe('dark'));
});

it('a widget follows a page whose background fades after its text colour has changed', async () => {
  const [form] = (await put('#ffffff', '#222222')) as [HTMLElement];
  Object.assign(place.style, { transition: 'background-color 100ms', background: '#111111', color: '#eeeeee' });
  await vi.waitFor(() => expect(schemeOf(form)).toBe('dark'));
});

/** The schemes that a page names in its style or a meta tag, and the widget's, on a background of the other scheme. */
const NAMED = [
  ['light', '', 'light', '#111111', '#eeeeee'],
  ['only light', '', 'light only', '#111111', '#eeeeee'],
  ['', 'light', 'normal', '#111111', '#eeeeee'],
  ['dark', '', 'dark', '#ffffff', '#222222'],
] as const;

it.each(NAMED)('on a page with color-scheme "%s" and meta tag "%s" a widget is readable and fits', async (...page) => {
  const [style, content, scheme, ground, ink] = page;
  const meta = Object.assign(document.createElement('meta'), { name: 'color-scheme', content });
  if (content) document.head.append(meta);
  onTestFinished(() => meta.remove());
  place.style.colorScheme = style;
  const boxes = await put(ground, ink);
  await vi.waitFor(() => expect(boxes.map(schemeOf)).toEqual([scheme, scheme]));
  for (const box of boxes)
    expect(contrast(over(ground, getComputedStyle(box).backgroundColor), over(ground))).toBeGreaterThan(12);
  expect(await tooFaint(boxes)).toEqual([]);
});

it('a page that names a scheme but has no background gets no plate under its widget', async () => {
  place.style.colorScheme = 'light';
  const boxes = await put('none', '#cccccc');
  await vi.waitFor(() => expect(boxes.map(schemeOf)).toEqual(['light', 'light']));
  await vi.waitFor(() =>
    expect(over('red', getComputedStyle(boxes[0] as Element).backgroundColor)).toEqual(over('red')),
  );
});

it('a widget with forced colours uses them, whatever the theme and the page’s own colours', async () => {
  const emulate = (features: Record<string, string>) =>
    cdp().send('Emulation.setEmulatedMedia', {
      features: Object.entries(features).map(([name, value]) => ({ name, value })),
    });
  onTestFinished(() => void emulate({ 'forced-colors': '', 'prefers-color-scheme': '' }));
  const [form] = (await put('#ffffff', '#222222', 'light')) as [HTMLElement];
  // Forced colours do not change drawings.
  const drawing = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  drawing.style.color = 'var(--_ink-soft)';
  form.append(drawing);
  const drawn: string[] = [];
  for (const scheme of ['dark', 'light']) {
    await emulate({ 'forced-colors': 'active', 'prefers-color-scheme': scheme });
    drawn.push(getComputedStyle(drawing).color);
  }
  expect(drawn).toEqual(['oklch(0.755 0.016 88)', 'oklch(0.475 0.028 264)']);
});
