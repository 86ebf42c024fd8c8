import { type FlightRecord, UNSET_DATE_TIME } from 'charter-widgets/contract';
import { TEST_ID } from '../platform/http/idempotency';
import { departsAt } from './departures';

const FROM = 'Karachi (KHI) – Jinnah International Airport';
const TO = 'Islamabad (ISB) – Islamabad International Airport';
const DAY_MS = 86_400_000;

/** The flight for partners' tests of an operator without flights: in two weeks, with a picture and seats. */
export function testFlight(homeZone: string, now = new Date()): FlightRecord & { departsAt: string } {
  const departureDatetime = `${new Date(now.getTime() + 14 * DAY_MS).toISOString().slice(0, 10)}T10:00:00`;
  return {
    id: TEST_ID,
    aircraftId: 0,
    fromLocation: FROM,
    toLocation: TO,
    departureDatetime,
    departsAt: departsAt('KHI', departureDatetime, homeZone),
    arrivalDatetime: UNSET_DATE_TIME,
    durationMinutes: null,
    seatPrice: 500,
    maxLuggageWeight: 20,
    seatsAvailable: 8,
    sequenceNo: null,
    createdByUserId: 1,
    flightType: 1,
    aircraftName: 'Test flight',
    aircraftType: 1,
    aircraftImageUrl: '',
    wifiAvailable: true,
    mealIncluded: true,
    seatSelectionIncluded: false,
    images: [{ imageId: TEST_ID, imageUrl: '/share/site.png', description: 'Test flight', isBannerImage: true }],
    version: 1,
  };
}
