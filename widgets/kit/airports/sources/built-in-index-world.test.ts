import { afterAll, describe, expect, it, vi } from 'vitest';

// The mock stays after each test, because a mock and its removal that wait for the same import can change places.
afterAll(() => {
  vi.doUnmock('virtual:airports/world');
  vi.resetModules();
});

/** A new page with only the region's airports; `asked` is called when it loads the others. */
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

describe('the index of the world’s airports', () => {
  it('is not loaded for an airport of the region', async () => {
    const { suggest, asked } = await openPage();
    for (const text of ['kar', 'maharaj', 'bombay', 'KHI', 'khi', 'UAE', 'dub', 'hunza', 'khan', 'London', 'UAE Dubai'])
      expect(await suggest(text), text).not.toEqual([]);
    expect(asked).not.toHaveBeenCalled();
  });

  it.each(['allama iqbal', 'karchi'])('is loaded once for %s', async (text) => {
    const { suggest, asked } = await openPage();
    expect(await suggest(text)).not.toEqual([]);
    expect(asked).toHaveBeenCalledOnce();
    expect(await suggest('skukuza')).toHaveLength(1);
    expect(asked).toHaveBeenCalledOnce();
  });

  it('may fail to load when the region has a match', async () => {
    const { suggest } = await openPage(() => false);
    expect((await suggest('karchi'))[0]).toMatchObject({ code: 'KHI' });
  });

  it('is requested again after it could not be loaded', async () => {
    let isOnline = false;
    const { suggest, findAirport } = await openPage(() => isOnline);
    await expect(suggest('skukuza')).rejects.toThrow();
    await expect(findAirport('SZK')).rejects.toThrow();
    isOnline = true;
    expect(await suggest('skukuza')).toMatchObject([{ code: 'SZK' }]);
  });

  it('is not loaded for a code of the region, nor for a text that is not a code', async () => {
    const { findAirport, resolveAirport, asked } = await openPage();
    for (const text of ['KHI', 'opkc', 'Karachi', 'K2', 'KH', 'KARAC', '1KHI', 'KHI1', '']) await findAirport(text);
    expect(await resolveAirport('swat')).toMatchObject({ iata: 'SDT' });
    for (const text of ['farm', 'A farm']) expect(await resolveAirport(text)).toBeUndefined();
    expect(await resolveAirport('Farmingdale airport')).toMatchObject({ iata: 'FRG' });
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
