import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createField } from '../field';
import type { Place } from './airport';
import { completePlaces, completePlaceText, endsWhereItBegins } from './complete-places';
import * as provider from './provider';
import { findAirport } from './sources/built-in-index';

const KHI = 'Karachi (KHI) – Jinnah International Airport';

beforeEach(() => {
  vi.spyOn(provider, 'resolveAirport');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('a text that clearly means one airport is searched by that airport’s text', async () => {
  expect(await completePlaceText('OPKC')).toBe(KHI);
});

it.each(['', KHI, 'Karachi', 'Hill strip'])('the text %j is searched unchanged', async (text) => {
  expect(await completePlaceText(text)).toBe(text);
  if (text === KHI) expect(provider.resolveAirport).not.toHaveBeenCalled();
});

it('a text is searched unchanged when the index fails or is late, and no timer is left', async () => {
  vi.mocked(provider.resolveAirport).mockRejectedValueOnce(new Error('offline'));
  expect(await completePlaceText('bombay')).toBe('bombay');
  vi.useFakeTimers();
  vi.mocked(provider.resolveAirport).mockReturnValueOnce(new Promise(() => {}));
  const searched = completePlaceText('bombay');
  await vi.advanceTimersByTimeAsync(1500);
  expect(await searched).toBe('bombay');
  vi.mocked(provider.resolveAirport).mockResolvedValueOnce(undefined);
  await completePlaceText('Hill strip');
  expect(vi.getTimerCount()).toBe(0);
});

it('a field with a code gets the text, position and zone of its airport', async () => {
  const field = createField({ text: 'OPKC' });
  await completePlaces([field]);
  expect(field.value).toMatchObject({ text: KHI, timezone: 'Asia/Karachi' });
});

it('a field keeps the city that was typed, and gets its position', async () => {
  const place = createField<Place>({ text: 'Karachi' });
  await completePlaces([place]);
  const known = await findAirport('KHI');
  expect(place.value).toMatchObject({ text: 'Karachi', position: { latitude: known?.latitude } });
  expect(endsWhereItBegins(place.value, { text: 'KHI' })).toBe(false);
  const code = createField<Place>({ text: 'KHI' });
  await completePlaces([code]);
  expect(endsWhereItBegins(place.value, code.value)).toBe(true);
});

it('a field that was edited in the meantime keeps its new text', async () => {
  const field = createField({ text: 'OPKC' });
  let answer: (airport: Awaited<ReturnType<typeof findAirport>>) => void = () => {};
  vi.mocked(provider.resolveAirport).mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  const done = completePlaces([field]);
  field.set({ text: 'Lahore' });
  answer(await findAirport('KHI'));
  await done;
  expect(field.value).toEqual({ text: 'Lahore' });
});

it.each([
  ['nothing', { text: '' }],
  ['spaces', { text: '  ' }],
  ['a text that has its position', { text: 'OPKC', position: { latitude: 24.9, longitude: 67.2 } }],
])('a field with %s does not change, and needs no index', async (_, value) => {
  const field = createField<Place>(value);
  await completePlaces([field]);
  expect(provider.resolveAirport).not.toHaveBeenCalled();
  expect(field.value).toEqual(value);
});
