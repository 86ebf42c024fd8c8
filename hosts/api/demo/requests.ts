import type { QuoteState, Stage } from '@charter-hosts/contract';
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
import type { DemoFlight, FleetName } from './flights';

// Invented people with numbers that nobody has; the first of each file is the oldest.

/** A quote of an example. An expired one is `sent`, with an end in the past. */
export interface QuotePlan {
  state: Exclude<QuoteState, 'expired'>;
  aircraft: FleetName;
  /** Days from today that it is valid. */
  validDays: number;
  /** Days from today that the aircraft is held. */
  holdDays?: number;
  /** The airport from which the aircraft is positioned. */
  ferryFrom?: string;
  /** Minor units */
  discount?: number;
  isSeen?: boolean;
  /** Accepted by phone, so nobody typed a name. */
  isByPhone?: boolean;
  /** Why its e-mail failed. */
  emailFails?: string;
}

/** How far staff have come with an example. */
export interface StaffPlan {
  stage: Stage;
  reason?: string;
  /** Who of staff worked on it. */
  by?: string;
  note?: string;
  /** In the order in which they were written. */
  quotes?: readonly QuotePlan[];
  /** The key of the partner whose page sent it. */
  partner?: string;
}

/** An example as its file has it: airports by code and times by day. */
type DemoLine<Fields, Replaced extends keyof Fields, Place = { from: string; to: string }> = Omit<Fields, Replaced> &
  Place & { hoursAgo: number; staff: StaffPlan };

export interface DemoRequest<Request> {
  request: Request;
  createdAt: string;
  staff: StaffPlan;
}

export function demoCharters(calendar: Calendar): DemoRequest<CharterRequest>[] {
  type Leg = CharterRequest['segments'][number];
  type LegLine = Omit<Leg, 'fromLocation' | 'toLocation' | 'departDate'> & Moment & { from: string; to: string };
  const lines = charters as DemoLine<CharterRequest, 'segments', { segments: LegLine[] }>[];
  return lines.map(({ hoursAgo, staff, segments, ...request }) => ({
    staff,
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

/** Bookings, each with the index of its flight in place of the flight’s id. */
export function demoBookings(
  calendar: Calendar,
  flights: readonly DemoFlight[],
): { flight: number; booking: Omit<FlightBookingRequest, 'flightId'>; createdAt: string; staff: StaffPlan }[] {
  const lines = bookings as DemoLine<FlightBookingRequest, 'flightId' | 'departureDate' | 'numberOfGuests'>[];
  return lines.map(({ hoursAgo, staff, from, to, ...booking }) => {
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
      staff,
      createdAt: calendar.hoursAgo(hoursAgo),
      booking: { ...booking, departureDate: found.departureDatetime, numberOfGuests },
    };
  });
}

export function demoChauffeurRequests(calendar: Calendar): DemoRequest<ChauffeurRequest>[] {
  const lines = chauffeurRequests as DemoLine<ChauffeurRequest, never, object>[];
  return lines.map(({ hoursAgo, staff, ...request }) => ({ request, createdAt: calendar.hoursAgo(hoursAgo), staff }));
}

export function demoInternationalCharters(calendar: Calendar): DemoRequest<InternationalCharterRequest>[] {
  type Route = { from: string; to: string; departure: Moment; return: Moment | null };
  type Replaced = 'departureLocation' | 'destinationLocation' | 'departureDateTime' | 'returnDateTime';
  const lines = internationalCharters as DemoLine<InternationalCharterRequest, Replaced, Route>[];
  return lines.map(({ hoursAgo, staff, from, to, departure, return: back, ...request }) => ({
    staff,
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
