import type { AircraftFields } from 'charter-widgets/api';
import type { PictureName } from './pictures';

/** An aircraft of the examples, its picture, and what its flights are reckoned with. */
export interface DemoAircraft extends Required<Omit<AircraftFields, 'id'>> {
  /** Undefined for one that nobody has drawn yet. */
  picture: PictureName | undefined;
  /** Kilometres an hour. */
  speed: number;
  /** US dollars for a seat: to board, and for each kilometre. */
  fare: [board: number, kilometre: number];
  /** Kilograms for a passenger. */
  luggage: number;
  cabin: { wifi: boolean; meal: boolean; seats: boolean };
}

/** Types as they are flown; the registrations are invented. */
export const FLEET = {
  light: {
    name: 'Citation CJ4',
    type: 'jet',
    specifications:
      'Light jet, registration AP-ZLC. Cruise 830 km/h, range 3,700 km. Club seating for six and a couch, enclosed lavatory, 2.0 m³ of heated baggage space. Needs 1,040 m of runway.',
    capacity: 8,
    isActive: true,
    picture: 'lightJet',
    speed: 780,
    fare: [260, 0.62],
    luggage: 20,
    cabin: { wifi: false, meal: false, seats: true },
  },
  midsize: {
    name: 'Praetor 500',
    type: 'jet',
    specifications:
      'Midsize jet, registration AP-ZMP. Cruise 860 km/h, range 6,100 km: Karachi to Jeddah against any wind. Stand-up flat-floor cabin, two clubs of four, galley with oven, satellite Wi-Fi.',
    capacity: 9,
    isActive: true,
    picture: 'midsizeJet',
    speed: 810,
    fare: [380, 0.78],
    luggage: 25,
    cabin: { wifi: true, meal: true, seats: true },
  },
  heavy: {
    name: 'Gulfstream G650',
    type: 'jet',
    specifications:
      'Heavy jet, registration A6-ZGH. Cruise 900 km/h, range 12,900 km. Three cabins for fourteen, eight of them sleeping flat, full galley with a flight attendant, sixteen panoramic windows, fast Wi-Fi.',
    capacity: 14,
    isActive: true,
    picture: 'heavyJet',
    speed: 850,
    fare: [720, 1.15],
    luggage: 40,
    cabin: { wifi: true, meal: true, seats: true },
  },
  kingAir: {
    name: 'King Air 350',
    type: 'plane',
    specifications:
      'Twin turboprop, registration AP-ZKA. Cruise 560 km/h, range 2,800 km. Double club for eight, pressurised, at home on short and high runways such as Chitral, Gilgit and Skardu.',
    capacity: 9,
    isActive: true,
    picture: 'kingAir',
    speed: 480,
    fare: [120, 0.58],
    luggage: 20,
    cabin: { wifi: false, meal: false, seats: true },
  },
  atr: {
    name: 'ATR 42 Executive',
    type: 'plane',
    specifications:
      'Regional turboprop, registration AP-ZAT. Cruise 550 km/h, range 1,500 km. Thirty wide seats two by two, a galley for hot meals, and a hold that takes golf bags, film cases and wedding presents.',
    capacity: 30,
    isActive: true,
    picture: 'atr',
    speed: 460,
    fare: [90, 0.34],
    luggage: 23,
    cabin: { wifi: false, meal: true, seats: false },
  },
  pilatus: {
    name: 'Pilatus PC-12',
    type: 'plane',
    specifications:
      'Single turboprop, registration AP-ZPC. Cruise 500 km/h, range 2,900 km, cargo door. In maintenance: its next flights are announced when it is back.',
    capacity: 8,
    isActive: false,
    picture: undefined,
    speed: 450,
    fare: [110, 0.5],
    luggage: 20,
    cabin: { wifi: false, meal: false, seats: false },
  },
  aw139: {
    name: 'AW139',
    type: 'helicopter',
    specifications:
      'Twin-engine helicopter, registration AP-ZAW. Cruise 280 km/h, range 800 km. Twelve seats, or six in VIP layout with a glass partition; flies by instruments and lands where there is no runway.',
    capacity: 12,
    isActive: true,
    picture: 'aw139',
    speed: 240,
    fare: [280, 1.5],
    luggage: 12,
    cabin: { wifi: false, meal: false, seats: true },
  },
  h125: {
    name: 'H125 Mountain',
    type: 'helicopter',
    specifications:
      'Light helicopter for high places, registration AP-ZHM. Cruise 230 km/h, range 600 km. Five seats, each at a window; the type that has landed highest on earth.',
    capacity: 5,
    isActive: true,
    picture: 'h125',
    speed: 200,
    fare: [320, 1.7],
    luggage: 10,
    cabin: { wifi: false, meal: false, seats: true },
  },
} satisfies Record<string, DemoAircraft>;
export type FleetName = keyof typeof FLEET;
