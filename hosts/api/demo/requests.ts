import type {
  CharterRequest,
  ChauffeurRequest,
  FlightBookingRequest,
  InternationalCharterRequest,
} from 'charter-widgets/contract';
import { airport, type Calendar, type Moment } from './calendar';
import bookings from './data/bookings.json';
import charters from './data/charters.json';
import chauffeurRequests from './data/chauffeur-requests.json';
import internationalCharters from './data/international-charters.json';
import type { DemoFlight } from './flights';

// Invented people with numbers that nobody has; the first of each file is the oldest.

/** An example as its file has it: airports by code and times by day, which are filled in for the day of the demo. */
type Line<Fields, Replaced extends keyof Fields, Place = { from: string; to: string }> = Omit<Fields, Replaced> &
  Place & { hoursAgo: number };
type Leg = CharterRequest['segments'][number];

/** The example requests as they stand on a day. */
export function demoCharters(calendar: Calendar): { request: CharterRequest; createdAt: string }[] {
  type LegLine = Omit<Leg, 'fromLocation' | 'toLocation' | 'departDate'> & Moment & { from: string; to: string };
  const lines = charters as Line<CharterRequest, 'segments', { segments: LegLine[] }>[];
  return lines.map(({ hoursAgo, segments, ...request }) => ({
    createdAt: calendar.hoursAgo(hoursAgo),
    request: {
      ...request,
      segments: segments.map(({ from, to, day, time, ...leg }) => ({
        ...leg,
        fromLocation: airport(from).text,
        toLocation: airport(to).text,
        departDate: calendar.wallClock({ day, time }),
      })),
    },
  }));
}

/** Bookings of the flights, each with its place in the list in place of the flight’s id. */
export function demoBookings(
  calendar: Calendar,
  flights: readonly DemoFlight[],
): { flight: number; booking: Omit<FlightBookingRequest, 'flightId'>; createdAt: string }[] {
  const lines = bookings as Line<FlightBookingRequest, 'flightId' | 'departureDate' | 'numberOfGuests'>[];
  return lines.map(({ hoursAgo, from, to, ...booking }) => {
    const numberOfGuests = booking.travelPersons.length;
    const flight = flights.findIndex(
      (candidate) =>
        candidate.fromLocation === airport(from).text &&
        candidate.toLocation === airport(to).text &&
        candidate.seatsAvailable > numberOfGuests &&
        candidate.departureDatetime > calendar.wallClock({ day: 0, time: '00:00' }),
    );
    const found = flights[flight];
    if (!found) throw new Error(`The examples have no flight from ${from} to ${to} for ${numberOfGuests} guests`);
    return {
      flight,
      createdAt: calendar.hoursAgo(hoursAgo),
      booking: { ...booking, departureDate: found.departureDatetime, numberOfGuests },
    };
  });
}

export function demoChauffeurRequests(calendar: Calendar): { request: ChauffeurRequest; createdAt: string }[] {
  return chauffeurRequests.map(({ hoursAgo, ...request }) => ({ createdAt: calendar.hoursAgo(hoursAgo), request }));
}

export function demoInternationalCharters(
  calendar: Calendar,
): { request: InternationalCharterRequest; createdAt: string }[] {
  type Way = { from: string; to: string; departure: Moment; return: Moment | null };
  type Replaced = 'departureLocation' | 'destinationLocation' | 'departureDateTime' | 'returnDateTime';
  const lines = internationalCharters as Line<InternationalCharterRequest, Replaced, Way>[];
  return lines.map(({ hoursAgo, from, to, departure, return: back, ...request }) => ({
    createdAt: calendar.hoursAgo(hoursAgo),
    request: {
      ...request,
      departureLocation: airport(from).text,
      destinationLocation: airport(to).text,
      departureDateTime: calendar.wallClock(departure),
      returnDateTime: back && calendar.wallClock(back),
    },
  }));
}
