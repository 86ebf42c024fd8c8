import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { createApi, flightById } from '../contract';
import { answerFetch } from '../testing/answer-fetch';
import type { LookProps } from './base/look-root';
import { defineElement, describeElement } from './element';
import { loadChecks, warn } from './warnings';
import { findOperator, warnOfFailure } from './widget/operator/operator-contact';
import { WidgetRoot } from './widget/widget-root';

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

const warnings = () => consoleWarn.mock.calls.flat().join('\n');
const drawn = () => vi.waitFor(() => expect((place.shadowRoot ?? place).textContent).toContain('All is well'));

describe('a warning', () => {
  it('is shown once, with a link to the operator’s handbook', async () => {
    for (const theme of ['darq', 'darq', 'lite'])
      warn('https://book.example.com/api', 'unknown-theme', theme, ['light', 'dark', 'auto']);
    await vi.waitFor(() => expect(consoleWarn).toHaveBeenCalledTimes(2));
    const link = 'https://book.example.com/docs/embed/troubleshooting#unknown-theme';
    expect(consoleWarn.mock.calls.flat().sort()).toEqual([
      `charter-widgets: The theme "darq" is unknown, and is ignored. Did you mean "dark"? ${link}`,
      `charter-widgets: The theme "lite" is unknown, and is ignored. There are "light", "dark", "auto". ${link}`,
    ]);
  });

  it.each(['/api', undefined, 'https://:'])(
    'names the page of the handbook, but has no link that may lead nowhere, when the API is at %s',
    async (apiBase) => {
      warn(apiBase, 'unknown-locale', `of ${apiBase}`, ['en', 'ur']);
      const page = " See the operator's site: /docs/embed/troubleshooting#unknown-locale";
      await vi.waitFor(() => expect(warnings()).toContain(page));
    },
  );

  it.each([
    ['a web page', '<!doctype html>', 200],
    ['JSON of another program', '{"error":"no route"}', 404],
  ])('reports that %s answers instead of the API', async (_what, body, status) => {
    const baseUrl = `${location.origin}/not-the-api-${status}`;
    const api = createApi({ baseUrl, fetch: async () => new Response(body, { status }) });
    for (const home of ['https://book.example.com/api', undefined])
      await api(flightById, { id: 1 }).catch((error) => warnOfFailure(error, baseUrl, home));
    const sentence = `The answer from ${baseUrl} (HTTP ${status}) is not from the API.`;
    await vi.waitFor(() => expect(warnings()).toContain(sentence));
    expect(warnings()).toContain('https://book.example.com/docs/embed/troubleshooting#no-api');
    expect(consoleWarn).toHaveBeenCalledOnce();
  });

  it('says that the API failed for an error page of a gateway, and does not appear when the API refuses', async () => {
    const baseUrl = 'https://quiet.example/api';
    for (const answer of [
      () => Response.json({ success: false, message: 'Flight not found', data: null }, { status: 404 }),
      () => new Response('<h1>Bad gateway</h1>', { status: 500 }),
    ]) {
      const api = createApi({ baseUrl, fetch: async () => answer() });
      await api(flightById, { id: 1 }).catch((error) => warnOfFailure(error, baseUrl));
    }
    await vi.waitFor(() => expect(consoleWarn).toHaveBeenCalledOnce());
    expect(warnings()).toContain('#server-error');
  });
});

describe('the contact of the operator', () => {
  /** The script's own operator has contacts; the API that a page names gives these answers. */
  const answers = (config: () => Response | Promise<Response>, search = config) =>
    answerFetch(({ url }) => {
      if (url.startsWith('https://home.example.com/')) return Response.json({ supportPhone: '021 111 000' });
      return url.endsWith('/config.json') ? config() : search();
    });
  const HOME = 'https://home.example.com/api';
  const dead = () => Promise.reject<Response>(new TypeError('Failed to fetch'));
  const failed = () => Response.json({ success: false }, { status: 503 });
  const html = () => new Response('<h1>Bad gateway</h1>', { status: 502 });
  const none = () => new Response('', { status: 404 });

  it.each([
    ['is dead', 'dead', dead, dead, '#not-reached'],
    ['answers 503 as JSON', 'json', failed, failed, '#server-error'],
    ['has no configuration, and an API that fails as HTML', 'html', none, html, '#server-error'],
    ['lets no page read its configuration, and whose API fails as HTML', 'unread', dead, html, '#server-error'],
  ] as const)('is the one in the script when the operator %s, also where a form asked first', async (...given) => {
    const [, name, config, search, symptom] = given;
    answers(config, search);
    const apiBase = `https://${name}.example.com/api`;
    const [byForm, byChecks] = await Promise.all([findOperator(apiBase), findOperator(apiBase, HOME)]);
    for (const { contact, obstacle } of [byForm, byChecks])
      expect([contact.phone, obstacle]).toEqual(['021 111 000', 'not-reached']);
    await vi.waitFor(() => expect(warnings()).toContain(symptom));
    expect(consoleWarn).toHaveBeenCalledOnce();
    expect(warnings()).not.toContain('visitor');
  });

  it('is the one in the script when the API answers but its configuration does not', async () => {
    answers(failed, () => Response.json({ success: true, data: [] }));
    const { contact, obstacle } = await findOperator('https://half.example.com/api', HOME);
    expect([contact.phone, obstacle]).toEqual(['021 111 000', undefined]);
  });
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

describe('an option of a component', () => {
  it.each([
    [
      'prefill',
      { from: 'KHI' },
      'The option "prefill" takes text, such as "from=KHI&to=DXB"; it was given an object.',
      '#wrong-type',
    ],
    ['words', { Title: 5 }, 'The option "words["Title"]" takes text; it was given a number.', '#wrong-type'],
    ['onReady', 'thank()', 'The option "onReady" takes a function; it was given "thank()".', '#wrong-type'],
  ])('%s = %j gives one warning, and the widget works', async (option, value, sentence, symptom) => {
    const root = createRoot(place);
    root.render(<Plane {...{ [option]: value }} />);
    await drawn();
    root.render(<Plane {...{ [option]: value }} />);
    await vi.waitFor(() => expect(warnings()).toContain(sentence));
    expect(warnings()).toContain(symptom);
    expect(warnings().split(sentence)).toHaveLength(2);
    root.unmount();
  });

  it('gives no warning when it is right', async () => {
    const root = createRoot(place);
    const ours = { compare: () => 0, narrow: {} };
    root.render(
      <Plane {...ours} theme="auto" locale="en" limit={6} prefill="a=1" words={{ Title: 'B' }} onReady={() => {}} />,
    );
    await drawn();
    // A warning about the right options would come before this one.
    root.render(<Plane theme={'dunkel' as 'dark'} />);
    await vi.waitFor(() => expect(warnings()).toContain('dunkel'));
    // No API answers here, of which a warning comes once at any time.
    const about = consoleWarn.mock.calls.map(String).filter((text) => !text.includes('#no-api'));
    expect(about).toEqual([expect.stringContaining('dunkel')]);
    root.unmount();
  });
});

describe('an attribute of an element', () => {
  it('gives a warning with a suggestion when it is unknown, unless a framework uses it', async () => {
    const json = { kind: 'json' } as const;
    const attributes = { apiBase: {}, prefill: {}, limit: json, theme: {}, locale: {}, words: json };
    const definition = { tag: 'plane-widget', attributes, events: { onReady: 'ready' } } as const;
    defineElement(describeElement<PlaneProps>(definition, Plane, []));
    place.innerHTML = `<plane-widget id="a" class="b" style="color: red" title="c" hidden="until-found" tabindex="0" lang="en"
      data-x="1" aria-label="d" onclick="" loading="eager" v-cloak x-data="" _ngcontent-abc-1="" data-v-7ba5bd90=""
      hx-boost="true" wire:id="1" prefil="from=KHI" colour="red" theme="dark" data-test="plane" data-limit="many" api_base="/a"
      data-locale="ur"></plane-widget>`;
    await vi.waitFor(() => expect(warnings()).toContain('colour'));
    expect(warnings()).toContain(
      '<plane-widget> does not know the attribute "prefil", which is ignored. Did you mean "prefill"?',
    );
    expect(warnings()).toContain('#unknown-attribute');
    expect(warnings()).toContain('"api_base", which is ignored. Did you mean "api-base"?');
    expect(warnings()).toContain('"data-locale", which is ignored. Did you mean "locale"?');
    expect(consoleWarn).toHaveBeenCalledTimes(4);
  });
});

describe('an element', () => {
  it.each([
    ['<a-plane><main>The page</main>', true],
    ['<b-plane><script></script><main>The page</main>', true],
    ['<c-plane><script></script><template></template>', false],
    ['<d-plane><main>The page</main></d-plane><p>After it</p>', false],
  ])('as in %s is warned of as not closed: %j', async (html, isOpen) => {
    place.innerHTML = html;
    const { checkEnd } = await loadChecks();
    checkEnd(place.firstElementChild as Element, undefined);
    expect(warnings().includes('has no end tag')).toBe(isOpen);
  });
});
