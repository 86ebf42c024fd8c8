// Imports nothing: the loader fetches it beside the widgets' code, and must share no chunk with that.

/** Milliseconds after which an answer that no widget has used is dropped. */
const LIFETIME = 30_000;

/** As in widgets/contract/first-answer.ts. */
const FIRST_ANSWERS = Symbol.for('charter-widgets.first-answers');

/** Flights that a gallery reads at a time. */
const READ = 48;

const isSet = (value: unknown) => value !== undefined && value !== '';
const isText = (value: unknown) => !isSet(value) || typeof value === 'string';

/**
 * Returns the address of the first call of an element's widget; undefined when there is none, or only the widget's code
 * knows it.
 */
function firstCall(element: Readonly<Record<string, unknown>> & HTMLElement): string | undefined {
  const { localName, from, to, limit = READ, test = false, flightId, defaultFlightId } = element;
  if (element.hasAttribute('forward') || !/^(boolean|string)$/.test(typeof test)) return;
  const query = new URLSearchParams();
  const add = (name: string, value: unknown) => isSet(value) && query.set(name, String(value));
  let path: string;
  if (localName === 'flight-booking') {
    const { pathname, search } = location;
    const segment = /\/(\d+)\/*$/.exec(pathname)?.[1];
    const named = [flightId, new URLSearchParams(search).get('id'), segment, defaultFlightId];
    const id = named.map((one) => String(one ?? '').trim()).find(Boolean);
    if (!/^[1-9]\d{0,8}$/.test(id ?? '')) return;
    path = `/Flight/GetFlight/${id}`;
  } else if (localName === 'flight-gallery') {
    if (!isText(from) || !isText(to) || !/^[1-9]\d{0,8}$/.test(String(limit))) return;
    path = '/Flight/search';
    add('FromLocation', from);
    add('ToLocation', to);
    add('images', true);
    add('limit', Math.min(READ, Number(limit)));
  } else return;
  if (!/^(false|0|off|no)$/i.test(String(test))) add('test', test || true);
  return path + (query.size ? `?${query}` : '');
}

/** Fetches an answer that the widget may use: undefined for one that does not come, or may be another the next time. */
async function fetchOnce(address: string): Promise<Response | undefined> {
  try {
    const answer = await fetch(address);
    return answer.status < 429 ? answer : undefined;
  } catch {
    return undefined; // also where a page has removed `fetch`
  }
}

/**
 * Asks for what an element's widget begins with, while the widget's code is on its way. The widget's own call uses the
 * answer if it is of the same address; one that does not come, or that may be another the next time, is left out, and the
 * widget asks as it does without.
 *
 * @param element not drawn yet; one that is drawn by now asks for nothing
 * @param apiBase where the API lives, where the element does not say so
 */
export function fetchFirstAnswer(element: Element, apiBase: string): void {
  const asking = element as HTMLElement & Record<string, unknown>;
  const call = asking.shadowRoot || !asking.isConnected ? undefined : firstCall(asking);
  const base = asking.apiBase || apiBase;
  if (!call || typeof base !== 'string' || !Object.assign(document.createElement('a'), { href: base }).host) return;
  const page = globalThis as { [FIRST_ANSWERS]?: Map<string, Promise<Response | undefined>> };
  page[FIRST_ANSWERS] ??= new Map();
  const answers = page[FIRST_ANSWERS];
  const ask = (address: string) => {
    if (answers.has(address)) return;
    const answer = fetchOnce(address);
    answers.set(address, answer);
    setTimeout(() => answers.get(address) === answer && answers.delete(address), LIFETIME);
  };
  ask(base.replace(/\/$/, '') + call);
  // As in widgets/kit/operator-rate.ts.
  const { currency, pkrRate } = asking;
  if (!isSet(pkrRate ?? '') && (currency || 'USD') === 'USD')
    ask(new URL('/config.json', new URL(base, document.baseURI)).href);
}
