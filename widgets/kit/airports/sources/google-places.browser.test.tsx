import { afterEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { emptyPlace } from '../../../testing/on-page';
import { AirportField } from '../..';
import { createField } from '../../field';
import { createAirportProvider, type Place } from '..';

/** Replaces the Maps script, with Google's names and one airport. */
const mapsScript = `
  class Place {
    constructor({ id }) { this.id = id; }
    async fetchFields() {
      this.displayName = 'Jinnah International Airport';
      this.location = { lat: () => 24.9008, lng: () => 67.1681 };
      return { place: this };
    }
  }
  class AutocompleteSessionToken {}
  class AutocompleteSuggestion {
    static async fetchAutocompleteSuggestions({ input }) {
      return { suggestions: [{ placePrediction: {
        placeId: 'ChIJkarachi',
        text: { text: 'Jinnah International Airport, Karachi, Pakistan' },
        mainText: { text: 'Jinnah International Airport' },
        secondaryText: { text: 'Karachi, Pakistan' },
        toPlace: () => new Place({ id: 'ChIJkarachi' }),
      } }] };
    }
  }
  google.maps.importLibrary = async () => ({ Place, AutocompleteSessionToken, AutocompleteSuggestion });
  google.maps.__ib__();
`;

const source = Object.getOwnPropertyDescriptor(HTMLScriptElement.prototype, 'src') as PropertyDescriptor;
const on = emptyPlace();
afterEach(() => {
  Object.defineProperty(HTMLScriptElement.prototype, 'src', source);
});

it('an airport field with a Google key loads Maps when it is focused, and the built-in index when the key is refused', async () => {
  localStorage.clear();
  const requestedUrls: URL[] = [];
  const standIn = URL.createObjectURL(new Blob([mapsScript], { type: 'text/javascript' }));
  Object.defineProperty(HTMLScriptElement.prototype, 'src', {
    ...source,
    set(url: unknown) {
      const isMaps = String(url).startsWith('https://maps.googleapis.com/');
      if (isMaps) requestedUrls.push(new URL(String(url)));
      source.set?.call(this, isMaps ? standIn : url);
    },
  });
  const field = createField<Place>({ text: '' });
  const provider = createAirportProvider({ googleMapsApiKey: 'a-key' });
  on.root.render(<AirportField field={field} label="From" provider={provider} />);
  const input = await vi.waitFor(() => {
    const found = on.place.querySelector('input');
    if (!found) throw new Error('The field is not drawn yet');
    return found;
  });
  const options = () => [...on.place.querySelectorAll<HTMLElement>('[role=option]')];
  expect(requestedUrls).toEqual([]);
  input.focus();
  await vi.waitFor(() => expect(requestedUrls).toHaveLength(1));
  expect(requestedUrls[0]?.searchParams.get('key')).toBe('a-key');
  expect(requestedUrls[0]?.searchParams.get('libraries')).toBe('places');

  await userEvent.keyboard('jinnah');
  await vi.waitFor(() => expect(options()).toHaveLength(1));
  expect(options()[0]?.textContent).toContain('Karachi, Pakistan');
  await userEvent.click(options()[0] as HTMLElement);
  await vi.waitFor(() => expect(field.value.text).toBe('Karachi (KHI) – Jinnah International Airport'));

  window.gm_authFailure?.();
  await userEvent.fill(input, 'lahor');
  await vi.waitFor(() => expect(options()[0]?.textContent).toContain('LHE'));
  expect(input.value).toBe('lahor');
});
