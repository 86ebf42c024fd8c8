import { type CharterRequest, TRIP } from 'charter-widgets/api';
import { AIRPORTS, type AirportCode } from './airports';
import type { Calendar } from './calendar';

/** from, to, days from today, wall clock, seats, luggage in kg, pets */
type Leg = [
  from: AirportCode,
  to: AirportCode,
  day: number,
  time: string,
  seats: number,
  luggage: number,
  pets?: number,
];
/** hours before today that it was sent, trip, name, address before the @, legs */
type Example = [hoursAgo: number, trip: CharterRequest['trip'], name: string, mailbox: string, legs: Leg[]];

/** Invented people; the first is the oldest. */
const EXAMPLES: Example[] = [
  [301, TRIP.oneWay, 'Farooq Yousafzai', 'farooq.yousafzai', [['PEW', 'ISB', 2, '08:30', 3, 40]]],
  [
    262,
    TRIP.roundTrip,
    'Nusrat Jahan Chowdhury',
    'nusrat.chowdhury',
    [
      ['DAC', 'CMB', 5, '09:15', 6, 120],
      ['CMB', 'DAC', 9, '17:40', 6, 150],
    ],
  ],
  [239, TRIP.oneWay, 'Bilal Ahmed Khan', 'bilal.khan', [['LHE', 'KHI', 3, '18:00', 4, 60, 1]]],
  [
    198,
    TRIP.multiLeg,
    'Arjun Mehta',
    'arjun.mehta',
    [
      ['BOM', 'DXB', 11, '10:30', 5, 90],
      ['DXB', 'DOH', 13, '12:00', 5, 90],
      ['DOH', 'DEL', 15, '20:45', 5, 110],
    ],
  ],
  [171, TRIP.oneWay, 'Mariam Baloch', 'mariam.baloch', [['UET', 'GWD', 6, '07:45', 2, 30]]],
  [
    149,
    TRIP.roundTrip,
    'Omar Al-Harthy',
    'omar.alharthy',
    [
      ['MCT', 'ISB', 8, '06:20', 8, 200],
      ['ISB', 'MCT', 12, '21:10', 8, 220],
    ],
  ],
  [
    122,
    TRIP.multiStop,
    'Zainab Qureshi',
    'zainab.qureshi',
    [
      ['KHI', 'MUX', 14, '09:00', 7, 140],
      ['MUX', 'LHE', 14, '13:30', 7, 140],
      ['LHE', 'PEW', 15, '10:00', 6, 120],
      ['PEW', 'KHI', 16, '16:15', 6, 120],
    ],
  ],
  [97, TRIP.oneWay, 'Rohan Shrestha', 'rohan.shrestha', [['KTM', 'DEL', 4, '11:50', 3, 45]]],
  [
    70,
    TRIP.roundTrip,
    'Dilani Perera',
    'dilani.perera',
    [
      ['CMB', 'MLE', 18, '14:00', 10, 180, 2],
      ['MLE', 'CMB', 25, '12:30', 10, 180, 2],
    ],
  ],
  [44, TRIP.oneWay, 'Sana Mirza', 'sana.mirza', [['ISB', 'KDU', 7, '06:00', 9, 160]]],
  [
    20,
    TRIP.multiLeg,
    'Hamza Siddiqui',
    'hamza.siddiqui',
    [
      ['KHI', 'JED', 21, '02:30', 12, 300],
      ['JED', 'DWC', 28, '19:00', 12, 340],
    ],
  ],
  [
    9,
    TRIP.roundTrip,
    'Ayesha Rehman',
    'ayesha.rehman',
    [
      ['LHE', 'GIL', 10, '07:15', 4, 70, 1],
      ['GIL', 'LHE', 14, '13:00', 4, 75, 1],
    ],
  ],
];

/** The example requests as they stand on a day. */
export function demoCharters(calendar: Calendar): { request: CharterRequest; createdAt: string }[] {
  return EXAMPLES.map(([hoursAgo, trip, name, mailbox, legs], index) => ({
    createdAt: calendar.hoursAgo(hoursAgo),
    request: {
      trip,
      name,
      email: `${mailbox}@example.com`,
      phone: `03000000${String(index + 101)}`,
      cnic: `0000-0000-${String(index + 1).padStart(5, '0')}`,
      segments: legs.map(([from, to, day, time, seats, luggage, pets = 0]) => ({
        fromLocation: AIRPORTS[from].text,
        toLocation: AIRPORTS[to].text,
        departDate: calendar.wallClock(day, time),
        seats,
        luggage,
        pets,
      })),
    },
  }));
}
