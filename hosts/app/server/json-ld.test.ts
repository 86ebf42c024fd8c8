import { ENGLISH } from 'charter-widgets/kit';
import { describe, expect, it } from 'vitest';
import { departureTime, flightThing } from './json-ld';
import { aFlight, SITE } from './testing';

const HOUSE = { site: SITE, publicUrl: 'https://fly.example', t: ENGLISH };
const URL_5 = 'https://fly.example/flights-details?id=5';
const NOW = new Date('2099-03-01T00:00:00Z');
const DEPARTED = { departureDatetime: '2099-02-01T14:30:00', departsAt: '2099-02-01T09:30:00.000Z' };
const flight = (changes = {}) => flightThing(HOUSE, aFlight(changes), URL_5, 'https://fly.example/a.png', NOW);

describe('the structured data of a flight', () => {
  it('contain the local time with its offset from UTC', () => {
    expect(departureTime(aFlight())).toBe('2099-03-04T14:30:00+05:00');
    expect(departureTime(aFlight({ departsAt: '2099-03-04T18:00:00.000Z' }))).toBe('2099-03-04T14:30:00-03:30');
    expect(departureTime(aFlight({ departsAt: '' }))).toBe('2099-03-04T14:30:00');
  });

  it('contain the price of a seat, the seats left and the end of sale', () => {
    expect(flight().offers).toMatchObject({
      price: '1250.50',
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      inventoryLevel: { value: 6 },
      validThrough: '2099-03-04T09:30:00.000Z',
    });
  });

  it.for([
    [{ seatsAvailable: 0 }, 'SoldOut', 0],
    [DEPARTED, 'Discontinued', 0],
  ] as const)('show that nothing is for sale: %o', ([changes, availability, value]) => {
    expect(flight(changes).offers).toMatchObject({
      availability: `https://schema.org/${availability}`,
      inventoryLevel: { value },
    });
  });
});
