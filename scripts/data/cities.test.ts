// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { parseCities, parsePlaces } from './cities.ts';

describe('a line of cities', () => {
  it('names a city, what else it is called, and its airports', () => {
    const cities = parseCities('# The Gulf\n\nDubai: DXB DWC\nKuwait City (kuwait, al kuwait): KWI\n');
    expect([...cities]).toEqual([
      ['DXB', { city: 'Dubai', aliases: [] }],
      ['DWC', { city: 'Dubai', aliases: [] }],
      ['KWI', { city: 'Kuwait City', aliases: ['kuwait', 'al kuwait'] }],
    ]);
  });

  it('ends as Windows ends it, too', () => {
    expect(parseCities('Lahore: LHE\r\nSkardu: KDU\r\n').get('KDU')).toEqual({ city: 'Skardu', aliases: [] });
  });

  it.each(['Karachi', 'Karachi: ', 'Karachi: khi', ': KHI', 'Karachi (KHI'])(
    'is refused as %j, by its number',
    (line) => {
      expect(() => parseCities(`# Pakistan\n${line}`)).toThrow(`line 2: cannot read '${line}'`);
    },
  );

  it('is refused where it names an airport for the second time', () => {
    expect(() => parseCities('Islamabad: ISB\nRawalpindi: RWP ISB')).toThrow('line 2: ISB is named twice');
  });
});

describe('a line of places', () => {
  it('names a place without an airport, where it is, and the airport nearest to it', () => {
    expect(parsePlaces('# The north\n\nHunza (karimabad, ہنزہ), 36.32 74.65: GIL\nK2, 35.88 76.51: KDU\n')).toEqual([
      { name: 'Hunza', aliases: ['karimabad', 'ہنزہ'], latitude: 36.32, longitude: 74.65, nearest: 'GIL' },
      { name: 'K2', aliases: [], latitude: 35.88, longitude: 76.51, nearest: 'KDU' },
    ]);
  });

  it.each(['Hunza', 'Hunza: GIL', 'Hunza, north: GIL', 'Hunza, 36.3 74.6: gil'])('is refused as %j', (line) => {
    expect(() => parsePlaces(line)).toThrow(`line 1: cannot read '${line}'`);
  });
});
