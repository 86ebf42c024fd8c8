import type { ChauffeurRequest, FlightBookingRequest, InternationalCharterRequest } from 'charter-widgets/api';
import { AIRPORTS, type AirportCode } from './airports';
import type { Calendar } from './calendar';
import type { DemoFlight } from './schedule';

// Invented people with numbers that nobody has; the first of each list is the oldest.

const phone = (index: number) => `30000003${String(index + 1).padStart(2, '0')}`;
const cnic = (index: number) => `0000-0000-${String(index + 201).padStart(5, '0')}`;

type Companion = [firstName: string, lastName: string, gender: 'male' | 'female'];
type Booking = [
  hoursAgo: number,
  title: FlightBookingRequest['title'],
  firstName: string,
  lastName: string,
  from: AirportCode,
  to: AirportCode,
  rooms: number,
  note: string,
  companions: Companion[],
];

const BOOKINGS: Booking[] = [
  [182, 'Mr', 'Kamran', 'Malik', 'KHI', 'DXB', 1, '', []],
  [
    160,
    'Mrs',
    'Rabia',
    'Anwar',
    'LHE',
    'KDU',
    2,
    'A window seat on the left, for the mountains, if one is free.',
    [
      ['Usman', 'Anwar', 'male'],
      ['Hira', 'Anwar', 'female'],
      ['Zayan', 'Anwar', 'male'],
    ],
  ],
  [
    133,
    'Dr',
    'Imran',
    'Sheikh',
    'ISB',
    'KDU',
    1,
    'Two cases of camera equipment, 14 kg together.',
    [['Mehwish', 'Sheikh', 'female']],
  ],
  [101, 'Miss', 'Anoosha', 'Fernando', 'CMB', 'MLE', 1, '', [['Ruvini', 'Silva', 'female']]],
  [
    88,
    'Mr',
    'Saif',
    'Al-Nuaimi',
    'DXB',
    'KHI',
    0,
    'We return the same evening; no rooms needed.',
    [['Khalid', 'Al-Nuaimi', 'male']],
  ],
  [64, 'Prof', 'Shahid', 'Iqbal', 'KHI', 'ISB', 1, 'Vegetarian meal.', []],
  [
    41,
    'Mrs',
    'Nadia',
    'Hussain',
    'LHE',
    'MLE',
    4,
    'A family anniversary: a cake on board would be lovely. One guest uses a wheelchair up to the door.',
    [
      ['Tariq', 'Hussain', 'male'],
      ['Sara', 'Hussain', 'female'],
      ['Ali', 'Hussain', 'male'],
      ['Bushra', 'Rafiq', 'female'],
      ['Javed', 'Rafiq', 'male'],
      ['Amna', 'Rafiq', 'female'],
      ['Hassan', 'Rafiq', 'male'],
    ],
  ],
  [
    18,
    'Mr',
    'Daniyal',
    'Khattak',
    'ISB',
    'CJL',
    1,
    '',
    [
      ['Palwasha', 'Khattak', 'female'],
      ['Zarak', 'Khattak', 'male'],
    ],
  ],
  [5, 'Miss', 'Ishita', 'Rao', 'BOM', 'DXB', 1, 'Please call after 6 pm, Mumbai time.', []],
];

/** Bookings of the flights, each with its place in the list in place of the flight’s id. */
export function demoBookings(
  calendar: Calendar,
  flights: readonly DemoFlight[],
): { flight: number; booking: Omit<FlightBookingRequest, 'flightId'>; createdAt: string }[] {
  let people = 0;
  return BOOKINGS.map(([hoursAgo, title, firstName, lastName, from, to, numberOfRooms, note, companions]) => {
    const route = [AIRPORTS[from].text, AIRPORTS[to].text];
    const seats = companions.length + 1;
    const flight = flights.findIndex(
      (candidate) =>
        candidate.fromLocation === route[0] &&
        candidate.toLocation === route[1] &&
        candidate.seatsAvailable >= seats &&
        candidate.departureDatetime > calendar.wallClock(0, '00:00'),
    );
    const found = flights[flight];
    if (!found) throw new Error(`The examples have no flight from ${from} to ${to} with ${seats} seats`);
    return {
      flight,
      createdAt: calendar.hoursAgo(hoursAgo),
      booking: {
        title,
        firstName,
        lastName,
        phone: phone(people++),
        departureDate: found.departureDatetime,
        numberOfGuests: companions.length,
        numberOfRooms,
        note,
        travelPersons: companions.map(([first, last, gender]) => ({
          firstName: first,
          lastName: last,
          phoneNumber: phone(people),
          cnic: cnic(people++),
          gender,
        })),
      },
    };
  });
}

const CHAUFFEURS: [hoursAgo: number, firstName: string, lastName: string, passengers: number, luggage: number][] = [
  [170, 'Sohail', 'Abbas', 1, 1],
  [142, 'Hina', 'Rizvi', 2, 3],
  [96, 'Yasir', 'Nawaz', 4, 5],
  [73, 'Fatima', 'Zaidi', 5, 7],
  [46, 'Nabeel', 'Chaudhry', 9, 14],
  [22, 'Amrita', 'Kaur', 3, 1],
  [7, 'Waleed', 'Al-Farsi', 2, 2],
];

export function demoChauffeurRequests(calendar: Calendar): { request: ChauffeurRequest; createdAt: string }[] {
  return CHAUFFEURS.map(([hoursAgo, firstName, lastName, numberOfPassengers, luggage], index) => ({
    createdAt: calendar.hoursAgo(hoursAgo),
    request: { firstName, lastName, cnicOrPassport: cnic(100 + index), numberOfPassengers, luggage },
  }));
}

type International = [
  hoursAgo: number,
  name: string,
  mailbox: string,
  serviceType: InternationalCharterRequest['serviceType'],
  from: AirportCode,
  to: AirportCode,
  departure: [day: number, time: string],
  back: [day: number, time: string] | null,
  seats: number,
  preferredAircraft: InternationalCharterRequest['preferredAircraft'],
  message: string,
];

const INTERNATIONAL: International[] = [
  [
    190,
    'Adeel Farooqui',
    'adeel.farooqui',
    'International Charter Flight',
    'KHI',
    'JED',
    [20, '03:00'],
    [30, '22:00'],
    11,
    'Heavy Jet',
    'Umrah with three generations; two of us need help on the stairs.',
  ],
  [
    155,
    'Lubna Sarwar',
    'lubna.sarwar',
    'Regional Jet Flight',
    'LHE',
    'KTM',
    [13, '09:30'],
    [18, '16:00'],
    6,
    'Midsize Jet',
    '',
  ],
  [
    118,
    'Ranjan Wickramasinghe',
    'ranjan.w',
    'International Charter Flight',
    'CMB',
    'DXB',
    [9, '23:15'],
    null,
    4,
    'Super-Mid',
    'One way for now: the return depends on a meeting.',
  ],
  [
    84,
    'Maha Al-Sulaiti',
    'maha.alsulaiti',
    'Helicopter Ride / Tour',
    'GIL',
    'KDU',
    [16, '07:00'],
    null,
    4,
    'Helicopter',
    'A birthday flight past Rakaposhi, with time for photographs.',
  ],
  [
    57,
    'Shafiq Ahmed',
    'shafiq.ahmed',
    'Fleet Inquiry',
    'DAC',
    'DXB',
    [45, '10:00'],
    null,
    14,
    'Not Sure',
    'Our company flies this route twice a month. What would a yearly agreement look like?',
  ],
  [
    30,
    'Tanya Kapoor',
    'tanya.kapoor',
    'Regional Jet Flight',
    'BOM',
    'MLE',
    [22, '12:00'],
    [26, '15:00'],
    5,
    'Light Jet',
    '',
  ],
  [
    11,
    'Faisal Bugti',
    'faisal.bugti',
    'International Charter Flight',
    'UET',
    'DOH',
    [7, '06:30'],
    [8, '20:00'],
    7,
    'Midsize Jet',
    'Halal catering, please.',
  ],
];

export function demoInternationalCharters(
  calendar: Calendar,
): { request: InternationalCharterRequest; createdAt: string }[] {
  return INTERNATIONAL.map(
    ([hoursAgo, name, mailbox, serviceType, from, to, departure, back, seats, preferredAircraft, message], index) => ({
      createdAt: calendar.hoursAgo(hoursAgo),
      request: {
        name,
        email: `${mailbox}@example.com`,
        phoneNo: `+92 ${phone(60 + index)}`,
        serviceType,
        departureLocation: AIRPORTS[from].text,
        destinationLocation: AIRPORTS[to].text,
        departureDateTime: calendar.wallClock(...departure),
        returnDateTime: back && calendar.wallClock(...back),
        seats,
        preferredAircraft,
        message,
      },
    }),
  );
}
