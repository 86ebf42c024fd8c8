/** Parties larger than this are sent a van (CF-16). */
const SEDAN_SEATS = 4;
/** As many ride in a saloon with as many pieces; beyond that it is a tall estate, of the same kind by its name. */
const SALOON_SEATS = 3;
const SALOON_PIECES = 3;

export type VehicleKind = 'saloon' | 'estate' | 'van';

export const needsVan = (passengers: number) => passengers > SEDAN_SEATS;

/** What is drawn for a party. */
export function vehicleOf(passengers: number, pieces: number): VehicleKind {
  if (needsVan(passengers)) return 'van';
  return passengers > SALOON_SEATS || pieces > SALOON_PIECES ? 'estate' : 'saloon';
}
