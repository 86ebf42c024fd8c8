import { type ComponentType, createElement, createRef } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { ChauffeurForm } from './chauffeur-form';
import { defineChauffeurForm } from './chauffeur-form/element';
import { FlightBooking } from './flight-booking';
import { defineFlightBooking } from './flight-booking/element';
import { FlightGallery } from './flight-gallery';
import { defineFlightGallery } from './flight-gallery/element';
import { InternationalCharterForm } from './international-charter-form';
import { defineInternationalCharterForm } from './international-charter-form/element';
import type { WidgetHandle } from './kit';
import { attributeName } from './kit/light-element';
import { PrivateCharterForm } from './private-charter-form';
import { definePrivateCharterForm } from './private-charter-form/element';
import { WIDGETS, type WidgetOption } from './registry';
import { answerFetch } from './testing/answer-fetch';
import { emptyPlace, mockFlights } from './testing/on-page';

/** Every option of every widget, as an attribute of an element and as a prop of a component. */

const COMPONENTS: Readonly<Record<string, ComponentType<never>>> = {
  'private-charter-form': PrivateCharterForm,
  'chauffeur-form': ChauffeurForm,
  'international-charter-form': InternationalCharterForm,
  'flight-gallery': FlightGallery,
  'flight-booking': FlightBooking,
};

/**
 * A value that an option does not take, and what its warning says is right.
 *
 * @param salt makes it another one than before, because a warning is given once
 */
function wrong(
  option: string,
  { control, choices }: WidgetOption,
  salt: string,
): readonly [value: string, right: string] | undefined {
  if (option === 'partner') return [salt, 'ask the operator for your key'];
  if (option === 'pkrRate') return [salt, 'rupees for one'];
  if (option === 'apiBase') return [`javascript:${salt}`, 'takes the web address'];
  if (option === 'test') return [salt, 'true or false'];
  if (option === 'reference') return [`${salt} ${'x'.repeat(100)}`, 'at most 100 characters'];
  if (option === 'metadata') return [JSON.stringify({ [salt.slice(6)]: 7 }), `metadata.${salt.slice(6)}" takes a text`];
  if (option === 'person') return undefined;
  if (option === 'headingLevel') return [salt, 'a whole number from 1 to 6'];
  switch (control) {
    case 'choice':
      return [salt, option === 'theme' ? 'The theme' : `"${choices?.[0]?.value}"`];
    case 'count':
      return [salt, 'a whole number from 1'];
    case 'currency':
      return [salt, 'three capital letters'];
    case 'address':
      return [`javascript:${salt}`, 'a web address'];
    case 'json':
      return [JSON.stringify({ [salt]: 'Find' }), 'which no widget shows'];
    case 'prefill':
      return [`${salt}=KHI`, 'There is no parameter'];
    default:
      return undefined;
  }
}

const on = emptyPlace(1);
let consoleWarn: MockInstance<typeof console.warn>;
beforeEach(() => {
  consoleWarn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  answerFetch(({ url }) => {
    const { pathname, searchParams } = new URL(url);
    const unknownPartner = searchParams.get('partner');
    return pathname === '/config.json' ? Response.json({ unknownPartner }) : undefined;
  });
});

const warnings = () => consoleWarn.mock.calls.map(String);

const CASES = WIDGETS.flatMap(({ tag, attributes }) =>
  Object.entries(attributes).flatMap(([option, about]) =>
    ['element', 'component'].flatMap((face) => {
      const [value = '', right] = wrong(option, about, `wrong ${tag} ${face}`) ?? [];
      return right ? [{ tag, face, option, value, right }] : [];
    }),
  ),
);

const DEFINE = [
  definePrivateCharterForm,
  defineChauffeurForm,
  defineInternationalCharterForm,
  defineFlightGallery,
  defineFlightBooking,
];

describe('an invalid option of a widget', () => {
  it.each(CASES)('gives one warning that names what is allowed: $tag as $face, $option = $value', async (one) => {
    const { tag, face, option, value, right } = one;
    for (const define of DEFINE) define();
    if (face === 'element') {
      const element = document.createElement(tag);
      element.setAttribute(attributeName(option), value);
      on.place.append(element);
    } else {
      const Component = COMPONENTS[tag] as ComponentType<Record<string, unknown>>;
      on.root.render(createElement(Component, { [option]: option === 'words' ? JSON.parse(value) : value }));
    }
    const shown = () => warnings().filter((text) => !text.includes('#missing-flight'));
    await vi.waitFor(() => expect(shown()).toHaveLength(1));
    expect(shown()[0]).toContain(right);
    expect(shown()[0]).toContain(tag);
  });

  it('never shows a traveller the API’s message about it', async () => {
    const kind = 'empty' as 'empty-legs';
    const message = 'Kind must be empty-legs (kind)';
    const api = mockFlights(0);
    api.answer('GET Flight/search', Response.json({ success: false, message }, { status: 400 }));
    on.root.render(createElement(FlightGallery, { kind, drafts: 'off' }));
    await vi.waitFor(() => expect(on.place.textContent).toContain('No flights here at the moment'));
    expect(on.place.textContent).not.toContain(message);
    expect(api.requestsOf('GET Flight/search')[0]?.query).not.toHaveProperty('kind');
  });
});

describe('a prefill', () => {
  it.each([
    ['private-charter-form', 'seats=0', 'a whole number from 1 to 999'],
    ['private-charter-form', 'seats2=1000', 'a whole number from 1 to 999'],
    ['private-charter-form', 'luggage=99999999', 'a whole number from 0 to 99999'],
    ['private-charter-form', 'carryon=99999999', 'a whole number from 0 to 99999'],
    ['private-charter-form', 'pets=100', 'a whole number from 0 to 99'],
    ['private-charter-form', 'from=ZZZ', "an airport's code, such as KHI"],
    ['international-charter-form', 'to=ZZZZ', "an airport's code, such as KHI"],
    ['private-charter-form', 'date=2020-02-01', 'a day that is not past'],
    ['chauffeur-form', 'passengers=13', 'a whole number from 1 to 12'],
    ['chauffeur-form', 'luggage=0', 'a whole number from 1 to 20'],
    ['chauffeur-form', 'date=2020-02-02', 'a day that is not past'],
    ['international-charter-form', 'seats=many', 'a whole number from 1 to 999'],
    ['international-charter-form', 'departure=2020-02-03T09:00', 'a day that is not past'],
    ['international-charter-form', 'return=2020-02-04', 'a day that is not past'],
  ])('gives one warning for a value that %s does not accept, with allowed ones: %s', async (tag, prefill, right) => {
    const Component = COMPONENTS[tag] as ComponentType<Record<string, unknown>>;
    on.root.render(createElement(Component, { prefill }));
    await vi.waitFor(() => expect(warnings()).toHaveLength(1));
    expect(warnings()[0]).toContain(`The option "${prefill.split('=')[0]}" takes ${right}`);
  });

  it.each<[string, unknown, string]>([
    ['a value', { seats: 'lots', from: undefined }, 'The option "seats" takes a whole number from 1 to 999'],
    ['a name', 'colour=red', 'colour'],
    ['a colon', 'from:KHI', 'There is no parameter "from:KHI"'],
    ['a route', 'KHI-DXB', 'There is no parameter "KHI-DXB"'],
    ['a separator', 'from=KHI;to=DXB', 'write "from=KHI&to=DXB"'],
    ['a space that does not break', 'from=LHE\u00a0to=DXB', 'write "from=LHE&to=DXB"'],
    ['a flight to its own place', 'from=KHI&to=Karachi (KHI)', 'the same place'],
    ['a value that a template left unfilled', { from: '{{ from }}', to: null }, 'has left from="{{ from }}" unfilled'],
  ])('through the method gives one warning for %s that it does not accept', async (_what, given, said) => {
    const handle = createRef<WidgetHandle>();
    const Component = InternationalCharterForm as ComponentType<Record<string, unknown>>;
    on.root.render(createElement(Component, { ref: handle }));
    await vi.waitFor(() => expect(handle.current).not.toBeNull());
    handle.current?.prefill(given as string);
    await vi.waitFor(() => expect(warnings()).toHaveLength(1));
    expect(warnings()[0]).toContain(said);
  });

  it.each<[string, unknown]>([
    ['an object', { from: 'KHI', to: null, seats: undefined }],
    ['URLSearchParams', new URLSearchParams('from=KHI')],
    ['a map', new Map([['from', 'KHI']])],
    [
      'data of a form',
      (() => {
        const data = new FormData();
        data.set('from', 'KHI');
        return data;
      })(),
    ],
  ])('through the method fills in a form from %s, without a warning', async (what, given) => {
    const handle = createRef<WidgetHandle>();
    const Component = InternationalCharterForm as ComponentType<Record<string, unknown>>;
    on.root.render(createElement(Component, { ref: handle, drafts: 'off' }));
    await vi.waitFor(() => expect(handle.current).not.toBeNull());
    handle.current?.prefill(given as string);
    handle.current?.prefill(`${what}=1`);
    // A warning about the right values would come before that about the last one.
    await vi.waitFor(() => expect(warnings()).toHaveLength(1));
    expect(warnings()[0]).toContain(what);
    const values = [...on.place.querySelectorAll('input')].map(({ value }) => value);
    expect(values.join()).toContain('KHI');
    expect(values.join()).not.toContain('null');
  });

  it.each([
    'from=undefined&to=undefined',
    'seats=NaN',
    'from=[object Object]',
    `to=\${to}`,
    'to={to}',
    '{{ query }}',
    'null',
  ])('gives one warning where a template has left it unfilled: %s', async (prefill) => {
    const Component = PrivateCharterForm as ComponentType<Record<string, unknown>>;
    on.root.render(createElement(Component, { prefill }));
    await vi.waitFor(() => expect(warnings()).toHaveLength(1));
    expect(warnings()[0]).toContain('A template');
    expect(warnings()[0]).toContain('#unfilled');
  });

  it('gives no warning for the smallest and the largest allowed values', async () => {
    const Component = PrivateCharterForm as ComponentType<Record<string, unknown>>;
    const today = new Date().toISOString().slice(0, 10);
    const right = `seats1=1&seats2=999&luggage1=0&luggage2=99999&pets1=0&pets2=99&date1=${today}`;
    // A warning about the right values would come before that about the last one.
    on.root.render(createElement(Component, { prefill: `${right}&colour=red` }));
    await vi.waitFor(() => expect(warnings()).toHaveLength(1));
    expect(warnings()[0]).toContain('colour');
  });
});

/** Values that no option accepts, except options of the same type. */
const ODD_VALUES = [{ from: 'KHI' }, 42, true, () => 'KHI', Symbol('odd'), 'odd'];

describe('an option with a value of a wrong type', () => {
  it.each(
    WIDGETS.flatMap(({ tag, attributes }) =>
      [...Object.keys(attributes), 'onReady', 'onFailed'].map((option) => ({ tag, option })),
    ),
  )('leaves the widget as it is without it: $tag, $option', async ({ tag, option }) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const Component = COMPONENTS[tag] as ComponentType<Record<string, unknown>>;
    for (const define of DEFINE) define();
    const boxes = ODD_VALUES.map((value) => {
      const element = Object.assign(document.createElement(tag), {
        flightId: 5,
        galleryUrl: '/flights',
        [option]: value,
      });
      const box = document.createElement('div');
      on.place.append(box, element);
      const root = createRoot(box);
      root.render(createElement(Component, { flightId: 5, galleryUrl: '/flights', [option]: value }));
      return { box, element, root, written: String(value) };
    });
    const used = '.cw-root :is(button, a, input)';
    for (const { box, element, root, written } of boxes) {
      for (const face of [() => box, () => element.shadowRoot]) {
        await vi.waitFor(() => expect(face()?.querySelector(used), written).toBeTruthy());
        expect(face()?.textContent, written).not.toContain('Something went wrong');
      }
      root.unmount();
    }
  });

  it.each([
    ['chauffeur-form', 'words', 'null', 'takes an object of texts; it was given "null"'],
    ['chauffeur-form', 'words', '["a"]', 'takes an object of texts; it was given a list'],
    ['flight-booking', 'flight-id', '5.0', 'in digits only; it was given "5.0"'],
    ['flight-booking', 'flight-id', '1e1', 'in digits only; it was given "1e1"'],
    ['flight-gallery', 'api-base', 'data:,api', 'which ends in /api; it was given "data:,api"'],
    ['flight-gallery', 'from', 'ZZQ', "an airport's code, such as KHI"],
    ['chauffeur-form', 'words', '{"Sumbit Request":"Go"}', 'Did you mean "Submit Request"?'],
    ['chauffeur-form', 'campaign', 'summer', 'utm_'],
    ['chauffeur-form', 'loading', 'lazy', '"eager"'],
    ['chauffeur-form', 'metadata', '["eid"]', 'texts of 200; it was given a list'],
    ['chauffeur-form', 'metadata', `{"tier":"${'x'.repeat(201)}"}`, '"metadata.tier" takes a text of at most 200'],
    ['chauffeur-form', 'metadata', `{"${'n'.repeat(41)}":""}`, 'takes names of 1 to 40 characters'],
    ['chauffeur-form', 'metadata', '{"__proto__":"x"}', 'no name that every object has; it was given "__proto__"'],
    ['chauffeur-form', 'metadata', `{${[...'abcdefghijk'].map((name) => `"${name}":""`)}}`, 'given "k" as well'],
    ['flight-gallery', 'booking-url', '/book', '{id}'],
    ['chauffeur-form', 'prefill', '{"place":"KHI"}', 'given JSON'],
    ['chauffeur-form', 'prefill', '{{ prefill }}', 'has left {{ prefill }} unfilled'],
    ['flight-gallery', 'from', '{{ start }}', 'has left from="{{ start }}" unfilled'],
    ['flight-gallery', 'to', 'undefined', 'has left to="undefined" unfilled'],
    ['chauffeur-form', 'partner', `\${partner}`, `has left partner="\${partner}" unfilled`],
    ['chauffeur-form', 'data-charter-widget', 'chauffeur-form', 'Remove it'],
    ['private-charter-form', 'prefill', 'from=%E0%A4%A', 'UTF-8'],
    ['private-charter-form', 'prefill', 'from=KHI&#038;to=DXB', 'from=KHI&to=DXB'],
    ['private-charter-form', 'prefill', '”from=KHI”', 'prefill="from=KHI"'],
    ['private-charter-form', 'forward', 'fro,to', 'Did you mean "from"?'],
  ])('on <%s>, as %s=%s, gives one warning', async (tag, attribute, value, right) => {
    for (const define of DEFINE) define();
    const element = document.createElement(tag);
    element.setAttribute(attribute, value);
    on.place.append(element);
    await vi.waitFor(() => expect(warnings()).toHaveLength(1));
    expect(warnings()[0]).toContain(right);
  });

  it('is ignored when a number is written in Urdu digits', async () => {
    defineFlightGallery();
    const element = document.createElement('flight-gallery');
    element.setAttribute('limit', '۱');
    const api = mockFlights(3);
    on.place.append(element);
    await vi.waitFor(() => expect(element.shadowRoot?.querySelector('.cw-root a')).toBeTruthy());
    expect(api.requestsOf('GET Flight/search')[0]?.query).toMatchObject({ limit: '1' });
  });

  it.each(['0', 'false', 'off', 'no'])(
    'as test=%s and an empty address of the API is as if it were not given',
    async (test) => {
      defineFlightGallery();
      const api = mockFlights(3);
      const Component = FlightGallery as ComponentType<object>;
      const faces = [
        createElement('flight-gallery', { key: 1, test, 'api-base': '' }),
        createElement(Component, { key: 2, test, apiBase: '' } as object),
      ];
      on.root.render(createElement('div', {}, faces));
      await vi.waitFor(() => expect(api.requestsOf('GET Flight/search').length).toBeGreaterThan(1));
      for (const { query, url } of api.requestsOf('GET Flight/search')) {
        expect(query).not.toHaveProperty('test');
        expect(url).toContain('/api/Flight/search');
      }
      expect(on.place.textContent).not.toContain('Test mode');
      expect(warnings()).toEqual([]);
    },
  );

  it.each(['RUPEES', 'ZZZ'])('as the unknown currency %s shows prices as without it', async (currency) => {
    on.root.render(createElement(FlightGallery, { currency }));
    await vi.waitFor(() => expect(on.place.textContent).toContain('$450'));
    await vi.waitFor(() => expect(warnings()).toHaveLength(1));
    expect(warnings()[0]).toContain('letters of a currency that this browser knows');
  });
});
