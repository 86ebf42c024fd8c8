import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.doUnmock('virtual:airports/world');
});

/** A page that has just been opened: it has the region's airports alone, and `asked` tells when it wants the others. */
async function openPage(isOnline: () => boolean = () => true) {
  vi.resetModules();
  const asked = vi.fn();
  vi.doMock('virtual:airports/world', (original) => {
    asked();
    if (!isOnline()) throw new Error('offline');
    return original();
  });
  return { ...(await import('./built-in-index')), asked };
}

describe('the rest of the world', () => {
  it.each([
    'karachi',
    'karac',
    'kar',
    'maharaj',
    'bombay',
    'KHI',
    'khi',
    'UAE',
    'dub',
    'hunza',
    'khan',
    'London',
    'Dubai UAE',
    'UAE Dubai',
  ])('is not asked for where the region has %s', async (text) => {
    const { suggest, asked } = await openPage();
    expect(await suggest(text)).not.toEqual([]);
    expect(asked).not.toHaveBeenCalled();
  });

  it.each(['allama iqbal', 'MUL', 'karchi', 'doah', 'skukuza'])('is asked for with %s, once', async (text) => {
    const { suggest, asked } = await openPage();
    expect(await suggest(text)).not.toEqual([]);
    expect(asked).toHaveBeenCalledOnce();
    expect(await suggest('skukuza')).toHaveLength(1);
    expect(asked).toHaveBeenCalledOnce();
  });

  it('is done without where it does not come and the region has something', async () => {
    const { suggest } = await openPage(() => false);
    expect((await suggest('karchi'))[0]).toMatchObject({ code: 'KHI' });
  });

  it('is requested again when it did not arrive', async () => {
    let isOnline = false;
    const { suggest, findAirport } = await openPage(() => isOnline);
    await expect(suggest('skukuza')).rejects.toThrow();
    await expect(findAirport('SZK')).rejects.toThrow();
    isOnline = true;
    expect(await suggest('skukuza')).toMatchObject([{ code: 'SZK' }]);
  });

  it.each(['KHI', 'opkc', 'Karachi', 'K2', 'KH', 'KARAC', '1KHI', 'KHI1', ''])(
    'is not asked for the airport of the code %j',
    async (text) => {
      const { findAirport, asked } = await openPage();
      await findAirport(text);
      expect(asked).not.toHaveBeenCalled();
    },
  );

  it('is not loaded to resolve a text in small letters', async () => {
    const { resolveAirport, asked } = await openPage();
    expect(await resolveAirport('swat')).toMatchObject({ iata: 'SDT' });
    expect(await resolveAirport('farm')).toBeUndefined();
    expect(asked).not.toHaveBeenCalled();
  });

  it('is not loaded when a regional airport is within two kilometres', async () => {
    const { findNearestAirport, asked } = await openPage();
    expect(await findNearestAirport({ latitude: 24.913, longitude: 67.166 }, 8)).toMatchObject({ iata: 'KHI' });
    expect(asked).not.toHaveBeenCalled();
    expect(await findNearestAirport({ latitude: 24.918, longitude: 67.166 }, 8)).toMatchObject({ iata: 'KHI' });
    expect(asked).toHaveBeenCalledOnce();
  });
});
