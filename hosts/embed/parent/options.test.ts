import type { WidgetMessage } from 'charter-widgets/kit';
import { describe, expect, it, test, vi } from 'vitest';
import { createGrowthGuard } from './growth-guard';
import { createJourney } from './journey';
import { campaign, type EmbedOptions, isWidget, pageAddress, schemeOf, titleOf } from './options';

const PARENT =
  'https://indus.example/charter?from=KHI&to=DXB&token=secret&instance=forged&utm_source=mail&utm_campaign=';

/** The address of the chauffeur form's page, framed by `parent`. */
const address = (options: Partial<EmbedOptions>, parent = PARENT) =>
  new URL(pageAddress('https://book.example', { widget: 'chauffeur-form', ...options }, 'a1', new URL(parent)));

describe("a widget page's address", () => {
  it("is told its instance, and nothing of the parent's own address", () => {
    expect(address({}, PARENT.replaceAll('utm_', 'u_')).href).toBe(
      'https://book.example/embed/chauffeur-form?instance=a1',
    );
  });

  it.each([
    ['', '1'],
    ['true', '1'],
    [true, '1'],
    ['false', null],
    [false, null],
    [undefined, null],
  ])('says that it is a test for data-test="%s": %s', (test, said) => {
    expect(address({ test }).searchParams.get('test')).toBe(said);
  });

  it('has the partner in its query, and the campaign in its fragment', () => {
    const { searchParams, hash } = address({ partner: 'indus' });
    expect(Object.fromEntries(searchParams)).toEqual({ partner: 'indus', instance: 'a1' });
    expect(hash).toBe('#utm_source=mail&utm_campaign=');
  });

  it('carries the prefill, the theme, the language and the tokens', () => {
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

  it('reads an ampersand of the prefill that was escaped once too often', () => {
    const { searchParams } = address({ prefill: 'from=LHE&amp;amp;to=DXB' });
    expect(Object.fromEntries(searchParams)).toEqual({ from: 'LHE', to: 'DXB', instance: 'a1' });
  });

  it.each(['from=LHE&#038;to=DXB', '”from=LHE&to=DXB”'])(
    'reads the prefill %s as an editor has written it',
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
  ])('is passed what "%s" allows', (forward, passed) => {
    const { searchParams } = address({ forward });
    expect(Object.fromEntries(searchParams)).toEqual({ ...passed, instance: 'a1' });
  });

  it("takes the parent's value where the prefill has one too", () => {
    const { searchParams } = address({ prefill: 'from=LHE&seats=2', forward: 'from' });
    expect(Object.fromEntries(searchParams)).toEqual({ from: 'KHI', seats: '2', instance: 'a1' });
  });

  it.each([{ prefill: 'instance=forged' }, { forward: 'instance' }])('keeps its own instance against %o', (options) => {
    expect(address(options).searchParams.getAll('instance')).toEqual(['a1']);
  });

  it.each(['../admin', '//evil.example', 'a?b#c'])('stays among the widget pages with the widget "%s"', (widget) => {
    const { origin, pathname, hash } = address({ widget }, 'https://indus.example/');
    expect({ origin, hash }).toEqual({ origin: 'https://book.example', hash: '' });
    expect(pathname).toMatch(/^\/embed\/[^/]+$/);
  });
});

describe("a frame's name", () => {
  it.each([
    [{ widget: 'flight-gallery' }, 'Flights'],
    [{ widget: 'flight-gallery', title: 'Our flights' }, 'Our flights'],
    [{ widget: 'flight-gallery', title: '' }, 'Flights'],
    [{ widget: 'flight-gallery', locale: 'ur' }, 'فلائٹس'],
    [{ widget: 'flight-gallery', locale: 'ur', title: 'Our flights' }, 'Our flights'],
    [{ widget: 'flight-gallery', locale: 'de' }, 'Flights'],
    [{ widget: 'a-newer-widget' }, 'a-newer-widget'],
  ])('of %o is "%s"', (options, name) => {
    expect(titleOf(options)).toBe(name);
  });
});

it.each([
  ['dark', 'dark'],
  ['auto', 'light dark'],
  ['light', 'light'],
  [undefined, 'light'],
  ['sepia', 'light'],
])('around a page of the theme %s the scheme is %s', (theme, scheme) => {
  expect(schemeOf({ widget: 'flight-gallery', theme })).toBe(scheme);
});

it.each([
  ['flight-gallery', true],
  ['toString', false],
  ['', false],
  [undefined, false],
])('%j is a widget: %j', (name, is) => {
  expect(isWidget(name)).toBe(is);
});

it("takes a campaign from the parent's address, and nothing else", () => {
  expect(campaign(new URL(PARENT))).toEqual({ utm_source: 'mail', utm_campaign: '' });
});

/** Gives a page the heights it asks for, each asked for twice, as the pages do; returns what the frame ends with. */
function settle(ask: (frame: number) => number) {
  const warn = vi.fn();
  const guard = createGrowthGuard(warn);
  let frame = 520;
  for (let now = 0; now < 4000; now += 20) {
    const wanted = Math.ceil(ask(frame));
    for (const told of [now, now + 1]) if (guard.allows(wanted, told)) frame = wanted;
  }
  return { frame, warn };
}

it.each([
  ['a height of its own', () => 900, true],
  ['min-height: calc(100vh + 5px)', (frame: number) => Math.max(600, frame + 5), false],
  ['margin-top: 1vh; min-height: 100vh', (frame: number) => Math.max(600, frame * 1.01), false],
])('a page with %s is stopped with one warning when it follows its frame', (_css, ask, isAllowed) => {
  const { frame, warn } = settle(ask);
  if (isAllowed) expect(frame).toBe(900);
  else expect(frame).toBeLessThan(700);
  expect(warn).toHaveBeenCalledTimes(isAllowed ? 0 : 1);
});

it('lets a list grow by equal rows, however often the visitor asks for more', () => {
  const { answers } = given(
    Array.from({ length: 30 }, (_, row) => 520 + row * 80),
    900,
  );
  expect(answers.every(Boolean)).toBe(true);
});

it('lets a page that opened with an even movement have its whole height in the end, without a warning', () => {
  const { guard, last, warn } = given(
    Array.from({ length: 12 }, (_, turn) => 530 + turn * 10),
    16,
  );
  const late = [1, 2, 3, 4].map((second) => guard.allows(640, last + second * 1000));
  expect(late).toContain(true);
  expect(warn).not.toHaveBeenCalled();
});

/** Asks for heights, so many milliseconds one after another; returns which of them the frame was given. */
function given(heights: number[], every: number, warn = vi.fn()) {
  const guard = createGrowthGuard(warn);
  const answers = heights.map((height, turn) => guard.allows(height, turn * every));
  return { guard, warn, answers, last: (heights.length - 1) * every };
}

it.each([
  ['at once', [100, 105, 110, 115, 120], 1, false],
  ['as late as an answer comes', [100, 105, 110, 115, 120], 400, false],
  ['later than an answer comes', [100, 105, 110, 115, 120], 401, true],
  ['by steps that are rounded', [100, 105, 111, 116, 122], 1, false],
  ['by steps of its own', [100, 105, 112, 117, 124], 1, true],
  ['down', [100, 95, 90, 85, 80], 1, true],
] as const)(
  'a page that asks for one step more %s: of %j every %i ms the last is given: %j',
  (_how, steps, every, is) => {
    const { answers, warn } = given([...steps], every);
    expect(answers).toEqual([true, true, true, true, is]);
    // It may be an animation.
    expect(warn).not.toHaveBeenCalled();
  },
);

it('gives a page that was stopped its step once more after a second and a half, and then only other heights', () => {
  const { guard, last, warn } = given([100, 100, 105, 110, 115, 120], 1);
  expect(guard.allows(115, last + 1)).toBe(true);
  expect(guard.allows(120, last + 1499)).toBe(false);
  expect(guard.allows(120, last + 1500)).toBe(true);
  expect(guard.allows(125, last + 1501)).toBe(false);
  expect(guard.allows(125, last + 9000)).toBe(false);
  expect(warn.mock.calls).toEqual([[120]]);
  // Another height is allowed, as when its content grows or shrinks, and starts the count again.
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
  ['not begun', [DETAILS], ''],
  ['begun', [STARTED], 'form'],
  ['at a step that was reached before the first change', [DETAILS, STARTED], 'details'],
  ['behind a dialog that closed', [STARTED, DETAILS, CLOSED], 'form'],
  ['submitted', [STARTED, DETAILS, SUBMITTED], ''],
  ['left for a flight', [STARTED, SELECTED], ''],
  ['begun again after it was submitted', [STARTED, DETAILS, SUBMITTED, STARTED], 'form'],
  ['reported as abandoned by the frame itself', [STARTED, ABANDONED], ''],
])('a form that was %s is abandoned at the step, or not at all', (_what, messages, step) => {
  expect(leftAfter(...messages)).toBe(step);
});

test('a form is abandoned once, and later messages about that are ignored', () => {
  const journey = createJourney();
  expect([STARTED, DETAILS, CLOSED].map(journey.follow)).toEqual([true, true, true]);
  expect([journey.leave(), journey.leave()]).toEqual(['form', '']);
  expect(journey.follow(ABANDONED)).toBe(false);
});

test('a form that its page puts back is not abandoned', () => {
  const journey = createJourney();
  journey.follow(STARTED);
  journey.end();
  expect(journey.leave()).toBe('');
});
