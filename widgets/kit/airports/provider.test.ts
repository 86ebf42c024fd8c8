import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Place, Suggestion } from './airport';
import type { AirportProviderOptions } from './provider';

const { signal } = new AbortController();
const googles: Suggestion = { id: 'google:ChIJkarachi', title: 'Jinnah', detail: 'Karachi', code: '' };
const indexs: Suggestion = { id: 'KHI', title: 'Karachi', detail: 'Pakistan', code: 'KHI' };
const chosenOf = ({ id }: Suggestion): Place => ({ text: `chosen: ${id}` });

/** Which of the chunks were loaded, in any order. */
let loaded: string[];
/** The index cannot be loaded. */
let isOffline = false;
/** Answers as each source does; a test may let one fail. */
const createSource = (suggestion: Suggestion) => ({
  suggest: vi.fn(async (_text: string, _signal: AbortSignal) => [suggestion]),
  choose: vi.fn(async (chosen: Suggestion) => chosenOf(chosen)),
  listDefaults: vi.fn(async (recent: readonly string[]) => recent.map((title) => ({ ...indexs, title }))),
});
let index: ReturnType<typeof createSource>;
let google: ReturnType<typeof createSource>;
const googlePlaces = vi.fn((_key: string) => google);

/** The provider of a page that has just been opened. */
async function openPage(options?: AirportProviderOptions) {
  const { createAirportProvider } = await import('./provider');
  return createAirportProvider(options);
}

beforeEach(() => {
  vi.resetModules();
  loaded = [];
  index = createSource(indexs);
  google = createSource(googles);
  isOffline = false;
  vi.doMock('./late/built-in-index', () => {
    // Not by a second mock of it: which of the two is asked would depend on what was asked before.
    if (isOffline) throw new Error('offline');
    loaded.push('index');
    return index;
  });
  vi.doMock('./late/google-places', () => {
    loaded.push('google');
    return { googlePlaces };
  });
  vi.doMock('./late/suggestion-cache', async (load) => {
    loaded.push('cache');
    return load();
  });
});
afterEach(() => {
  for (const chunk of ['built-in-index', 'google-places', 'suggestion-cache']) vi.doUnmock(`./late/${chunk}`);
  vi.resetModules();
  googlePlaces.mockClear();
});

describe('without a key', () => {
  it('loads nothing until a field is focused, and then what its first suggestion needs', async () => {
    const provider = await openPage();
    expect(loaded).toEqual([]);
    provider.prepare();
    await vi.dynamicImportSettled();
    expect(loaded.sort()).toEqual(['cache', 'index']);
  });

  it('leaves it to the suggestion to say that a chunk cannot be loaded', async () => {
    isOffline = true;
    const provider = await openPage();
    provider.prepare();
    await vi.dynamicImportSettled();
    await expect(provider.suggest('kar', signal)).rejects.toThrow();
  });

  it('offers before anything is typed what was chosen last', async () => {
    const provider = await openPage();
    await provider.choose(indexs);
    expect(await provider.suggest('', signal)).toEqual([{ ...indexs, title: 'chosen: KHI' }]);
  });

  it('asks the index once for a text in any case, and passes the signal on', async () => {
    const provider = await openPage();
    const answers = [];
    for (const text of ['kar', 'Kar', 'KARACHI', 'karachi']) answers.push(await provider.suggest(text, signal));
    expect(answers).toEqual(Array(4).fill([indexs]));
    expect(index.suggest.mock.calls).toEqual([
      ['kar', signal],
      ['KARACHI', signal],
    ]);
  });

  it.each(['DUB', 'OMDB'])('asks anew for %s, which in capitals is a code', async (code) => {
    const provider = await openPage();
    await provider.suggest(code.toLowerCase(), signal);
    await provider.suggest(code, signal);
    expect(index.suggest.mock.calls.map(([text]) => text)).toEqual([code.toLowerCase(), code]);
  });

  it('keeps no answer where drafts are off', async () => {
    const provider = await openPage({ drafts: 'off' });
    await provider.suggest('kar', signal);
    await provider.suggest('kar', signal);
    expect(index.suggest).toHaveBeenCalledTimes(2);
  });

  it('asks the index for what is chosen', async () => {
    expect(await (await openPage()).choose(indexs)).toEqual(chosenOf(indexs));
  });
});

describe('with a key', () => {
  const openWithKey = () => openPage({ googleMapsApiKey: 'key', drafts: 'off' });

  it('prepares Google with that key, and not the index', async () => {
    (await openWithKey()).prepare();
    await vi.dynamicImportSettled();
    expect(loaded.sort()).toEqual(['cache', 'google']);
    expect(googlePlaces).toHaveBeenCalledExactlyOnceWith('key');
  });

  it('lets Google suggest, and does not give its answers where the index is asked', async () => {
    const provider = await openPage({ googleMapsApiKey: 'key' });
    expect(await provider.suggest('kar', signal)).toEqual([googles]);
    expect(await (await openPage()).suggest('kar', signal)).toEqual([indexs]);
  });

  it('asks that source for what is chosen which suggested it', async () => {
    const provider = await openWithKey();
    expect(await provider.choose(googles)).toEqual(chosenOf(googles));
    expect(await provider.choose(indexs)).toEqual(chosenOf(indexs));
    expect(google.choose.mock.calls).toEqual([[googles]]);
    expect(index.choose.mock.calls).toEqual([[indexs]]);
  });

  it('takes the index, for the rest of the page and for its other fields, once Google failed to suggest', async () => {
    google.suggest.mockRejectedValueOnce(new Error('OVER_QUERY_LIMIT'));
    const provider = await openWithKey();
    expect(await provider.suggest('kar', signal)).toEqual([indexs]);
    expect(await (await openWithKey()).suggest('lah', signal)).toEqual([indexs]);
    expect(google.suggest).toHaveBeenCalledOnce();
  });

  it('prepares the index once Google failed to read what was chosen, which it says', async () => {
    google.choose.mockRejectedValueOnce(new Error('INTERNAL'));
    const provider = await openWithKey();
    await expect(provider.choose(googles)).rejects.toThrow('INTERNAL');
    expect(loaded).toEqual(['google']);
    provider.prepare();
    await vi.dynamicImportSettled();
    expect(loaded.sort()).toEqual(['cache', 'google', 'index']);
  });
});

it('an airport is found, and the one that is meant or nearest, by the index', async () => {
  vi.doUnmock('./late/built-in-index');
  const { findAirport, resolveAirport, findNearestAirport } = await import('./provider');
  expect(await findAirport('OPKC')).toMatchObject({ iata: 'KHI' });
  expect(await resolveAirport('bombay')).toMatchObject({ iata: 'BOM' });
  expect(await findNearestAirport({ latitude: 24.92, longitude: 67.15 }, 8)).toMatchObject({ iata: 'KHI' });
});
