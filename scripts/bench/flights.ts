import { createHash } from 'node:crypto';
import { codeOf } from '../../hosts/api/flights/store.ts';
import type { Database } from '../../hosts/api/platform/database/open.ts';
import { fold } from '../../hosts/contract/fold.ts';

// 100,000 flights: twenty a day on each of fifty routes for a hundred days, from the first of January of next year.

const FLIGHTS = 100_000;
const DAYS = 100;
const FIRST_DAY = Date.UTC(new Date().getUTCFullYear() + 1, 0, 1);
const CODES = ['Karachi (KHI)', 'Lahore (LHE)', 'Islamabad (ISB)', 'Skardu (KDU)', 'Gilgit (GIL)', 'Quetta (UET)'];
const CITIES = [...CODES, 'Dubai (DXB)', 'Doha (DOH)'].map((city) => `${city} – International Airport`);
const ROUTES = CITIES.flatMap((from) => CITIES.filter((to) => to !== from).map((to) => ({ from, to }))).slice(0, 50);

const dayOf = (day: number) => new Date(FIRST_DAY + day * 86_400_000).toISOString().slice(0, 10);
const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** Stores the flights, with ten aircraft and two images a flight, in an empty, migrated database. */
export async function storeFlights(db: Database): Promise<void> {
  const insert = async (table: 'aircraft' | 'flights' | 'flight_images', count: number, row: (i: number) => object) => {
    for (let start = 0; start < count; start += 10_000)
      await db.transaction().execute(async (trx) => {
        const end = Math.min(count, start + 10_000);
        for (let i = start; i < end; i += 400) {
          const rows = Array.from({ length: Math.min(400, end - i) }, (_, n) => row(i + n));
          await trx
            .insertInto(table)
            .values(rows as never)
            .execute();
        }
      });
  };
  await insert('aircraft', 10, (i) => ({
    name: `AP-B${i}`,
    type: ['plane', 'jet', 'helicopter'][i % 3],
    specifications: 'Eight seats in two rooms',
    capacity: 8,
    is_active: 1,
    image: `${hashOf(i)}.jpg`,
    created_at: new Date().toISOString(),
  }));
  await insert('flights', FLIGHTS, (i) => {
    const { from = '', to = '' } = ROUTES[i % ROUTES.length] ?? {};
    const turn = Math.floor(i / ROUTES.length);
    const hour = String(4 + (Math.floor(turn / DAYS) % 18)).padStart(2, '0');
    const departure = `${dayOf(turn % DAYS)}T${hour}:30:00`;
    const sequence = i % 50 === 0 ? 1 + (i % 1000) : undefined;
    return {
      aircraft_id: 1 + (i % 10),
      from_location: from,
      from_code: codeOf(from),
      from_search: fold(from),
      to_location: to,
      to_code: codeOf(to),
      to_search: fold(to),
      departure_datetime: departure,
      departs_at: `${departure}.000Z`,
      arrival_datetime: departure.replace(':30:', ':55:'),
      seat_price: 500 + (i % 997) * 2.5,
      luggage_limit_kg: 20,
      seats_available: 8,
      sequence_no: sequence ?? null,
      position: sequence ?? 2_147_483_647,
      flight_type: 1,
      created_by_user_id: 1,
      wifi_available: i % 2,
      meal_included: i % 3 === 0 ? 1 : 0,
      seat_selection_included: i % 5 === 0 ? 1 : 0,
    };
  });
  await insert('flight_images', FLIGHTS * 2, (i) => ({
    flight_id: 1 + Math.floor(i / 2),
    image: `${hashOf(i % 500)}.jpg`,
    description: ['The aircraft on the apron', 'The cabin by day'][i % 2],
    is_banner: i % 2 === 0 ? 1 : 0,
  }));
  await db.insertInto('data_versions').values({ name: 'flights', version: 1 }).execute();
}

export interface Search {
  FromLocation: string;
  ToLocation: string;
  DepartureDate: string;
  passengers?: number;
}

/** Each search of a route and a day, without passengers and with one to six, in an order that is the same each time. */
export function allSearches(): Search[] {
  const searches = ROUTES.flatMap(({ from, to }) =>
    Array.from({ length: DAYS * 7 }, (_, i) => ({
      FromLocation: from,
      ToLocation: to,
      DepartureDate: dayOf(i % DAYS),
      ...(i >= DAYS && { passengers: Math.floor(i / DAYS) }),
    })),
  );
  return searches
    .map((search) => ({ search, hash: hashOf(search) }))
    .sort((a, b) => (a.hash < b.hash ? -1 : 1))
    .map(({ search }) => search);
}
