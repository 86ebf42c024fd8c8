import { loadOnline } from '../base/page';
import type { Airport, AirportProvider, Position } from './airport';

export interface AirportProviderOptions {
  /** With a key, Google Places suggests airports; by default the built-in index does. */
  googleMapsApiKey?: string | undefined;
  /** `off` keeps answers out of the browser's storage; by default they are stored for 24 hours. */
  drafts?: 'on' | 'off' | undefined;
}

// Kept, because they also work without a network once they are loaded.
let index: typeof import('./sources/built-in-index') | undefined;
let cache: typeof import('./sources/suggestion-cache') | undefined;
const loadIndex = async () => (index ??= await loadOnline(() => import('./sources/built-in-index')));
const loadCache = async () => (cache ??= await loadOnline(() => import('./sources/suggestion-cache')));

/** Creates a provider whose module loads at first use. */
function lazyProvider(
  name: string,
  drafts: AirportProviderOptions['drafts'],
  load: () => Promise<Omit<AirportProvider, 'prepare'>>,
): AirportProvider {
  return {
    prepare() {
      // The later call for suggestions handles the same failure.
      for (const chunk of [loadCache(), load()]) chunk.catch(() => {});
    },
    async suggest(text, signal) {
      if (!text) return (await loadIndex()).listDefaults((await loadCache()).listRecentPlaces());
      // Capitals are a code: DUB is Dublin, dub the start of Dubai.
      const key = `${name}:${/^[A-Z]{3,4}$/.test(text) ? text : text.toLowerCase()}`;
      const { saveSuggestions, findSuggestions } = await loadCache();
      const known = findSuggestions(key);
      if (known) return known;
      const suggestions = await (await load()).suggest(text, signal);
      if (drafts !== 'off') saveSuggestions(key, suggestions);
      return suggestions;
    },
    async choose(suggestion) {
      const place = await (await load()).choose(suggestion);
      (await loadCache()).saveRecentPlace(place.text, drafts !== 'off');
      return place;
    },
  };
}

/** True once Google failed; the built-in index is then used until a reload. */
let googleFailed = false;

/** Creates the source of an airport field's suggestions. Nothing loads until a field is focused. */
export function createAirportProvider({ googleMapsApiKey, drafts }: AirportProviderOptions = {}): AirportProvider {
  const builtIn: AirportProvider = {
    ...lazyProvider('index', drafts, loadIndex),
    check: async (text) => (await loadIndex()).checkPlace(text),
  };
  if (!googleMapsApiKey) return builtIn;

  const google = lazyProvider('google', drafts, async () =>
    (await import('./sources/google-places')).googlePlaces(googleMapsApiKey),
  );
  const orMarkFailed = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } catch (error) {
      googleFailed = true;
      throw error;
    }
  };

  return {
    prepare: () => (googleFailed ? builtIn : google).prepare(),
    async suggest(text, signal) {
      if (!googleFailed) {
        try {
          return await orMarkFailed(google.suggest(text, signal));
        } catch {
          // The built-in index answers instead.
        }
      }
      return builtIn.suggest(text, signal);
    },
    choose: (suggestion) =>
      suggestion.id.startsWith('google:') ? orMarkFailed(google.choose(suggestion)) : builtIn.choose(suggestion),
  };
}

/**
 * Finds the airport of a text with an IATA or ICAO code (`Karachi (KHI) – …`) or of a code alone, in any case. A code that
 * is also the start of a better matching city is not used.
 */
export async function findAirport(text: string): Promise<Airport | undefined> {
  return (await loadIndex()).findAirport(text);
}

/**
 * Finds the one airport that a typed text means: `bombay`, `OPKC`, `Dubai, UAE`. Undefined when it is ambiguous.
 *
 * @param isNamed also for a text that names the airport as it is shown, such as `Karachi`
 */
export async function resolveAirport(text: string, isNamed = false): Promise<Airport | undefined> {
  return (await loadIndex()).resolveAirport(text, isNamed);
}

/** Finds the airport nearest to a position, at most `maxKm` kilometres away. */
export async function findNearestAirport(position: Position, maxKm: number): Promise<Airport | undefined> {
  return (await loadIndex()).findNearestAirport(position, maxKm);
}
