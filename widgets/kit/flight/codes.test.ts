import { expect, it } from 'vitest';
import { aircraftTypeOnCard, flightTypeInAdminList, flightTypeOnPublicPage, silhouetteOf, typeOfFlight } from './codes';

const readings = (t: (code: number) => string) => [0, 1, 2, 3, 99, -1].map(t);

it("a flight's type on the public pages: 0 jet, 1 helicopter, else plane", () => {
  expect(readings(flightTypeOnPublicPage)).toEqual(['Jet', 'Helicopter', 'Plane', 'Plane', 'Plane', 'Plane']);
});

it("a flight's type in the admin's lists: 0 jet, 1 plane, 2 helicopter", () => {
  expect(readings(flightTypeInAdminList).slice(0, 3)).toEqual(['Jet', 'Plane', 'Helicopter']);
});

it("an aircraft's type on the card: 0 charter plane, 1 jet, 2 helicopter, else commercial", () => {
  expect(readings(aircraftTypeOnCard)).toEqual([
    'Charter Plane',
    'Jet',
    'Helicopter',
    'Commercial',
    'Commercial',
    'Commercial',
  ]);
});

it('the drawing for each type of aircraft, a jet for one that nobody knows', () => {
  expect(readings(silhouetteOf)).toEqual(['turboprop', 'jet', 'helicopter', 'jet', 'jet', 'jet']);
});

it("a flight's type is its aircraft's, whatever its own code says", () => {
  const types = [0, 1, 2].map((aircraftType) => typeOfFlight({ aircraftType, flightType: 1 }, flightTypeOnPublicPage));
  expect(types).toEqual(['Plane', 'Jet', 'Helicopter']);
});

it("a flight's type is by its own code, as each screen reads it, where no aircraft is known", () => {
  const flight = { aircraftType: -1, flightType: 1 };
  expect(typeOfFlight(flight, flightTypeOnPublicPage)).toBe('Helicopter');
  expect(typeOfFlight(flight, flightTypeInAdminList)).toBe('Plane');
});
