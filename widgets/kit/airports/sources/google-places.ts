import { importLibrary, setOptions } from '@googlemaps/js-api-loader';
import { type Airport, type AirportProvider, type Place, type Position, toPlace } from '../airport';

/** Kilometres within which a Google place counts as the index's airport; Google's point can be anywhere on its grounds. */
const SAME_PLACE = 3;
/** The same in kilometres for places that also share a name; a helipad downtown is not the airport. */
const SAME_NAME = 8;
/** Milliseconds until Google counts as unreachable. */
const PATIENCE = 8000;

declare global {
  interface Window {
    /** The Maps script calls this when it refuses the key. */
    gm_authFailure?: () => void;
  }
}

type Provider = Omit<AirportProvider, 'prepare'>;

let provider: Provider | undefined;

/** Suggests airports from Google Places. The Maps script loads once per page, with the first key. */
export function googlePlaces(key: string): Provider {
  provider ??= createProvider(key);
  return provider;
}

function createProvider(key: string): Provider {
  let refusal: Error | undefined;
  const waiting = new Set<(why: Error) => void>();
  const pageHandler = window.gm_authFailure;
  window.gm_authFailure = () => {
    pageHandler?.();
    refusal = new Error('Google refused the Maps key');
    for (const reject of waiting) reject(refusal);
  };
  /** Rejects once the key is refused or the answer is late. Not a race with one promise for all, which would keep every answer. */
  function orRefused<T>(answer: Promise<T>): Promise<T> {
    let end = () => {};
    return new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('Google did not answer in time')), PATIENCE);
      waiting.add(reject);
      end = () => {
        clearTimeout(timer);
        waiting.delete(reject);
      };
      if (refusal) reject(refusal);
      answer.then(resolve, reject);
    }).finally(() => end());
  }

  setOptions({ key });
  const library = importLibrary('places');
  // Each later call awaits the same promise and handles its failure.
  library.catch(() => {});

  // Google bills one session from the first key to the chosen place.
  let session: google.maps.places.AutocompleteSessionToken | undefined;
  const predictions = new Map<string, google.maps.places.PlacePrediction>();

  return {
    async suggest(input, signal) {
      const { AutocompleteSessionToken, AutocompleteSuggestion } = await orRefused(library);
      if (signal.aborted) return [];
      session ??= new AutocompleteSessionToken();
      const { suggestions } = await orRefused(
        AutocompleteSuggestion.fetchAutocompleteSuggestions({
          input,
          includedPrimaryTypes: ['airport'],
          sessionToken: session,
        }),
      );
      return suggestions.flatMap(({ placePrediction }) => {
        if (!placePrediction) return [];
        const { placeId, text, mainText, secondaryText } = placePrediction;
        const id = `google:${placeId}`;
        predictions.set(id, placePrediction);
        return [{ id, title: (mainText ?? text).text, detail: secondaryText?.text ?? '', code: '' }];
      });
    },

    async choose({ id, title }) {
      const { Place } = await orRefused(library);
      // Only the id of a suggestion from an earlier visit is known.
      const place = predictions.get(id)?.toPlace() ?? new Place({ id: id.replace('google:', '') });
      session = undefined;
      predictions.clear();
      await orRefused(place.fetchFields({ fields: ['displayName', 'location'] }));
      return canonicalPlace(place.displayName ?? title, place.location);
    },
  };
}

/** Returns the index's text for one of its airports, so that both providers give the same text; else Google's name. */
async function canonicalPlace(name: string, location: google.maps.LatLng | null | undefined): Promise<Place> {
  if (!location) return { text: name };
  const position: Position = { latitude: location.lat(), longitude: location.lng() };
  try {
    const { findNearestAirport } = await import('./built-in-index');
    const airport = await findNearestAirport(position, SAME_NAME);
    const isSame =
      airport && (airport === (await findNearestAirport(position, SAME_PLACE)) || shareName(airport, name));
    if (isSame) return toPlace(airport);
  } catch {
    // The index cannot be loaded: Google's own name is used.
  }
  return { text: name, position };
}

/** Whether the names share a word that is not common to airports or the city. */
function shareName(airport: Airport, name: string): boolean {
  const telling = (text: string) => text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  const common = new Set(['airport', 'international', 'airfield', 'heliport', 'base', ...telling(airport.city)]);
  const own = telling(airport.name).filter((word) => !common.has(word));
  return telling(name).some((word) => own.includes(word));
}
