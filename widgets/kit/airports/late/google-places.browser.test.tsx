import { createRoot, type Root } from 'react-dom/client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { AirportField } from '../..';
import { createField, type Field } from '../../field';
import { createAirportProvider, type Place } from '..';

/** What stands in for the Maps script: the names and shapes of Google's, one airport. */
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

const asked: URL[] = [];
const src = Object.getOwnPropertyDescriptor(HTMLScriptElement.prototype, 'src') as PropertyDescriptor;
let host: HTMLElement;
let root: Root;
let field: Field<Place>;

beforeAll(() => {
  localStorage.clear();
  const standIn = URL.createObjectURL(new Blob([mapsScript], { type: 'text/javascript' }));
  Object.defineProperty(HTMLScriptElement.prototype, 'src', {
    ...src,
    set(url: unknown) {
      const isMaps = String(url).startsWith('https://maps.googleapis.com/');
      if (isMaps) asked.push(new URL(String(url)));
      src.set?.call(this, isMaps ? standIn : url);
    },
  });
  host = document.createElement('div');
  document.body.append(host);
  field = createField<Place>({ text: '' });
  root = createRoot(host);
  root.render(
    <AirportField field={field} label="From" provider={createAirportProvider({ googleMapsApiKey: 'a-key' })} />,
  );
});
afterAll(() => {
  root.unmount();
  host.remove();
  Object.defineProperty(HTMLScriptElement.prototype, 'src', src);
});

const input = () => host.querySelector('input') as HTMLInputElement;
const options = () => [...host.querySelectorAll<HTMLElement>('[role=option]')];

// One page's life, in order: Maps loads once for a page, and is given up once.

it('loads Maps with the key when the field is focused, not before', async () => {
  await vi.waitFor(() => expect(input()).not.toBeNull());
  expect(asked).toEqual([]);
  input().focus();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.searchParams.get('key')).toBe('a-key');
  expect(asked[0]?.searchParams.get('libraries')).toBe('places');
});

it('gives a place that Google suggested the text of the index', async () => {
  await userEvent.keyboard('jinnah');
  await vi.waitFor(() => expect(options()).toHaveLength(1));
  expect(options()[0]?.textContent).toContain('Karachi, Pakistan');
  await userEvent.click(options()[0] as HTMLElement);
  const text = 'Karachi (KHI) – Jinnah International Airport';
  await vi.waitFor(() => expect(field.value.text).toBe(text));
});

it('goes on with the built-in index when Google refuses the key, and keeps what was typed', async () => {
  window.gm_authFailure?.();
  await userEvent.fill(input(), 'lahor');
  await vi.waitFor(() => expect(options().length).toBeGreaterThan(0));
  expect(options()[0]?.textContent).toContain('LHE');
  expect(input().value).toBe('lahor');
});
