import { type CharterRequest, TRIP } from 'charter-widgets/api';
import { type Database, exclusively } from './open';
import { insertCharter } from './private-charters';

const KHI = 'Karachi (KHI) – Jinnah International Airport';
const ISB = 'Islamabad (ISB) – Islamabad International Airport';
const LHE = 'Lahore (LHE) – Allama Iqbal International Airport';
const KDU = 'Skardu (KDU) – Skardu International Airport';
const GIL = 'Gilgit (GIL) – Gilgit Airport';
const PEW = 'Peshawar (PEW) – Bacha Khan International Airport';
const UET = 'Quetta (UET) – Quetta International Airport';
const GWD = 'Gwadar (GWD) – New Gwadar International Airport';
const MUX = 'Multan (MUX) – Multan International Airport';
const DXB = 'Dubai (DXB) – Dubai International Airport';
const DWC = 'Dubai (DWC) – Al Maktoum International Airport';
const DOH = 'Doha (DOH) – Hamad International Airport';
const MCT = 'Muscat (MCT) – Muscat International Airport';
const JED = 'Jeddah (JED) – King Abdulaziz International Airport';
const DAC = 'Dhaka (DAC) – Hazrat Shahjalal International Airport';
const CMB = 'Colombo (CMB) – Bandaranaike International Airport';
const MLE = 'Malé (MLE) – Velana International Airport';
const KTM = 'Kathmandu (KTM) – Tribhuvan International Airport';
const DEL = 'Delhi (DEL) – Indira Gandhi International Airport';
const BOM = 'Mumbai (BOM) – Chhatrapati Shivaji Maharaj International Airport';

/** from, to, days from today, wall clock, seats, luggage in kg, pets */
type Leg = [from: string, to: string, day: number, time: string, seats: number, luggage: number, pets?: number];
/** hours before today that it was sent, trip, name, address before the @, legs */
type Example = [hoursAgo: number, trip: CharterRequest['trip'], name: string, mailbox: string, legs: Leg[]];

/** Invented people; the first is the oldest. */
const EXAMPLES: Example[] = [
  [301, TRIP.oneWay, 'Farooq Yousafzai', 'farooq.yousafzai', [[PEW, ISB, 2, '08:30', 3, 40]]],
  [
    262,
    TRIP.roundTrip,
    'Nusrat Jahan Chowdhury',
    'nusrat.chowdhury',
    [
      [DAC, CMB, 5, '09:15', 6, 120],
      [CMB, DAC, 9, '17:40', 6, 150],
    ],
  ],
  [239, TRIP.oneWay, 'Bilal Ahmed Khan', 'bilal.khan', [[LHE, KHI, 3, '18:00', 4, 60, 1]]],
  [
    198,
    TRIP.multiLeg,
    'Arjun Mehta',
    'arjun.mehta',
    [
      [BOM, DXB, 11, '10:30', 5, 90],
      [DXB, DOH, 13, '12:00', 5, 90],
      [DOH, DEL, 15, '20:45', 5, 110],
    ],
  ],
  [171, TRIP.oneWay, 'Mariam Baloch', 'mariam.baloch', [[UET, GWD, 6, '07:45', 2, 30]]],
  [
    149,
    TRIP.roundTrip,
    'Omar Al-Harthy',
    'omar.alharthy',
    [
      [MCT, ISB, 8, '06:20', 8, 200],
      [ISB, MCT, 12, '21:10', 8, 220],
    ],
  ],
  [
    122,
    TRIP.multiStop,
    'Zainab Qureshi',
    'zainab.qureshi',
    [
      [KHI, MUX, 14, '09:00', 7, 140],
      [MUX, LHE, 14, '13:30', 7, 140],
      [LHE, PEW, 15, '10:00', 6, 120],
      [PEW, KHI, 16, '16:15', 6, 120],
    ],
  ],
  [97, TRIP.oneWay, 'Rohan Shrestha', 'rohan.shrestha', [[KTM, DEL, 4, '11:50', 3, 45]]],
  [
    70,
    TRIP.roundTrip,
    'Dilani Perera',
    'dilani.perera',
    [
      [CMB, MLE, 18, '14:00', 10, 180, 2],
      [MLE, CMB, 25, '12:30', 10, 180, 2],
    ],
  ],
  [44, TRIP.oneWay, 'Sana Mirza', 'sana.mirza', [[ISB, KDU, 7, '06:00', 9, 160]]],
  [
    20,
    TRIP.multiLeg,
    'Hamza Siddiqui',
    'hamza.siddiqui',
    [
      [KHI, JED, 21, '02:30', 12, 300],
      [JED, DWC, 28, '19:00', 12, 340],
    ],
  ],
  [
    9,
    TRIP.roundTrip,
    'Ayesha Rehman',
    'ayesha.rehman',
    [
      [LHE, GIL, 10, '07:15', 4, 70, 1],
      [GIL, LHE, 14, '13:00', 4, 75, 1],
    ],
  ],
];

/** The example requests as they stand on a day; the same for every call of that day (UTC). */
export function demoCharters(now: Date): { request: CharterRequest; createdAt: string }[] {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const dateIn = (days: number) => new Date(today + days * 86_400_000).toISOString().slice(0, 10);
  return EXAMPLES.map(([hoursAgo, trip, name, mailbox, legs], index) => ({
    createdAt: new Date(today - hoursAgo * 3_600_000).toISOString(),
    request: {
      trip,
      name,
      email: `${mailbox}@example.com`,
      phone: `03000000${String(index + 101)}`,
      cnic: `0000-0000-${String(index + 1).padStart(5, '0')}`,
      segments: legs.map(([fromLocation, toLocation, day, time, seats, luggage, pets = 0]) => ({
        fromLocation,
        toLocation,
        departDate: `${dateIn(day)}T${time}:00`,
        seats,
        luggage,
        pets,
      })),
    },
  }));
}

/** Fills a database that has no request yet with a dozen examples, so that the first visit shows something. */
export function seedDemo(db: Database, now: Date): Promise<void> {
  return exclusively(db, async (trx) => {
    if (await trx.selectFrom('private_charters').select('id').limit(1).executeTakeFirst()) return;
    for (const { request, createdAt } of demoCharters(now)) await insertCharter(trx, request, createdAt);
  });
}
