import type { RequestKind } from '@charter-hosts/contract';
import { insertBooking } from '../bookings/store';
import { insertCharter, insertInternationalCharter } from '../charters/store';
import { insertChauffeurRequest } from '../chauffeurs/store';
import { writeFlight, writeImages } from '../flights/save-flight';
import { bumpVersion, camelCase, type Database, exclusively } from '../platform/database/open';
import { type Calendar, calendarOf, PICTURES, type PictureName, readPicture } from './calendar';
import { type DemoFlight, demoFlights, demoRates, FLEET, type FleetName } from './flights';
import { insertPartners } from './people';
import {
  demoBookings,
  demoCharters,
  demoChauffeurRequests,
  demoInternationalCharters,
  type StaffPlan,
} from './requests';
import { type EmailOptions, insertDemoTrip } from './trips';

export { createPartner } from './partner';
export { seedPeople } from './people';

/** Puts a JPEG into the image store; resolves to its key. */
export type SaveImage = (jpeg: Buffer) => Promise<string>;

/** A row in any of these tables means that the database is in use. */
const TABLES = [
  'aircraft',
  'flights',
  'flight_bookings',
  'private_charters',
  'chauffeur_requests',
  'international_charters',
] as const;

/**
 * Fills an empty database with examples, so that every screen shows something at the first visit.
 *
 * @param emails what the e-mails of the examples need; without it there are none
 * @returns whether the database was empty
 */
export async function seedDemo(db: Database, saveImage: SaveImage, now: Date, emails?: EmailOptions): Promise<boolean> {
  if (!(await isEmpty(db))) return false;
  const calendar = calendarOf(now);
  const flights = demoFlights(calendar);
  // Pictures are stored first, so that the transaction does not wait for files.
  const images = await savePictures(flights, saveImage);
  return exclusively(db, async (trx) => {
    // Check again inside the transaction: another process may have filled it meanwhile.
    if (!(await isEmpty(trx))) return false;
    await bumpVersion(trx, 'flights');
    const partners = await insertPartners(trx, now);
    const aircraft = await insertFleet(trx, images, calendar);
    const flightIds = await insertFlights(trx, flights, aircraft, images);
    const insertAll = async <Example extends { createdAt: string; staff: StaffPlan }>(
      kind: RequestKind,
      examples: readonly Example[],
      insert: (example: Example) => Promise<number>,
    ) => {
      for (const [index, example] of examples.entries()) {
        const { createdAt, staff } = example;
        const requestId = await insert(example);
        const from = partners.get(staff.partner ?? '');
        await insertDemoTrip(trx, { kind, index, requestId, createdAt, staff, from }, calendar, emails);
      }
    };
    await insertAll('flightBooking', demoBookings(calendar, flights), ({ flight, booking, createdAt }) =>
      insertBooking(trx, { ...booking, flightId: flightIds[flight] ?? 0 }, createdAt),
    );
    await insertAll('privateCharter', demoCharters(calendar), ({ request, createdAt }) =>
      insertCharter(trx, request, createdAt),
    );
    await insertAll('chauffeur', demoChauffeurRequests(calendar), ({ request, createdAt }) =>
      insertChauffeurRequest(trx, request, createdAt),
    );
    await insertAll('internationalCharter', demoInternationalCharters(calendar), ({ request, createdAt }) =>
      insertInternationalCharter(trx, request, createdAt),
    );
    return true;
  });
}

async function isEmpty(db: Database): Promise<boolean> {
  for (const table of TABLES) {
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false;
  }
  return true;
}

type Images = ReadonlyMap<PictureName, string>;

/** Stores the examples' pictures; resolves to their keys. */
async function savePictures(flights: readonly DemoFlight[], saveImage: SaveImage): Promise<Images> {
  const shown = new Set([
    ...flights.flatMap(({ pictures }) => pictures),
    ...Object.values(FLEET).flatMap(({ picture }) => picture ?? []),
  ]);
  return new Map(
    await Promise.all([...shown].map(async (name) => [name, await saveImage(await readPicture(name))] as const)),
  );
}

const keyOf = (images: Images, name: PictureName) => images.get(name) ?? '';

async function insertFleet(trx: Database, images: Images, calendar: Calendar): Promise<Map<FleetName, number>> {
  const ids = new Map<FleetName, number>();
  for (const [name, { picture, isActive, ...aircraft }] of Object.entries(FLEET)) {
    const { id } = await trx
      .insertInto('aircraft')
      .values({
        name: aircraft.name,
        type: aircraft.type,
        specifications: aircraft.specifications,
        capacity: aircraft.capacity,
        is_active: isActive ? 1 : 0,
        image: picture ? keyOf(images, picture) : '',
        created_at: calendar.hoursAgo(400 - ids.size),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(name as FleetName, id);
    const rates = demoRates(FLEET[name as FleetName]);
    if (rates)
      await camelCase(trx)
        .insertInto('aircraftRates')
        .values({ ...rates, aircraftId: id })
        .execute();
  }
  return ids;
}

/** Resolves to the ids, in the order of the flights. */
async function insertFlights(
  trx: Database,
  flights: readonly DemoFlight[],
  aircraft: ReadonlyMap<FleetName, number>,
  images: Images,
): Promise<number[]> {
  const ids: number[] = [];
  for (const { aircraft: name, pictures, ...fields } of flights) {
    const { wifi, meal, seats } = FLEET[name].cabin;
    const flight = {
      ...fields,
      id: undefined,
      aircraftId: aircraft.get(name) ?? 0,
      createdByUserId: 1,
      wifiAvailable: wifi,
      mealIncluded: meal,
      seatSelectionIncluded: seats,
    };
    // The zone is not used: every example departs from an airport of the index.
    const id = await writeFlight(trx, flight, 'UTC');
    await writeImages(
      trx,
      id,
      pictures.map((picture, index) => ({
        image: keyOf(images, picture),
        description: PICTURES[picture],
        isBannerImage: index === 0,
        imageId: undefined,
        toDelete: false,
        toEdit: false,
      })),
    );
    ids.push(id);
  }
  return ids;
}
