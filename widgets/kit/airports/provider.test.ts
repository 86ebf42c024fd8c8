import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Place, Suggestion } from './airport';
import type { AirportProviderOptions } from './provider';

const { signal } = new AbortController();
const fromGoogle: Suggestion = { id: 'google:ChIJkarachi', title: 'Jinnah', detail: 'Karachi', code: '' };
const fromIndex: Suggestion = { id: 'KHI', title: 'Karachi', detail: 'Pakistan', code: 'KHI' };
const placeOf = ({ id }: Suggestion): Place => ({ text: `chosen: ${id}` });

/** A source of suggestions; a test may let one fail. */
const createSource = (suggestion: Suggestion) => ({
  suggest: vi.fn(async (_text: string, _signal?: AbortSignal) => [suggestion]),
  choose: vi.fn(async (chosen: Suggestion) => placeOf(chosen)),
});
let index: ReturnType<typeof createSource>;
let google: ReturnType<typeof createSource>;
const googlePlaces = vi.fn((_key: string) => google);

const createProvider = async (options?: AirportProviderOptions) =>
  (await import('./provider')).createAirportProvider(options);

beforeEach(async () => {
  index = createSource(fromIndex);
  google = createSource(fromGoogle);
  // A new page, whose modules have no state yet. `vi.mock` would depend on what earlier files have imported.
  vi.resetModules();
  const builtIn = await import('./sources/built-in-index');
  vi.spyOn(builtIn, 'suggest').mockImplementation(index.suggest);
  vi.spyOn(builtIn, 'choose').mockImplementation(index.choose);
  vi.spyOn(await import('./sources/google-places'), 'googlePlaces').mockImplementation(googlePlaces);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.resetModules();
  googlePlaces.mockClear();
});

describe('an airport provider without a Google key', () => {
  it('offers the places chosen last before anything is typed', async () => {
    const provider = await createProvider();
    await provider.choose({ ...fromIndex, id: 'Jeddah (JED)' });
    expect(index.choose).toHaveBeenCalledOnce();
    expect((await provider.suggest('', signal))[0]).toMatchObject({ group: 'Recent', code: 'JED' });
  });

  it('asks the index once for a text in any case, but again for a code in capital letters', async () => {
    const provider = await createProvider();
    const answers = [];
    for (const text of ['kar', 'Kar', 'KARACHI', 'karachi', 'dub', 'DUB', 'omdb', 'OMDB'])
      answers.push(await provider.suggest(text, signal));
    expect(answers).toEqual(Array(8).fill([fromIndex]));
    expect(index.suggest.mock.calls).toEqual(
      ['kar', 'KARACHI', 'dub', 'DUB', 'omdb', 'OMDB'].map((text) => [text, signal]),
    );
  });

  it('stores no answer when drafts are off', async () => {
    const provider = await createProvider({ drafts: 'off' });
    await provider.suggest('kar', signal);
    await provider.suggest('kar', signal);
    expect(index.suggest).toHaveBeenCalledTimes(2);
  });
});

describe('an airport provider with a Google key', () => {
  const createWithKey = () => createProvider({ googleMapsApiKey: 'key', drafts: 'off' });

  it('loads Google with that key when it is prepared, not before', async () => {
    const provider = await createWithKey();
    expect(googlePlaces).not.toHaveBeenCalled();
    provider.prepare();
    await vi.waitFor(() => expect(googlePlaces).toHaveBeenCalledExactlyOnceWith('key'));
  });

  it('keeps the answers of Google apart from those of the index', async () => {
    const provider = await createProvider({ googleMapsApiKey: 'key' });
    expect(await provider.suggest('kar', signal)).toEqual([fromGoogle]);
    expect(await (await createProvider()).suggest('kar', signal)).toEqual([fromIndex]);
  });

  it('reads a chosen place from the source that suggested it', async () => {
    const provider = await createWithKey();
    expect(await provider.choose(fromGoogle)).toEqual(placeOf(fromGoogle));
    expect(await provider.choose(fromIndex)).toEqual(placeOf(fromIndex));
    expect(google.choose.mock.calls).toEqual([[fromGoogle]]);
    expect(index.choose.mock.calls).toEqual([[fromIndex]]);
  });
});

it('the provider finds an airport by its code, by its meaning and by its position', async () => {
  const { findAirport, resolveAirport, findNearestAirport } = await import('./provider');
  expect(await findAirport('OPKC')).toMatchObject({ iata: 'KHI' });
  expect(await resolveAirport('bombay')).toMatchObject({ iata: 'BOM' });
  expect(await findNearestAirport({ latitude: 24.92, longitude: 67.15 }, 8)).toMatchObject({ iata: 'KHI' });
});
