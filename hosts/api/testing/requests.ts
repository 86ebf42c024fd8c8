import type { CharterRequest } from 'charter-widgets/contract';
import sharp from 'sharp';

/** A body that POST /ChauffeurService/CreateRequest accepts, as the form sends it. */
export function aChauffeurRequest(changes: Record<string, unknown> = {}) {
  return {
    id: 0,
    firstName: 'Parveen',
    lastName: 'Testwala',
    cnicOrPassport: '4210-1234-56789',
    numberOfPassengers: 3,
    luggage: 2,
    ...changes,
  };
}

/** A body that POST /InternationalCharter accepts, as the form sends it. */
export function anInternationalCharter(changes: Record<string, unknown> = {}) {
  return {
    id: 0,
    name: 'Parveen Testwala',
    email: 'parveen.testwala@example.com',
    phoneNo: '+92 300 9876543',
    serviceType: 'International Charter Flight',
    departureLocation: 'Karachi (KHI) – Jinnah International Airport',
    destinationLocation: 'Dubai (DXB) – Dubai International Airport',
    departureDateTime: '2099-03-04T14:30:00',
    returnDateTime: '2099-03-09T09:00:00',
    seats: 4,
    preferredAircraft: 'Midsize Jet',
    message: 'Halal catering, please',
    ...changes,
  };
}

/** A body that POST /PrivateCharter/Create accepts. */
export function aCharter(changes: Partial<Record<keyof CharterRequest, unknown>> = {}) {
  return {
    trip: 0,
    name: 'Parveen Testwala',
    email: 'parveen.testwala@example.com',
    phone: '03009876543',
    cnic: '4210-1234-56789',
    segments: [aSegment()],
    ...changes,
  };
}

export function aSegment(changes: Record<string, unknown> = {}) {
  return {
    fromLocation: 'Karachi (KHI) – Jinnah International Airport',
    toLocation: 'Skardu (KDU) – Skardu International Airport',
    departDate: '2027-03-04T14:30:00',
    seats: 4,
    luggage: 60,
    pets: 1,
    ...changes,
  };
}

/** The text fields of a form that POST /Flight/upsert accepts, for an aircraft of that id. */
export function aFlight(aircraftId: number, changes: Record<string, string | undefined> = {}) {
  return {
    AircraftId: String(aircraftId),
    FromLocation: 'Karachi (KHI) – Jinnah International Airport',
    ToLocation: 'Skardu (KDU) – Skardu International Airport',
    DepartureDatetime: '2099-03-04T14:30:00',
    ArrivalDatetime: '2099-03-04T16:45:00',
    SeatPrice: '1250.50',
    LuggageLimitKg: '20',
    SeatsAvailable: '6',
    CreatedByUserId: '1',
    FlightType: '1',
    ...changes,
  };
}

/** The text fields of a form that POST /AirlineAircraft/upsert-aircraft accepts. */
export function anAircraft(changes: Record<string, string | undefined> = {}) {
  return { Name: 'AP-TST', Type: 'jet', Specifications: 'Eight seats', Capacity: '8', IsActive: 'true', ...changes };
}

/** A multipart POST; a field that is undefined is left out. */
export function form(fields: Record<string, string | Blob | undefined>, headers: Record<string, string> = {}) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) body.append(name, value);
  return { method: 'POST', headers, body };
}

/** An image of one colour, as a file. */
export async function anImage(colour = '#336699', { type = 'png' as 'png' | 'jpeg', width = 40, height = 30 } = {}) {
  const image = sharp({ create: { width, height, channels: 3, background: colour } });
  return new Blob([new Uint8Array(await image.toFormat(type).toBuffer())], { type: `image/${type}` });
}

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
