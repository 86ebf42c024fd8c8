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

it('lets a page of a height of its own have it', () => {
  const { frame, warn } = settle(() => 900);
  expect(frame).toBe(900);
  expect(warn).not.toHaveBeenCalled();
});

it.each([
  ['min-height: calc(100vh + 5px)', (frame: number) => Math.max(600, frame + 5)],
  ['margin-top: 1vh; min-height: 100vh', (frame: number) => Math.max(600, frame * 1.01)],
])('stops a page with %s, and says so once', (_css, ask) => {
  const { frame, warn } = settle(ask);
  expect(frame).toBeLessThan(700);
  expect(warn).toHaveBeenCalledOnce();
});

it('lets a page that was stopped shrink, and grow when its content does', () => {
  const guard = createGrowthGuard(() => {});
  let frame = 600;
  for (let turn = 0; turn < 20; turn++) if (guard.allows(frame + 5, turn * 20)) frame += 5;
  expect(guard.allows(frame + 300, 5000)).toBe(true);
  expect(guard.allows(400, 9000)).toBe(true);
});

it('lets a list grow by equal rows, however often the visitor asks for more', () => {
  const guard = createGrowthGuard(() => {});
  const grown = Array.from({ length: 30 }, (_, row) => guard.allows(520 + row * 80, row * 900));
  expect(grown.every(Boolean)).toBe(true);
});

it('lets a page that opened with an even movement have its whole height in the end', () => {
  const guard = createGrowthGuard(() => {});
  let frame = 0;
  const ask = (height: number, now: number) => {
    if (guard.allows(height, now)) frame = height;
  };
  for (let turn = 1; turn <= 12; turn++) ask(520 + turn * 10, turn * 16);
  for (let second = 1; second <= 4; second++) ask(640, second * 1000);
  expect(frame).toBe(640);
});

/** Asks for heights, so many milliseconds one after another; which of them the frame was given. */
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
  'a page that asks for one step more %s: %j every %i ms, the last one is given: %j',
  (_how, heights, every, is) => {
    const { answers, warn } = given([...heights], every);
    expect(answers).toEqual([true, true, true, true, is]);
    expect(warn.mock.calls).toEqual(is ? [] : [[heights[3]]]);
  },
);

it('gives a page that was stopped its step once more after a second and a half, and never again', () => {
  const { guard, last, warn } = given([100, 105, 110, 115, 120], 1);
  expect(guard.allows(120, last + 1499)).toBe(false);
  expect(guard.allows(120, last + 1500)).toBe(true);
  expect(guard.allows(125, last + 1501)).toBe(false);
  expect(guard.allows(125, last + 9000)).toBe(false);
  expect(warn).toHaveBeenCalledOnce();
});

it('allows a repeated height, and a height requested long after the second chance', () => {
  const { guard, last } = given([100, 100, 105, 110, 115, 120], 1);
  expect(guard.allows(115, last + 1)).toBe(true);
  expect(guard.allows(120, last + 1501)).toBe(true);
  expect(guard.allows(125, last + 1902)).toBe(true);
});

it('warns again after the page has requested another height', () => {
  const { guard, last, warn } = given([100, 105, 110, 115, 120], 1);
  const answers = [400, 405, 410, 415, 420].map((height, turn) => guard.allows(height, last + 5000 + turn));
  expect(answers).toEqual([true, true, true, true, false]);
  expect(warn.mock.calls).toEqual([[115], [415]]);
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
  ['nothing that was not begun', [DETAILS], ''],
  ['the form where it was begun', [STARTED], 'form'],
  ['the step that was reached before the first change', [DETAILS, STARTED], 'details'],
  ['the form behind a dialog that closed', [STARTED, DETAILS, CLOSED], 'form'],
  ['nothing that was submitted', [STARTED, DETAILS, SUBMITTED], ''],
  ['nothing that led to a flight', [STARTED, SELECTED], ''],
  ['the form, begun again behind what was submitted', [STARTED, DETAILS, SUBMITTED, STARTED], 'form'],
  ['nothing that the frame told itself', [STARTED, ABANDONED], ''],
])('is left: %s', (_what, messages, step) => {
  expect(leftAfter(...messages)).toBe(step);
});

test('is abandoned once, and later messages about it are ignored', () => {
  const journey = createJourney();
  journey.follow(STARTED);
  expect(journey.leave()).toBe('form');
  expect(journey.leave()).toBe('');
  expect(journey.follow(ABANDONED)).toBe(false);
});

test('every other message is new', () => {
  const journey = createJourney();
  expect([STARTED, DETAILS, CLOSED, ABANDONED].map(journey.follow)).toEqual([true, true, true, true]);
});

test('is not left behind by a page that puts the form back', () => {
  const journey = createJourney();
  journey.follow(STARTED);
  journey.end();
  expect(journey.leave()).toBe('');
});
