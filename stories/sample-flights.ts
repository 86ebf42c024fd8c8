import type { FlightRecord } from 'charter-widgets/contract';
import { exampleFlight } from 'charter-widgets/testing';
import cabin from '../hosts/api/demo/pictures/cabin-light.webp';
import citation from '../hosts/api/demo/pictures/citation-cj4.webp';
import dubai from '../hosts/api/demo/pictures/dubai.webp';
import karachi from '../hosts/api/demo/pictures/karachi.webp';
import maldives from '../hosts/api/demo/pictures/maldives.webp';
import skardu from '../hosts/api/demo/pictures/skardu.webp';

const KARACHI = 'Karachi (KHI) – Jinnah International Airport';
const DUBAI = 'Dubai (DXB) – Dubai International Airport';
const ISLAMABAD = 'Islamabad (ISB) – Islamabad International Airport';
const SKARDU = 'Skardu (KDU) – Skardu International Airport';
const LAHORE = 'Lahore (LHE) – Allama Iqbal International Airport';
const MALE = 'Malé (MLE) – Velana International Airport';

type Sample = [from: string, to: string, aircraft: string, type: number, price: number, picture: string];

const SAMPLES: Sample[] = [
  [KARACHI, DUBAI, 'Citation CJ4', 1, 420, dubai],
  [ISLAMABAD, SKARDU, 'King Air 350', 0, 385, skardu],
  [LAHORE, MALE, 'Gulfstream G650', 1, 3650, maldives],
  [SKARDU, 'Deosai helipad', 'AW139', 2, 1250.5, skardu],
  [DUBAI, KARACHI, 'Praetor 500', 1, 980, karachi],
  [KARACHI, LAHORE, 'Citation CJ4', 1, 310, citation],
];

export function sampleFlights(count: number): FlightRecord[] {
  const start = Date.now() + 10 * 86_400_000;
  return Array.from({ length: count }, (_, index) => {
    const [fromLocation, toLocation, aircraftName, aircraftType, seatPrice, picture] = SAMPLES[
      index % SAMPLES.length
    ] as Sample;
    const day = new Date(start + index * 86_400_000).toISOString().slice(0, 10);
    return exampleFlight({
      id: index + 1,
      aircraftId: aircraftType + 1,
      fromLocation,
      toLocation,
      departureDatetime: `${day}T14:30:00`,
      departsAt: undefined,
      arrivalDatetime: `${day}T15:55:00`,
      durationMinutes: undefined,
      seatPrice,
      maxLuggageWeight: 20,
      seatsAvailable: 6,
      flightType: 1,
      aircraftName,
      aircraftType,
      mealIncluded: true,
      seatSelectionIncluded: false,
      images: [
        { imageId: index * 2 + 1, imageUrl: picture, description: '.', isBannerImage: true },
        { imageId: index * 2 + 2, imageUrl: cabin, description: 'The cabin', isBannerImage: false },
      ],
    });
  });
}
