import type { SiteConfig } from '@charter-hosts/contract';
import type { FlightRecord } from 'charter-widgets/contract';

/** An operator that has configured all there is. */
export const SITE: SiteConfig = {
  brand: 'Charter Desk',
  supportPhone: '0300 0000000',
  supportEmail: 'desk@example.com',
  airportAddress: 'General Aviation Terminal, Karachi',
  socialLinks: [{ label: 'Instagram', url: 'https://instagram.com/brand' }],
};

/** A flight to come, in 2099. */
export const aFlight = (changes: Partial<FlightRecord> = {}): FlightRecord => ({
  id: 5,
  aircraftId: 1,
  fromLocation: 'Karachi (KHI) – Jinnah International Airport',
  toLocation: 'Dubai (DXB) – Dubai International Airport',
  departureDatetime: '2099-03-04T14:30:00',
  departsAt: '2099-03-04T09:30:00.000Z',
  arrivalDatetime: '2099-03-04T15:25:00',
  durationMinutes: 115,
  seatPrice: 1250.5,
  maxLuggageWeight: 20,
  seatsAvailable: 6,
  sequenceNo: null,
  createdByUserId: 1,
  flightType: 1,
  aircraftName: 'Citation XLS+',
  aircraftType: 1,
  aircraftImageUrl: '',
  wifiAvailable: false,
  mealIncluded: false,
  seatSelectionIncluded: false,
  images: [],
  version: 3,
  ...changes,
});
