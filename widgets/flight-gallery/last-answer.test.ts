import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FlightRecord } from '../contract';
import { exampleFlight } from '../testing';
import { clearAnswers, findAnswer, saveAnswer } from './last-answer';
import { withPictures } from './shown-flights';

const KEY = 'charter-widgets:flights';
const NOW = new Date('2026-11-22T10:00:00Z');

let storage: Map<string, string>;
beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  storage = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => void storage.set(key, text),
    removeItem: (key: string) => void storage.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const keep = (question: string, flights: FlightRecord[], total = flights.length) =>
  saveAnswer(question, { records: withPictures(flights), total, next: total > flights.length ? 'further' : null }, 280);
const ids = (question: string) => findAnswer(question)?.records.map(({ id }) => id);
const flights = (...numbers: number[]) => numbers.map((id) => exampleFlight({ id }));

describe('the last answer of a gallery', () => {
  it('is returned for the same question, with flights in their order', () => {
    keep('all', flights(3, 1, 2));
    keep('from Karachi', flights(7));
    expect(ids('all')).toEqual([3, 1, 2]);
    expect(ids('from Karachi')).toEqual([7]);
    expect(ids('to Dubai')).toBeUndefined();
  });

  it('is the newest one, even when that was empty', () => {
    keep('all', flights(1));
    keep('all', flights(2));
    expect(ids('all')).toEqual([2]);
    keep('all', []);
    expect(findAnswer('all')).toBeUndefined();
  });

  it('contains the first 24 flights, the picture that each shows, and their number', () => {
    const banner = { imageId: 2, imageUrl: '/api/images/2.jpg', description: '', isBannerImage: true };
    const [other] = exampleFlight().images.map((image) => ({ ...image, isBannerImage: false }));
    const many = Array.from({ length: 48 }, (_, id) =>
      exampleFlight({ id, images: [...(other ? [other] : []), banner] }),
    );
    keep('all', many, 60);
    expect(findAnswer('all')).toMatchObject({ total: 60, rate: 280, records: { length: 24 } });
    expect(findAnswer('all')?.records[23]).toMatchObject({
      id: 23,
      picture: banner.imageUrl,
    });
  });

  it('is stored for the last four searches', () => {
    for (const question of ['a', 'b', 'c', 'd', 'a', 'e']) keep(question, flights(1));
    expect(['a', 'b', 'c', 'd', 'e'].filter((question) => findAnswer(question))).toEqual(['a', 'c', 'd', 'e']);
  });

  it('is kept for an hour, and not used when the clock was set back', () => {
    keep('all', flights(1));
    vi.setSystemTime(NOW.getTime() + 3_599_999);
    expect(ids('all')).toEqual([1]);
    vi.setSystemTime(NOW.getTime() + 3_600_000);
    expect(ids('all')).toBeUndefined();
    vi.setSystemTime(NOW.getTime() - 3_600_000);
    expect(ids('all')).toBeUndefined();
  });

  it('is not stored when it is longer than an answer should be', () => {
    const called = (length: number) => [exampleFlight({ aircraftName: 'N'.repeat(length) })];
    keep('all', called(199_000));
    expect(ids('all')).toEqual([5]);
    keep('all', called(200_000));
    expect(storage.size).toBe(0);
  });

  it('is deleted when nothing may be kept', () => {
    keep('all', flights(1));
    clearAnswers();
    expect(storage.size).toBe(0);
  });
});

describe('a flight of a gallery’s last answer', () => {
  it('is left out after its departure, and if it was the only one nothing is shown', () => {
    const departs = (id: number, departsAt: string) => exampleFlight({ id, departsAt });
    keep('all', [departs(1, '2026-11-22T10:00:01Z'), departs(2, '2026-11-22T10:30:00Z')], 30);
    expect(findAnswer('all')).toMatchObject({ total: 30, records: [{ id: 1 }, { id: 2 }] });
    vi.setSystemTime('2026-11-22T10:00:01Z');
    expect(findAnswer('all')).toMatchObject({ total: 29, records: [{ id: 2 }] });
    vi.setSystemTime('2026-11-22T10:30:00Z');
    expect(findAnswer('all')).toBeUndefined();
  });

  it.each([undefined, ''])(
    'is left out if it may have departed in any time zone, if its instant is %j',
    (departsAt) => {
      const unsaid = [exampleFlight({ id: 1, departureDatetime: '2026-11-23T00:00:00' })];
      unsaid.push(exampleFlight({ id: 2, departureDatetime: '2026-11-23T00:00:01' }));
      for (const flight of unsaid) {
        if (departsAt === undefined) delete flight.departsAt;
        else flight.departsAt = departsAt;
      }
      keep('all', unsaid);
      expect(ids('all')).toEqual([2]);
    },
  );

  it('is left out when its departure is not a time', () => {
    keep('all', [exampleFlight({ departsAt: 'soon' })]);
    expect(findAnswer('all')).toBeUndefined();
  });
});

describe('a text in the browser storage of a gallery', () => {
  const entry = { question: 'all', at: NOW.getTime(), total: 1, rate: 0, records: flights(1) };
  it('is used as the last answer when it has the right shape', () => {
    storage.set(KEY, JSON.stringify([entry]));
    expect(ids('all')).toEqual([1]);
  });

  it.each([
    ['not JSON', '[{'],
    ['not a list', '{"question":"all"}'],
    ['a list of nothing', '[null]'],
    ['without a time', JSON.stringify([{ ...entry, at: undefined }])],
    ['without a count', JSON.stringify([{ ...entry, total: '1' }])],
    [
      'of flights of another shape',
      JSON.stringify([{ ...entry, records: [{ ...exampleFlight(), seatPrice: '<b>' }] }]),
    ],
  ])('is ignored without a warning when it is %s', (_what, text) => {
    const said = (['warn', 'error'] as const).map((kind) => vi.spyOn(console, kind));
    storage.set(KEY, text);
    expect(findAnswer('all')).toBeUndefined();
    for (const spy of said) expect(spy).not.toHaveBeenCalled();
  });

  it('is replaced by the next answer', () => {
    storage.set(KEY, '[{');
    keep('all', flights(1));
    expect(ids('all')).toEqual([1]);
  });
});

describe('the browser storage of a gallery', () => {
  it('may be forbidden by the browser', () => {
    vi.stubGlobal('sessionStorage', undefined);
    keep('all', flights(1));
    clearAnswers();
    expect(findAnswer('all')).toBeUndefined();
  });

  it('keeps its content when it is full', () => {
    keep('all', flights(1));
    vi.spyOn(sessionStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError');
    });
    keep('all', flights(2));
    expect(ids('all')).toEqual([1]);
  });
});
