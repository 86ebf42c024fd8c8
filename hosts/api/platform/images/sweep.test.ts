import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { saveFlight } from '../../flights/save-flight';
import { findFlight } from '../../flights/store';
import { aFlight, anImage, form, signIn, storeAircraft, type TestApp, test } from '../../testing';
import { createFileStore } from '../objects/file-store';
import { IMAGE_KEY, imageFolders } from './image-store';
import { retryIfSwept, saveUpload, sweepImages } from './intake';

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => Date.now() + hours * HOUR_MS;

const partsOf = ({ db, dataDir }: TestApp) => ({
  db,
  dataDir,
  store: createFileStore(imageFolders(dataDir).originals, IMAGE_KEY),
});
const bytesOf = async (colour: string) => new Uint8Array(await (await anImage(colour)).arrayBuffer());

/** Stores a flight with two images, and its aircraft with one; resolves to the ids of the images. */
async function storeThreeImages(api: TestApp) {
  const session = await signIn(api.app);
  const aircraftId = await storeAircraft(api, session, { ImageFile: await anImage('#111111') });
  const images = { 'Images[0].ImageFile': await anImage('#222222'), 'Images[1].ImageFile': await anImage('#333333') };
  const answer = await api.app.request('/api/Flight/upsert', form({ ...aFlight(aircraftId), ...images }, session));
  const { data } = await answer.json();
  const urls: string[] = [...data.images.map(({ imageUrl }: { imageUrl: string }) => imageUrl), data.aircraftImageUrl];
  return { session, aircraftId, flight: data, urls };
}

const statuses = ({ app }: TestApp, urls: string[]) =>
  Promise.all(urls.map(async (url) => (await app.request(url)).status));

describe('the clean-up of images', () => {
  test('removes, after a day, images that no row uses and their sizes, and no other image', async ({ api }) => {
    const { session, flight, urls } = await storeThreeImages(api);
    for (const url of urls) await api.app.request(`${url}?w=160`);
    await api.app.request(`/api/Flight/${flight.id}`, { method: 'DELETE', headers: session });
    const { sizes } = imageFolders(api.dataDir);

    await sweepImages(partsOf(api), inHours(23));
    expect(await statuses(api, urls)).toEqual([200, 200, 200]);
    expect(readdirSync(sizes)).toHaveLength(3);

    await sweepImages(partsOf(api), inHours(25));
    expect(await statuses(api, urls)).toEqual([404, 404, 200]);
    expect(readdirSync(sizes)).toHaveLength(1);
  });

  test('removes temporary files of a killed server', async ({ api }) => {
    const { originals, incoming, sizes } = imageFolders(api.dataDir);
    mkdirSync(join(incoming, 'form-abc'), { recursive: true });
    mkdirSync(sizes);
    const left = [join(originals, '.x.part'), join(sizes, '.y.part'), join(incoming, 'form-abc', '0')];
    for (const path of left) writeFileSync(path, 'half');
    for (const path of [...left, join(incoming, 'form-abc')]) utimesSync(path, 0, 0);
    writeFileSync(join(incoming, 'form-now'), 'a form that is being received');

    await sweepImages(partsOf(api));
    expect(left.filter((path) => existsSync(path))).toEqual([]);
    expect(readdirSync(incoming)).toEqual(['form-now']);
  });

  test('uses a key only once: the same image gets another one later', async ({ api }) => {
    const { db, store } = partsOf(api);
    const first = await saveUpload(db, store, await bytesOf('#444444'));
    await sweepImages(partsOf(api), inHours(25));
    const second = await saveUpload(db, store, await bytesOf('#444444'));
    expect(second).not.toBe(first);
    expect(second).toMatch(new RegExp(`^${first.slice(0, 64)}-[0-9a-f]{8}\\.png$`));
  });

  test('loses no image that is stored before its row', async ({ api }) => {
    const session = await signIn(api.app);
    const { db, store } = partsOf(api);
    const put = store.put.bind(store);
    let sweeps = 0;
    // In this store the clean-up removes the first image just after it was stored.
    const swept = {
      ...store,
      put: async (key: string, bytes: Uint8Array) => {
        await put(key, bytes);
        if (sweeps++ === 0) await sweepImages(partsOf(api), inHours(25));
      },
    };
    const aircraftId = await storeAircraft(api, session);
    const fields = {
      ...{ aircraftId, fromLocation: 'A', toLocation: 'B', seatPrice: 1, luggageLimitKg: 0, seatsAvailable: 1 },
      ...{ departureDatetime: '2099-01-01T00:00:00', arrivalDatetime: '0001-01-01T00:00:00', sequenceNo: null },
    };
    const id = await retryIfSwept(async () => {
      const image = await saveUpload(db, swept, await bytesOf('#555555'));
      const change = { description: '.', isBannerImage: false, toDelete: false, toEdit: false, image };
      return db.transaction().execute((trx) => saveFlight(trx, fields, [change], 'Asia/Karachi'));
    });
    const flight = await findFlight(db, id as number);
    expect(sweeps).toBe(2);
    expect(await statuses(api, flight?.images.map(({ imageUrl }) => imageUrl) ?? [])).toEqual([200]);
  });
});
