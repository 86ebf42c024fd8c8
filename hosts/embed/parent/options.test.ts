import { describe, expect, it } from 'vitest';
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
