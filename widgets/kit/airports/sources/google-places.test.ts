// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Suggestion } from '../airport';

const signal = new AbortController().signal;

/** The Places library of a page that loaded Maps itself. The loader uses it unchanged. */
function createPlaces() {
  const prediction = {
    placeId: 'ChIJkarachi',
    text: { text: 'Jinnah International Airport, Karachi, Pakistan' },
    mainText: { text: 'Jinnah International Airport' },
    secondaryText: { text: 'Karachi, Pakistan' } as { text: string } | null,
    toPlace: () => new Place({ id: 'ChIJkarachi' }),
  };
  class Place {
    static asked: string[] = [];
    static known: { displayName: string; location: { lat(): number; lng(): number } | null };
    id: string;
    displayName?: string;
    location?: unknown;
    constructor({ id }: { id: string }) {
      this.id = id;
    }
    async fetchFields({ fields }: { fields: string[] }) {
      expect(fields).toEqual(['displayName', 'location']);
      Place.asked.push(this.id);
      Object.assign(this, Place.known);
      return { place: this };
    }
  }
  const put = (displayName: string, latitude: number, longitude: number) => {
    Place.known = { displayName, location: { lat: () => latitude, lng: () => longitude } };
  };
  put('Jinnah International Airport', 24.9008, 67.1681);
  class AutocompleteSessionToken {}
  const fetchAutocompleteSuggestions = vi.fn(async (_request: google.maps.places.AutocompleteRequest) => ({
    suggestions: [{ placePrediction: prediction }, { placePrediction: null }],
  }));
  return { Place, prediction, put, AutocompleteSessionToken, AutocompleteSuggestion: { fetchAutocompleteSuggestions } };
}

/** A page that has just been opened, on which Maps answers as `importLibrary` does. */
async function openPage(importLibrary: () => Promise<unknown>) {
  vi.resetModules();
  localStorage.clear();
  Object.assign(window, { google: { maps: { importLibrary } } });
  const { createAirportProvider } = await import('../provider');
  return createAirportProvider({ googleMapsApiKey: 'key' });
}

let places: ReturnType<typeof createPlaces>;
beforeEach(() => {
  places = createPlaces();
  // The loader warns that Maps is loaded already.
  vi.spyOn(console, 'info').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  Reflect.deleteProperty(window, 'google');
  Reflect.deleteProperty(window, 'gm_authFailure');
});

const openGoogle = () => openPage(async () => places);
const first = ([suggestion]: Suggestion[]) => suggestion as Suggestion;
const suggested = {
  id: 'google:ChIJkarachi',
  title: 'Jinnah International Airport',
  detail: 'Karachi, Pakistan',
  code: '',
};

describe('Google Places', () => {
  it('leaves no timer after an answer, and does not wait again for a refused key', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const provider = await openGoogle();
    await provider.choose(first(await provider.suggest('jin', signal)));
    expect(vi.getTimerCount()).toBe(0);
    window.gm_authFailure?.();
    await expect(provider.choose(suggested)).rejects.toThrow('refused the Maps key');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('suggests only airports, in one session until one is chosen', async () => {
    const provider = await openGoogle();
    const found = await provider.suggest('jin', signal);
    await provider.suggest('jinnah', signal);
    await provider.choose(first(found));
    await provider.suggest('lahore', signal);

    expect(found).toEqual([suggested]);
    const requests = places.AutocompleteSuggestion.fetchAutocompleteSuggestions.mock.calls.map(([request]) => request);
    expect(requests.map(({ input }) => input)).toEqual(['jin', 'jinnah', 'lahore']);
    expect(requests.every(({ includedPrimaryTypes }) => includedPrimaryTypes?.join() === 'airport')).toBe(true);
    expect(requests[0]?.sessionToken).toBeInstanceOf(places.AutocompleteSessionToken);
    expect(requests[1]?.sessionToken).toBe(requests[0]?.sessionToken);
    expect(requests[2]?.sessionToken).not.toBe(requests[0]?.sessionToken);
  });

  it('is asked once for the same text, and not after the search was aborted', async () => {
    const provider = await openGoogle();
    expect(await provider.suggest('jin', AbortSignal.abort())).toEqual([]);
    places.prediction.secondaryText = null;
    for (const text of ['jinnah', 'Jinnah'])
      expect(await provider.suggest(text, signal)).toEqual([{ ...suggested, detail: '' }]);
    expect(places.AutocompleteSuggestion.fetchAutocompleteSuggestions).toHaveBeenCalledOnce();
  });

  it.each([
    [
      'by the airport when it is at the airport',
      'Karachi Airport',
      24.9008,
      67.1681,
      'Karachi (KHI) – Jinnah International Airport',
    ],
    [
      'by its own name when it is some way off',
      'Jinnah Intl Airport',
      24.85,
      67.19,
      'Karachi (KHI) – Jinnah International Airport',
    ],
    ['by another name when it is some way off', 'Clifton Helipad', 24.85, 67.19, 'Clifton Helipad'],
    // Words that most airports have in their names do not count.
    [
      'by no name of its own when it is some way off',
      'Clifton International Airport',
      24.85,
      67.19,
      'Clifton International Airport',
    ],
    ['by its name when it is far from any airport', 'Hill Airstrip', 24.8, 66.5, 'Hill Airstrip'],
  ])('calls a chosen place %s', async (_, name, latitude, longitude, text) => {
    const provider = await openGoogle();
    places.put(name, latitude, longitude);
    expect((await provider.choose(suggested)).text).toBe(text);
  });

  it('gives a place outside the index its own position, or none, also by the id of an earlier visit', async () => {
    const provider = await openGoogle();
    places.put('Hill Airstrip', 24.8, 66.5);
    expect((await provider.choose(suggested)).position).toEqual({ latitude: 24.8, longitude: 66.5 });
    places.Place.known = { displayName: 'Somewhere', location: null };
    expect(await provider.choose({ ...suggested, id: 'google:ChIJearlier' })).toEqual({ text: 'Somewhere' });
    expect(places.Place.asked.at(-1)).toBe('ChIJearlier');
  });

  it.each([
    ['does not load', () => Promise.reject(new Error('could not load'))],
    ['refuses the key', async () => places],
  ])('causes no error on the page when it %s before anything is typed', async (_, importLibrary) => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    const provider = await openPage(importLibrary);
    provider.prepare();
    await vi.dynamicImportSettled();
    window.gm_authFailure?.();
    // Node reports unhandled rejections after the pending microtasks.
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});

describe('the built-in index replaces Google Places', () => {
  const fromIndex = { id: 'KHI', code: 'KHI', title: 'Karachi' };

  it('when the Maps script does not load', async () => {
    const provider = await openPage(() => Promise.reject(new Error('could not load')));
    expect(first(await provider.suggest('karachi', signal))).toMatchObject(fromIndex);
  });

  it('when the quota is used up, for the rest of the page', async () => {
    const provider = await openGoogle();
    const { fetchAutocompleteSuggestions } = places.AutocompleteSuggestion;
    fetchAutocompleteSuggestions.mockRejectedValueOnce(new Error('OVER_QUERY_LIMIT'));
    expect(first(await provider.suggest('karachi', signal))).toMatchObject(fromIndex);
    expect(first(await provider.suggest('lahore', signal))).toMatchObject({ id: 'LHE' });
    expect(fetchAutocompleteSuggestions).toHaveBeenCalledOnce();
  });

  it('when the key is refused later, and also calls the handler of the page', async () => {
    const handler = vi.fn();
    window.gm_authFailure = handler;
    const provider = await openGoogle();
    await provider.suggest('jin', signal);
    window.gm_authFailure();
    expect(first(await provider.suggest('karachi', signal))).toMatchObject(fromIndex);
    expect(handler).toHaveBeenCalledOnce();
  });

  it('when Google does not answer', async () => {
    const provider = await openPage(() => new Promise(() => {}));
    vi.useFakeTimers();
    const answer = provider.suggest('karachi', signal);
    // The timer starts only after the chunks are loaded.
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    await vi.advanceTimersByTimeAsync(8000);
    vi.useRealTimers();
    expect(first(await answer)).toMatchObject(fromIndex);
  });

  it('when the chosen place cannot be read', async () => {
    const provider = await openGoogle();
    const chosen = first(await provider.suggest('jin', signal));
    places.Place.prototype.fetchFields = () => Promise.reject(new Error('INTERNAL'));
    await expect(provider.choose(chosen)).rejects.toThrow('INTERNAL');
    expect(first(await provider.suggest('karachi', signal))).toMatchObject(fromIndex);
  });
});
