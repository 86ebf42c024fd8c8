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
  it('is that of the same question, each in the order it came in', () => {
    keep('all', flights(3, 1, 2));
    keep('from Karachi', flights(7));
    expect(ids('all')).toEqual([3, 1, 2]);
    expect(ids('from Karachi')).toEqual([7]);
    expect(ids('to Dubai')).toBeUndefined();
  });

  it('is the newest, also when that was empty', () => {
    keep('all', flights(1));
    keep('all', flights(2));
    expect(ids('all')).toEqual([2]);
    keep('all', []);
    expect(findAnswer('all')).toBeUndefined();
  });

  it('is the first 24 flights with the picture that each shows, and how many there were', () => {
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

  it('is kept for an hour, and is none of a clock that went back', () => {
    keep('all', flights(1));
    vi.setSystemTime(NOW.getTime() + 3_599_999);
    expect(ids('all')).toEqual([1]);
    vi.setSystemTime(NOW.getTime() + 3_600_000);
    expect(ids('all')).toBeUndefined();
    vi.setSystemTime(NOW.getTime() - 3_600_000);
    expect(ids('all')).toBeUndefined();
  });

  it('is not kept where it is as long as no answer should be', () => {
    const called = (length: number) => [exampleFlight({ aircraftName: 'N'.repeat(length) })];
    keep('all', called(199_000));
    expect(ids('all')).toEqual([5]);
    keep('all', called(200_000));
    expect(storage.size).toBe(0);
  });

  it('is forgotten when nothing is to be kept', () => {
    keep('all', flights(1));
    clearAnswers();
    expect(storage.size).toBe(0);
  });
});

describe('a departed flight of a gallery’s last answer', () => {
  it('is left out, and leaves nothing to show where it was the only one', () => {
    const departs = (id: number, departsAt: string) => exampleFlight({ id, departsAt });
    keep('all', [departs(1, '2026-11-22T10:00:01Z'), departs(2, '2026-11-22T10:30:00Z')], 30);
    expect(findAnswer('all')).toMatchObject({ total: 30, records: [{ id: 1 }, { id: 2 }] });
    vi.setSystemTime('2026-11-22T10:00:01Z');
    expect(findAnswer('all')).toMatchObject({ total: 29, records: [{ id: 2 }] });
    vi.setSystemTime('2026-11-22T10:30:00Z');
    expect(findAnswer('all')).toBeUndefined();
  });

  it.each([undefined, ''])(
    'is one that may have departed by the clock of some zone, where its instant is %j',
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

  it('is one whose departure is no time', () => {
    keep('all', [exampleFlight({ departsAt: 'soon' })]);
    expect(findAnswer('all')).toBeUndefined();
  });
});

describe('a text in the storage of a gallery', () => {
  const entry = { question: 'all', at: NOW.getTime(), total: 1, rate: 0, records: flights(1) };
  it('is the last answer where it is of the agreed shape', () => {
    storage.set(KEY, JSON.stringify([entry]));
    expect(ids('all')).toEqual([1]);
  });

  it.each([
    ['no JSON', '[{'],
    ['no list', '{"question":"all"}'],
    ['a list of nothing', '[null]'],
    ['without a time', JSON.stringify([{ ...entry, at: undefined }])],
    ['without a count', JSON.stringify([{ ...entry, total: '1' }])],
    [
      'of flights of another shape',
      JSON.stringify([{ ...entry, records: [{ ...exampleFlight(), seatPrice: '<b>' }] }]),
    ],
  ])('is passed over without a warning where it is %s', (_what, text) => {
    const said = (['warn', 'error'] as const).map((kind) => vi.spyOn(console, kind));
    storage.set(KEY, text);
    expect(findAnswer('all')).toBeUndefined();
    for (const spy of said) expect(spy).not.toHaveBeenCalled();
  });

  it('gives way to the next answer', () => {
    storage.set(KEY, '[{');
    keep('all', flights(1));
    expect(ids('all')).toEqual([1]);
  });
});

describe('the storage of a gallery', () => {
  it('may be forbidden by the browser', () => {
    vi.stubGlobal('sessionStorage', undefined);
    keep('all', flights(1));
    clearAnswers();
    expect(findAnswer('all')).toBeUndefined();
  });

  it('keeps what it has where it is full', () => {
    keep('all', flights(1));
    vi.spyOn(sessionStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError');
    });
    keep('all', flights(2));
    expect(ids('all')).toEqual([1]);
  });
});
