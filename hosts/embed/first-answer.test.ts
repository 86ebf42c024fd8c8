// @vitest-environment happy-dom
import { element as booking } from 'charter-widgets/flight-booking/element';
import { element as gallery } from 'charter-widgets/flight-gallery/element';
import { defineLightElement, type View } from 'charter-widgets/kit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchFirstAnswer } from './first-answer';

const API = 'https://book.example.com/api';

/** The elements before and after their code has loaded. The code loads once, so the calls before it come first. */
const draw = [gallery, booking].map(({ tag, properties, view }) => {
  const give = defineLightElement(tag, properties) as (view: View) => void;
  return () => give(view({ apiBase: API }));
});

let answer: () => Promise<Response>;
const calls: string[] = [];
beforeEach(() => {
  calls.length = 0;
  answer = async () => Response.json({ success: true, message: '', data: [], total: 0 });
  vi.stubGlobal('fetch', async (address: string) => {
    calls.push(address);
    return answer();
  });
  (globalThis as Record<symbol, unknown>)[Symbol.for('charter-widgets.first-answers')] = undefined;
});
afterEach(() => {
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function put(html: string): HTMLElement {
  document.body.innerHTML = html;
  return document.body.firstElementChild as HTMLElement;
}

/** Elements whose first call is known before their code has loaded; with the page's address if it matters. */
const KNOWN: readonly [html: string, page?: string][] = [
  ['<flight-gallery></flight-gallery>'],
  ['<flight-gallery from="Karachi (KHI)" to="ملتان"></flight-gallery>'],
  ['<flight-gallery from="" limit="6"></flight-gallery>'],
  ['<flight-gallery pkr-rate="280"></flight-gallery>'],
  ['<flight-booking flight-id="7" currency="EUR"></flight-booking>'],
  ['<flight-gallery limit="500" test></flight-gallery>'],
  ['<flight-gallery test="false"></flight-gallery>'],
  ['<flight-gallery test="no" limit="8"></flight-gallery>'],
  ['<flight-gallery test="0" limit="5"></flight-gallery>'],
  ['<flight-gallery test="1" limit="7" api-base=""></flight-gallery>'],
  ['<flight-gallery api-base="/other/api/" ></flight-gallery>'],
  ['<flight-booking flight-id="7"></flight-booking>'],
  ['<flight-booking flight-id="7" test default-flight-id="5"></flight-booking>', '/flights/9?id=8'],
  ['<flight-booking flight-id=" " default-flight-id="5"></flight-booking>', '/?id=8'],
  ['<flight-booking default-flight-id="5"></flight-booking>', '/flights/9/'],
  ['<flight-booking default-flight-id="5" api-base="https://other.example/api"></flight-booking>', '/flights?id='],
];

/** Elements for which only the widget's code can tell which call it makes, if any. */
const UNKNOWN: readonly [html: string, page?: string][] = [
  ['<flight-gallery limit="0"></flight-gallery>'],
  ['<flight-gallery limit="six"></flight-gallery>'],
  ['<flight-gallery forward="from"></flight-gallery>', '/?from=KHI'],
  ['<flight-booking></flight-booking>'],
  ['<flight-booking flight-id="007"></flight-booking>'],
  ['<flight-booking flight-id="99999999999"></flight-booking>'],
  ['<flight-booking default-flight-id="5"></flight-booking>', '/?id=abc'],
  ['<private-charter-form></private-charter-form>'],
  ['<flight-gallery api-base="https://"></flight-gallery>'],
  ['<flight-gallery api-base="data:text/html,x"></flight-gallery>'],
];

/** A widget that is drawn also loads the operator's configuration, and checks whether its API exists. */
const isOfChecks = (call: string) => /\/(?:config\.json|Flight\/search\?limit=1)$/.test(call);

describe('before the code of a widget has loaded', () => {
  it.each(UNKNOWN)('no data are requested: %s at %s', (html, page = '/') => {
    history.replaceState(null, '', page);
    fetchFirstAnswer(put(html), API);
    expect(calls).toEqual([]);
  });

  it('no data are requested for a removed element or an option of the wrong type', () => {
    const element = put('<flight-gallery></flight-gallery>') as HTMLElement & { from?: unknown };
    element.from = { code: 'KHI' };
    fetchFirstAnswer(element, API);
    element.from = undefined;
    element.remove();
    fetchFirstAnswer(element, API);
    expect(calls).toEqual([]);
  });

  it('equal requests are made once', () => {
    const element = put('<flight-gallery></flight-gallery>');
    fetchFirstAnswer(element, API);
    fetchFirstAnswer(element, API);
    expect(new Set(calls).size).toBe(calls.length);
  });

  const early = new Map<string, readonly string[]>();
  it.each(KNOWN)('the widget’s first calls are made: %s at %s', (html, page = '/') => {
    history.replaceState(null, '', page);
    fetchFirstAnswer(put(html), API);
    expect(calls).toHaveLength(/pkr-rate|currency="EUR"/.test(html) ? 1 : 2);
    early.set(html, calls.toSorted());
  });

  describe('and once the code has loaded', () => {
    let isDrawn = false;
    beforeEach(() => {
      if (!isDrawn) for (const one of draw) one();
      isDrawn = true;
    });

    // The exchange rate is loaded once for each page.
    const rates = new Set<string>();
    it.each(KNOWN)('the widget makes the same calls: %s at %s', async (html, page = '/') => {
      history.replaceState(null, '', page);
      put(html);
      const expected = early.get(html)?.filter((call) => !rates.has(call)) ?? [];
      const isOwn = (call: string) => !isOfChecks(call);
      await vi.waitFor(() => {
        const made = calls.map(String).toSorted();
        expect(made.filter(isOwn)).toEqual(expected.filter(isOwn));
        expect(made).toEqual(expect.arrayContaining(expected));
      });
      for (const call of calls.map(String)) if (call.endsWith('/config.json')) rates.add(call);
    });

    it('the page requests nothing more and leaves it to the widget', async () => {
      const searches = () => calls.filter((call) => !isOfChecks(String(call)));
      const element = put('<flight-gallery></flight-gallery>');
      await vi.waitFor(() => expect(searches()).toHaveLength(1));
      fetchFirstAnswer(element, API);
      expect(searches()).toHaveLength(1);
    });
  });
});
