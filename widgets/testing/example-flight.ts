import type { FlightRecord } from '../contract';

/** A flight as the API gives it, a year from now, with seats to book and one picture. */
export function exampleFlight(fields: Partial<FlightRecord> = {}): FlightRecord {
  const day = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10);
  return {
    id: 5,
    aircraftId: 1,
    fromLocation: 'Jinnah International Airport, Karachi (KHI)',
    toLocation: 'Skardu International Airport, Skardu (KDU)',
    departureDatetime: `${day}T09:00:00`,
    departsAt: `${day}T04:00:00Z`,
    arrivalDatetime: `${day}T11:10:00`,
    durationMinutes: 130,
    seatPrice: 450,
    maxLuggageWeight: 15,
    seatsAvailable: 4,
    sequenceNo: null,
    createdByUserId: 1,
    flightType: 0,
    aircraftName: 'Citation Mustang',
    aircraftType: 1,
    aircraftImageUrl: '',
    wifiAvailable: true,
    mealIncluded: false,
    seatSelectionIncluded: true,
    images: [{ imageId: 1, imageUrl: '/api/images/example.jpg', description: 'The cabin', isBannerImage: true }],
    ...fields,
  };
}
