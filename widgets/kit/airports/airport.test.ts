import { describe, expect, it } from 'vitest';
import { airportText, toPlace } from './airport';

describe('the text of an airport', () => {
  const helipad = { iata: '', icao: 'OPXX', name: 'Hill Helipad', city: '' };

  it('uses the ICAO code when there is no IATA code', () => {
    expect(airportText({ ...helipad, city: 'Murree' })).toBe('Murree (OPXX) – Hill Helipad');
  });

  it('starts with the name when the city is unknown', () => {
    expect(airportText(helipad)).toBe('Hill Helipad (OPXX)');
  });
});

it('an airport becomes a place with only its text, position and zone', () => {
  const position = { latitude: 24.9, longitude: 67.17 };
  const airport = { iata: 'KHI', icao: 'OPKC', name: 'Jinnah International Airport', city: 'Karachi', country: 'PK' };
  expect(toPlace({ ...airport, ...position, timezone: 'Asia/Karachi' })).toEqual({
    text: 'Karachi (KHI) – Jinnah International Airport',
    position,
    timezone: 'Asia/Karachi',
  });
});
