import type { WidgetMessage } from 'charter-widgets/kit';
import { describe, expect, it, test, vi } from 'vitest';
import { createGrowthGuard } from './growth-guard';
import { createJourney } from './journey';
import { campaign, type EmbedOptions, isWidget, pageAddress, schemeOf, titleOf, usableOf } from './options';

const PARENT =
  'https://indus.example/charter?from=KHI&to=DXB&token=secret&instance=forged&utm_source=mail&utm_campaign=';

/** The address of the chauffeur form's page, framed by `parent`. */
const address = (options: Partial<EmbedOptions>, parent = PARENT) =>
  new URL(pageAddress('https://book.example', { widget: 'chauffeur-form', ...options }, 'a1', new URL(parent)));

describe('the address of a widget’s page', () => {
  it('contains its instance, and nothing of the parent’s own address', () => {
    expect(address({}, PARENT.replaceAll('utm_', 'u_')).href).toBe(
      'https://book.example/embed/chauffeur-form?instance=a1',
    );
  });

  it.each([
    ['', '1'],
    ['true', '1'],
    [true, '1'],
    ['maybe', 'maybe'],
    ['no', null],
    ['false', null],
    ['0', null],
    ['off', null],
    [false, null],
    [undefined, null],
  ])('contains the test mode for data-test="%s": %s', (test, said) => {
    expect(address({ test }).searchParams.get('test')).toBe(said);
  });

  it('has the partner in its query, and the campaign in its fragment', () => {
    const { searchParams, hash } = address({ partner: 'indus' });
    expect(Object.fromEntries(searchParams)).toEqual({ partner: 'indus', instance: 'a1' });
    expect(hash).toBe('#utm_source=mail&utm_campaign=');
  });

  it('contains the prefill, the theme, the language and the tokens', () => {
    const look = { theme: 'dark', locale: 'ur', accent: '#0b7a3b', radius: '3px', font: 'Georgia, serif' };
    const { searchParams } = address({ prefill: '?from=LHE&words=a%26b', ...look });
    expect([...searchParams]).toEqual([
      ['from', 'LHE'],
      ['words', 'a&b'],
      ['theme', 'dark'],
      ['locale', 'ur'],
      ['accent', '#0b7a3b'],
      ['radius', '3px'],
      ['font', 'Georgia, serif'],
      ['instance', 'a1'],
    ]);
  });

  it('is right for a prefill whose ampersand was escaped once too often', () => {
    const { searchParams } = address({ prefill: 'from=LHE&amp;amp;to=DXB' });
    expect(Object.fromEntries(searchParams)).toEqual({ from: 'LHE', to: 'DXB', instance: 'a1' });
  });

  it.each(['from=LHE&#038;to=DXB', '”from=LHE&to=DXB”'])(
    'is right for the prefill %s as editors write it',
    (prefill) => {
      expect(Object.fromEntries(address({ prefill }).searchParams)).toEqual({ from: 'LHE', to: 'DXB', instance: 'a1' });
    },
  );

  it.each([
    ['from,to', { from: 'KHI', to: 'DXB' }],
    [' from , , to ', { from: 'KHI', to: 'DXB' }],
    ['from2', {}],
    ['utm_campaign', {}],
    ['', {}],
    ['__proto__,*', {}],
  ])('contains the parent’s parameters that forward="%s" allows', (forward, passed) => {
    const { searchParams } = address({ forward });
    expect(Object.fromEntries(searchParams)).toEqual({ ...passed, instance: 'a1' });
  });

  it('contains the parent’s value if the prefill has the same name', () => {
    const { searchParams } = address({ prefill: 'from=LHE&seats=2', forward: 'from' });
    expect(Object.fromEntries(searchParams)).toEqual({ from: 'KHI', seats: '2', instance: 'a1' });
  });

  it.each([{ prefill: 'instance=forged' }, { forward: 'instance' }])('keeps its own instance against %o', (options) => {
    expect(address(options).searchParams.getAll('instance')).toEqual(['a1']);
  });

  it.each(['../admin', '//evil.example', 'a?b#c'])('never leaves the widget pages with the widget "%s"', (widget) => {
    const { origin, pathname, hash } = address({ widget }, 'https://indus.example/');
    expect({ origin, hash }).toEqual({ origin: 'https://book.example', hash: '' });
    expect(pathname).toMatch(/^\/embed\/[^/]+$/);
  });
});

/** Values of a type that is wrong for some option, and what is left of them as a prefill. */
const ODD_VALUES: readonly [value: unknown, prefill?: string][] = [
  [{ from: 'KHI', to: null, seats: 2 }, 'from=KHI&seats=2'],
  [new URLSearchParams('from=KHI'), 'from=KHI'],
  [new Map([['from', 'KHI']]), 'from=KHI'],
  [Object.create(null), ''],
  [['from=KHI']],
  [42],
  [true],
  [null],
  [() => 'from=KHI'],
  [Symbol('odd')],
];

describe('an option of a script’s call', () => {
  it.each(ODD_VALUES)('is text or left out, and a prefill may be an object: %o', (value, prefill) => {
    const names =
      `widget prefill forward theme locale partner drafts test accent radius font title height loading layout
      position label offset closeLabel failedLabel tabLabel`.split(/\s+/);
    const options = usableOf(Object.fromEntries(names.map((name) => [name, value])) as Partial<EmbedOptions>);
    expect(options.prefill).toBe(prefill);
    for (const text of Object.values(options)) expect(typeof text).toMatch(/^(string|undefined)$/);
    expect(Object.keys(options), 'an option that is reset is named').toEqual(names);
    expect(() => titleOf({ widget: 'chauffeur-form', ...options })).not.toThrow();
    expect(address({ ...options, widget: 'chauffeur-form' }).pathname).toBe('/embed/chauffeur-form');
  });
});

describe('the name of a frame', () => {
  it.each([
    [{ widget: 'flight-gallery' }, 'Flights'],
    [{ widget: 'flight-gallery', title: 'Our flights' }, 'Our flights'],
    [{ widget: 'flight-gallery', title: '' }, 'Flights'],
    [{ widget: 'flight-gallery', locale: 'ur' }, 'فلائٹس'],
    [{ widget: 'flight-gallery', locale: 'ur', title: 'Our flights' }, 'Our flights'],
    [{ widget: 'flight-gallery', locale: 'de' }, 'Flights'],
    [{ widget: 'a-newer-widget' }, 'a-newer-widget'],
  ])('for %o is "%s"', (options, name) => {
    expect(titleOf(options)).toBe(name);
  });
});

it.each([
  ['dark', 'dark'],
  ['auto', 'light dark'],
  ['light', 'light'],
  [undefined, 'light'],
  ['sepia', 'light'],
])('around a page of the theme %s the colour scheme is %s', (theme, scheme) => {
  expect(schemeOf({ widget: 'flight-gallery', theme })).toBe(scheme);
});

it.each([
  ['flight-gallery', true],
  ['toString', false],
  ['', false],
  [undefined, false],
])('%j is a known widget: %j', (name, is) => {
  expect(isWidget(name)).toBe(is);
});

it('only a campaign is read from the parent’s address, and nothing else', () => {
  expect(campaign(new URL(PARENT))).toEqual({ utm_source: 'mail', utm_campaign: '' });
});

/**
 * Gives a page the heights that it asks for, each asked for twice as pages do; returns the last height of the frame.
 */
function settle(ask: (frame: number) => number) {
  const warn = vi.fn();
  const guard = createGrowthGuard(warn);
  let frame = 520;
  for (let now = 0; now < 4000; now += 20) {
    const wanted = Math.ceil(ask(frame));
    for (const time of [now, now + 1]) if (guard.allows(wanted, time)) frame = wanted;
  }
  return { frame, warn };
}

it.each([
  ['a height of its own', () => 900, true],
  ['min-height: calc(100vh + 5px)', (frame: number) => Math.max(600, frame + 5), false],
  ['margin-top: 1vh; min-height: 100vh', (frame: number) => Math.max(600, frame * 1.01), false],
])('a page with %s is stopped with one warning if it grows with its frame', (_css, ask, isAllowed) => {
  const { frame, warn } = settle(ask);
  if (isAllowed) expect(frame).toBe(900);
  else expect(frame).toBeLessThan(700);
  expect(warn).toHaveBeenCalledTimes(isAllowed ? 0 : 1);
});

it('a list may grow by equal rows, however often the visitor asks for more', () => {
  const { answers } = askForHeights(
    Array.from({ length: 30 }, (_, row) => 520 + row * 80),
    900,
  );
  expect(answers.every(Boolean)).toBe(true);
});

it('a page that opened with a steady animation gets its full height in the end, without a warning', () => {
  const { guard, last, warn } = askForHeights(
    Array.from({ length: 12 }, (_, turn) => 530 + turn * 10),
    16,
  );
  const late = [1, 2, 3, 4].map((second) => guard.allows(640, last + second * 1000));
  expect(late).toContain(true);
  expect(warn).not.toHaveBeenCalled();
});

/** Asks for these heights at an interval in milliseconds; returns which of them were allowed. */
function askForHeights(heights: number[], every: number, warn = vi.fn()) {
  const guard = createGrowthGuard(warn);
  const answers = heights.map((height, turn) => guard.allows(height, turn * every));
  return { guard, warn, answers, last: (heights.length - 1) * every };
}

it.each([
  ['immediately', [100, 105, 110, 115, 120], 1, false],
  ['as late as the resize takes', [100, 105, 110, 115, 120], 400, false],
  ['later than the resize takes', [100, 105, 110, 115, 120], 401, true],
  ['in rounded steps', [100, 105, 111, 116, 122], 1, false],
  ['in steps of different sizes', [100, 105, 112, 117, 124], 1, true],
  ['downwards', [100, 95, 90, 85, 80], 1, true],
] as const)('a page that asks for one more equal step %s: of %j every %i ms the last: %j', (_how, steps, every, is) => {
  const { answers, warn } = askForHeights([...steps], every);
  expect(answers).toEqual([true, true, true, true, is]);
  // The page may be running an animation.
  expect(warn).not.toHaveBeenCalled();
});

it('a page that was stopped gets its step once more after a second and a half, and then only other heights', () => {
  const { guard, last, warn } = askForHeights([100, 100, 105, 110, 115, 120], 1);
  expect(guard.allows(115, last + 1)).toBe(true);
  expect(guard.allows(120, last + 1499)).toBe(false);
  expect(guard.allows(120, last + 1500)).toBe(true);
  expect(guard.allows(125, last + 1501)).toBe(false);
  expect(guard.allows(125, last + 9000)).toBe(false);
  expect(warn.mock.calls).toEqual([[120]]);
  // Another height is allowed, because content may grow or shrink, and starts the count again.
  const answers = [400, 405, 410, 415, 420, 300].map((height, turn) => guard.allows(height, last + 9001 + turn));
  expect(answers).toEqual([true, true, true, true, false, true]);
  expect(warn.mock.calls).toEqual([[120]]);
});

const head = { source: 'charter-widgets', version: 1, widget: 'private-charter-form', instance: 'a1' } as const;
const STARTED: WidgetMessage = { ...head, type: 'started' };
const DETAILS: WidgetMessage = { ...head, type: 'step', name: 'details' };
const CLOSED: WidgetMessage = { ...head, type: 'closed', why: 'escape' };
const SUBMITTED: WidgetMessage = { ...head, type: 'submitted', id: 7 };
const SELECTED: WidgetMessage = { ...head, type: 'flight-selected', id: 5 };
const ABANDONED: WidgetMessage = { ...head, type: 'abandoned', step: 'form' };

function leftAfter(...messages: WidgetMessage[]): string {
  const journey = createJourney();
  for (const message of messages) journey.follow(message);
  return journey.leave();
}

test.each([
  ['not started', [DETAILS], ''],
  ['started', [STARTED], 'form'],
  ['at a step that was reached before the first change', [DETAILS, STARTED], 'details'],
  ['behind a dialog that closed', [STARTED, DETAILS, CLOSED], 'form'],
  ['submitted', [STARTED, DETAILS, SUBMITTED], ''],
  ['left for a flight', [STARTED, SELECTED], ''],
  ['started again after it was submitted', [STARTED, DETAILS, SUBMITTED, STARTED], 'form'],
  ['reported as abandoned by the frame itself', [STARTED, ABANDONED], ''],
])('a form that was %s is reported as abandoned at the right step, or not at all', (_what, messages, step) => {
  expect(leftAfter(...messages)).toBe(step);
});

test('a form is reported as abandoned once, and later messages about that are ignored', () => {
  const journey = createJourney();
  expect([STARTED, DETAILS, CLOSED].map(journey.follow)).toEqual([true, true, true]);
  expect([journey.leave(), journey.leave()]).toEqual(['form', '']);
  expect(journey.follow(ABANDONED)).toBe(false);
});

test('a form that its page resets is not reported as abandoned', () => {
  const journey = createJourney();
  journey.follow(STARTED);
  journey.end();
  expect(journey.leave()).toBe('');
});
