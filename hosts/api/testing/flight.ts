import type { AircraftRecord } from '@charter-hosts/contract';
import type { FlightRecord } from 'charter-widgets/contract';
import sharp from 'sharp';
import type { TestApp } from './test-app';

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

/** Stores a flight by the call itself; resolves to it. */
export async function storeFlightForm(
  { app }: TestApp,
  session: Record<string, string>,
  fields: Record<string, string | Blob | undefined>,
) {
  return stored<FlightRecord>(await app.request('/api/Flight/upsert', form(fields, session)));
}

/** Stores an aircraft by the call itself; resolves to its id. */
export async function storeAircraft({ app }: TestApp, session: Record<string, string>, changes = {}): Promise<number> {
  const answer = await app.request('/api/AirlineAircraft/upsert-aircraft', form(anAircraft(changes), session));
  return (await stored<AircraftRecord>(answer)).id;
}

/** Throws when the set-up could not be stored. */
async function stored<T>(answer: Response): Promise<T> {
  const { success, message, data } = await answer.json();
  if (!success) throw new Error(`Not stored: ${message}`);
  return data;
}
