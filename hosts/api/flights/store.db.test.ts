import { describe, expect } from 'vitest';
import type { Database } from '../platform/database/open';
import { SweptImageError } from '../platform/images/store';
import { test as base } from '../testing';
import { codeOf } from './departures';
import { type ImageChange, saveFlight } from './save-flight';
import { findFlight, flightsToCome } from './store';

const ZONE = 'Asia/Karachi';
const NOW = new Date('2026-06-02T12:00:00Z');

type Fields = Parameters<typeof saveFlight>[1];

/** A database with an aircraft, and a function that stores a flight of it and resolves like saveFlight. */
const test = base.extend(
  'store',
  async ({
    api: { db },
  }): Promise<(changes?: Partial<Fields>, images?: ImageChange[]) => ReturnType<typeof saveFlight>> => {
    const { id: aircraftId } = await db
      .insertInto('aircraft')
      .values({ name: 'AP-TST', type: 'jet', specifications: '', capacity: 8, is_active: 1, image: '', created_at: '' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return (changes, images = []) => {
      const fields: Fields = {
        aircraftId,
        fromLocation: 'Karachi (KHI) – Jinnah International Airport',
        toLocation: 'Skardu (KDU) – Skardu International Airport',
        departureDatetime: '2099-03-04T14:30:00',
        arrivalDatetime: '2099-03-04T16:45:00',
        seatPrice: 1250.5,
        luggageLimitKg: 20,
        seatsAvailable: 6,
        sequenceNo: null,
        ...changes,
      } as Fields;
      return db.transaction().execute((trx) => saveFlight(trx, fields, images, ZONE));
    };
  },
);

const idOf = (saved: number | string) => {
  if (typeof saved === 'string') throw new Error(saved);
  return saved;
};
const anImage = (changes: Partial<ImageChange> = {}): ImageChange => ({
  description: '.',
  isBannerImage: false,
  toDelete: false,
  toEdit: false,
  ...changes,
});
const newImages = (count: number) => Array.from({ length: count }, (_, i) => anImage({ image: `${i}.png` }));
const imageIdsOf = async (db: Database, id: number) =>
  ((await findFlight(db, id))?.images ?? []).map(({ imageId }) => imageId);

describe('an edit of a flight', () => {
  const said = {
    ...{ flightType: 2, createdByUserId: 7 },
    ...{ wifiAvailable: true, mealIncluded: false, seatSelectionIncluded: true },
  };
  test('changes the fields that are sent, and keeps the others', async ({ api, store }) => {
    const id = idOf(await store(said));
    await store({ id });
    expect(await findFlight(api.db, id)).toMatchObject({ ...said, version: 2 });
    const otherwise = { flightType: 0, wifiAvailable: false, mealIncluded: true };
    await store({ id, ...otherwise });
    expect(await findFlight(api.db, id)).toMatchObject({ ...said, ...otherwise, version: 3 });
  });

  test('needs the stored version or none, and a flight and an aircraft that exist', async ({ store }) => {
    const id = idOf(await store());
    expect(await store({ id, version: 2 })).toBe('changed');
    expect(await store({ id, version: 1 })).toBe(id);
    expect(await store({ id, version: 1 })).toBe('changed');
    expect(await store({ id })).toBe(id);
    expect([await store({ id: id + 1 }), await store({ id: id + 1, version: 1 })]).toEqual(['no flight', 'no flight']);
    expect(await store({ aircraftId: 4711 })).toBe('no aircraft');
  });
});

describe('the images of a flight', () => {
  test('are 30 at most, with room for a new one for each removed one', async ({ api, store }) => {
    expect(await store({}, newImages(31))).toBe('too many images');
    const id = idOf(await store({}, newImages(30)));
    const [imageId] = await imageIdsOf(api.db, id);
    const another = anImage({ image: 'another.png' });
    const edited = anImage({ imageId, toEdit: true, description: 'edited' });
    // This image was removed before it was saved.
    const neverSaved = anImage({ toDelete: true });
    expect(await store({ id }, [edited])).toBe(id);
    expect(await store({ id }, [neverSaved])).toBe(id);
    expect(await store({ id }, [edited, another])).toBe('too many images');
    expect(await store({ id }, [neverSaved, another])).toBe('too many images');
    expect(await store({ id }, [anImage({ imageId, toDelete: true }), another])).toBe(id);
    expect(await imageIdsOf(api.db, id)).toHaveLength(30);
    const [next] = await imageIdsOf(api.db, id);
    expect(await store({ id }, [anImage({ imageId: next, toDelete: true })])).toBe(id);
  });

  test('cannot be files that were deleted from the store', async ({ api, store }) => {
    await api.db.insertInto('swept_images').values({ key: 'swept.png' }).execute();
    await expect(store({}, [anImage({ image: 'kept.png' }), anImage({ image: 'swept.png' })])).rejects.toThrow(
      SweptImageError,
    );
  });
});

test('coming flights are listed by departure, up to a limit', async ({ api, store }) => {
  const ids: number[] = [];
  for (const time of ['09T12', '02T22', '02T16', '09T12'])
    ids.push(idOf(await store({ departureDatetime: `2026-06-${time}:00:00` })));
  const [later, first, , last] = ids;
  expect(await flightsToCome(api.db, NOW, 4)).toEqual([first, later, last]);
  expect(await flightsToCome(api.db, NOW, 2)).toEqual([first, later]);
});

test('the code of a place is in brackets, in capital letters or digits', () => {
  const codes = ['Karachi (KHI) – Jinnah', 'Chilas (OPCL) – Chilas Airport', 'Gravel strip (OP27)'].map(codeOf);
  expect(codes).toEqual(['KHI', 'OPCL', 'OP27']);
  const none = ['Khaplu airstrip', 'Hunza (Old)', 'Hunza (New) strip', '(KHI', ''].map(codeOf);
  expect(none).toEqual(['', '', '', '', '']);
});
