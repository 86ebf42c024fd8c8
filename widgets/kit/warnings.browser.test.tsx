import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { createApi, flightById } from '../contract';
import type { LookProps } from './base/look-root';
import { defineElement, describeElement } from './element';
import { warn, warnOfForeignAnswer } from './warnings';
import { WidgetRoot } from './widget/widget-root';

afterEach(() => void vi.restoreAllMocks());

it('warns once, with a link to the operator’s handbook', async () => {
  const consoleWarn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  warn('https://book.example.com/api', 'unknown-theme', 'darq', ['light', 'dark', 'auto']);
  warn('https://book.example.com/api', 'unknown-theme', 'darq', ['light', 'dark', 'auto']);
  warn('https://book.example.com/api', 'unknown-theme', 'lite', ['light', 'dark', 'auto']);
  await vi.waitFor(() => expect(consoleWarn).toHaveBeenCalledTimes(2));
  expect(consoleWarn.mock.calls.flat().sort()).toEqual([
    'charter-widgets: The theme "darq" is unknown, and is ignored. Did you mean "dark"? https://book.example.com/docs/embed/troubleshooting#unknown-theme',
    'charter-widgets: The theme "lite" is unknown, and is ignored. There are "light", "dark", "auto". https://book.example.com/docs/embed/troubleshooting#unknown-theme',
  ]);
});

it.each([
  ['/api', location.origin],
  [undefined, location.origin],
  ['https://:', location.origin],
])('links to the page’s own origin where the API lives at %s', async (apiBase, origin) => {
  const consoleWarn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  warn(apiBase, 'unknown-locale', `of ${apiBase}`, ['en', 'ur']);
  await vi.waitFor(() =>
    expect(consoleWarn).toHaveBeenCalledWith(
      expect.stringContaining(` ${origin}/docs/embed/troubleshooting#unknown-locale`),
    ),
  );
});

it.each([
  ['a page', '<!doctype html>', 200, 'What answers at https://page.example/api (HTTP 200) is not the API.'],
  ['foreign JSON', '{"error":"no route"}', 404, 'What answers at https://page.example/api (HTTP 404) is not the API.'],
])('says where %s answers in the place of the API', async (_what, body, status, sentence) => {
  const consoleWarn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const api = createApi({ baseUrl: 'https://page.example/api', fetch: async () => new Response(body, { status }) });
  await api(flightById, { id: 1 }).catch(warnOfForeignAnswer);
  await vi.waitFor(() => expect(consoleWarn).toHaveBeenCalledWith(expect.stringContaining(sentence)));
  expect(consoleWarn).toHaveBeenCalledWith(
    expect.stringContaining('https://page.example/docs/embed/troubleshooting#no-api'),
  );
});

it('says nothing of a gateway that has lost the API, nor of an API that refuses', async () => {
  const consoleWarn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  for (const answer of [
    () => new Response('<h1>Bad gateway</h1>', { status: 500 }),
    () => Response.json({ success: false, message: 'Flight not found', data: null }, { status: 404 }),
  ]) {
    const api = createApi({ baseUrl: 'https://quiet.example/api', fetch: async () => answer() });
    await api(flightById, { id: 1 }).catch(warnOfForeignAnswer);
  }
  warn('https://quiet.example/api', 'missing-flight');
  await vi.waitFor(() => expect(consoleWarn).toHaveBeenCalledOnce());
  expect(consoleWarn).toHaveBeenCalledWith(expect.stringContaining('#missing-flight'));
});

interface PlaneProps extends LookProps {
  apiBase?: string | undefined;
  prefill?: string | undefined;
  limit?: number | undefined;
  onReady?: ((detail: object) => void) | undefined;
}

const Plane = (props: PlaneProps) => (
  <WidgetRoot {...props}>
    <p>All is well</p>
  </WidgetRoot>
);

let consoleWarn: MockInstance<typeof console.warn>;
let place: HTMLElement;
beforeEach(() => {
  consoleWarn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  place = document.createElement('div');
  document.body.append(place);
});
afterEach(() => {
  place.remove();
  vi.restoreAllMocks();
});

const told = () => consoleWarn.mock.calls.flat().join('\n');
const drawn = () => vi.waitFor(() => expect((place.shadowRoot ?? place).textContent).toContain('All is well'));

describe('of a component', () => {
  it.each([
    ['theme', 'drak', 'The theme "drak" is unknown, and is ignored. Did you mean "dark"?', '#unknown-theme'],
    ['theme', 'sepia', 'The theme "sepia" is unknown, and is ignored. There are "light", "dark", "auto".', ''],
    ['locale', 'de', 'The locale "de" is unknown: English is shown.', '#unknown-locale'],
    ['prefill', { from: 'KHI' }, 'The option "prefill" takes text; it was given an object.', '#wrong-type'],
    ['limit', [3], 'The option "limit" takes a number; it was given a list.', '#wrong-type'],
    ['words', '[object Object]', 'The option "words" takes an object of texts; it was given text.', '#wrong-type'],
    ['words', { Search: 5 }, 'The option "words["Search"]" takes text; it was given a number.', '#wrong-type'],
    ['onReady', 'thank()', 'The option "onReady" takes a function; it was given text.', '#wrong-type'],
  ])('%s = %j gives one warning, and the widget works', async (option, value, sentence, symptom) => {
    const root = createRoot(place);
    root.render(<Plane {...{ [option]: value }} />);
    await drawn();
    root.render(<Plane {...{ [option]: value }} />);
    await vi.waitFor(() => expect(told()).toContain(sentence));
    expect(told()).toContain(symptom);
    expect(told().split(sentence)).toHaveLength(2);
    root.unmount();
  });

  it('says nothing of options as they should be', async () => {
    const root = createRoot(place);
    root.render(<Plane theme="auto" locale="en" limit={6} prefill="a=1" words={{ A: 'B' }} onReady={() => {}} />);
    await drawn();
    // What follows is said after it.
    root.render(<Plane theme={'dunkel' as 'dark'} />);
    await vi.waitFor(() => expect(told()).toContain('dunkel'));
    expect(consoleWarn).toHaveBeenCalledOnce();
    root.unmount();
  });
});

describe('of an element', () => {
  beforeEach(() =>
    defineElement(
      describeElement<PlaneProps>(
        {
          tag: 'plane-widget',
          attributes: {
            apiBase: {},
            prefill: {},
            limit: { kind: 'json' },
            theme: {},
            locale: {},
            words: { kind: 'json' },
          },
          events: { onReady: 'ready' },
        },
        Plane,
        [],
      ),
    ),
  );

  it('warns of unknown attributes with suggestions, but not of those of frameworks', async () => {
    place.innerHTML = `<plane-widget id="a" class="b" style="color: red" title="c" hidden="until-found" tabindex="0" lang="en"
      data-x="1" aria-label="d" onclick="" loading="eager" v-cloak x-data="" _ngcontent-abc-1="" data-v-7ba5bd90=""
      hx-boost="true" wire:id="1" prefil="from=KHI" colour="red" theme="dark"></plane-widget>`;
    await vi.waitFor(() => expect(told()).toContain('colour'));
    expect(told()).toContain(
      '<plane-widget> does not know the attribute "prefil", which is ignored. Did you mean "prefill"?',
    );
    expect(told()).toContain('#unknown-attribute');
    expect(consoleWarn).toHaveBeenCalledTimes(2);
  });
});
