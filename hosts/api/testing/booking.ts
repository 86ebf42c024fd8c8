import { aFlight, storeAircraft, storeFlightForm } from './flight';
import { signIn, type TestApp } from './test-app';

/** A body that POST /FlightBooking accepts, for three people on a flight of that id. */
export function aBooking(flightId: number, changes: Record<string, unknown> = {}) {
  return {
    title: 'Mrs',
    firstName: 'Parveen',
    lastName: 'Testwala',
    phone: '3009876543',
    departureDate: '2099-03-04T14:30:00',
    numberOfGuests: 2,
    numberOfRooms: 1,
    note: 'A window seat, please',
    flightId,
    travelPersons: [aCompanion(), aCompanion({ firstName: 'Sara', gender: 'female' })],
    ...changes,
  };
}

export function aCompanion(changes: Record<string, unknown> = {}) {
  return {
    firstName: 'Bilal',
    lastName: 'Testwala',
    phoneNumber: '3019876543',
    cnic: '4210-1234-56780',
    gender: 'male',
    ...changes,
  };
}

/** Stores a flight with an aircraft of its own by the calls themselves; resolves to its id. */
export async function storeFlight(api: TestApp, changes: Record<string, string> = {}): Promise<number> {
  const session = await signIn(api.app);
  const { id } = await storeFlightForm(api, session, aFlight(await storeAircraft(api, session), changes));
  return id;
}
