import type { Airport, AirportProvider, Position } from './airport';

export interface AirportProviderOptions {
  /** With a key Google Places suggests; without one the built-in index does. Default: none. */
  googleMapsApiKey?: string | undefined;
  /** `off`: its answers are not kept in the browser. Default: for 24 hours. */
  drafts?: 'on' | 'off' | undefined;
}

const loadIndex = () => import('./late/built-in-index');
const loadCache = () => import('./late/suggestion-cache');

/** Loads a provider's module when it is first needed. */
function lazyProvider(
  name: string,
  drafts: AirportProviderOptions['drafts'],
  load: () => Promise<Omit<AirportProvider, 'prepare'>>,
): AirportProvider {
  return {
    prepare() {
      // Not handled here: the call for suggestions fails the same way and handles it.
      for (const chunk of [loadCache(), load()]) chunk.catch(() => {});
    },
    async suggest(text, signal) {
      if (!text) return (await loadIndex()).offered((await loadCache()).recentPlaces());
      // Capitals are a code's: DUB is Dublin, dub the beginning of Dubai.
      const key = `${name}:${/^[A-Z]{3,4}$/.test(text) ? text : text.toLowerCase()}`;
      const { keepSuggestions, recallSuggestions } = await loadCache();
      const known = recallSuggestions(key);
      if (known) return known;
      const suggestions = await (await load()).suggest(text, signal);
      if (drafts !== 'off') keepSuggestions(key, suggestions);
      return suggestions;
    },
    async choose(suggestion) {
      const place = await (await load()).choose(suggestion);
      (await loadCache()).keepPlace(place.text, drafts !== 'off');
      return place;
    },
  };
}

/** Google refused or cannot be reached: from then on, until a reload, the built-in index suggests. */
let googleFailed = false;

/** The source of an airport field's suggestions. Loads nothing until a field is focused. */
export function createAirportProvider({ googleMapsApiKey, drafts }: AirportProviderOptions = {}): AirportProvider {
  const builtIn = lazyProvider('index', drafts, loadIndex);
  if (!googleMapsApiKey) return builtIn;

  const google = lazyProvider('google', drafts, async () =>
    (await import('./late/google-places')).googlePlaces(googleMapsApiKey),
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
          // The built-in index answers below.
        }
      }
      return builtIn.suggest(text, signal);
    },
    choose: (suggestion) =>
      suggestion.id.startsWith('google:') ? orMarkFailed(google.choose(suggestion)) : builtIn.choose(suggestion),
  };
}

/**
 * The airport of a text that carries an IATA or ICAO code (`Karachi (KHI) – …`), or that is one in any case, where it is
 * not the beginning of a city that stands before it (AP-15).
 */
export async function findAirport(text: string): Promise<Airport | undefined> {
  return (await loadIndex()).findAirport(text);
}

/** The airport that a typed text means beyond doubt and does not say in its own words: `bombay`, `OPKC`, `Dubai, UAE`. */
export async function meantAirport(text: string): Promise<Airport | undefined> {
  return (await loadIndex()).meantAirport(text);
}

/** The airport nearest to a position, if there is one within `maxKm` kilometres. */
export async function nearestAirport(position: Position, maxKm: number): Promise<Airport | undefined> {
  return (await loadIndex()).nearestAirport(position, maxKm);
}
