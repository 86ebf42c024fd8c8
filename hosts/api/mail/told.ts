import type {
  CharterRequest,
  ChauffeurRequest,
  FlightBookingRequest,
  InternationalCharterRequest,
} from 'charter-widgets/contract';

/** What a letter tells of a request. No CNIC and no passport: a letter is passed on. */
export interface Told {
  /** 'private charter', as in 'your private charter'. */
  what: string;
  /** The dossier's address: `/admin/private-charter/12`. */
  dossier: (id: number) => string;
  name: string;
  /** '' where it was not left. */
  email: string;
  phone: string;
  legs: readonly { from: string; to: string; departs: string }[];
  facts: readonly (readonly [name: string, value: string])[];
}

const some = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

export const toldOfCharter = ({ name, email, phone, segments }: CharterRequest): Told => ({
  what: 'private charter',
  dossier: (id) => `/admin/private-charter/${id}`,
  name,
  email,
  phone,
  legs: segments.map(({ fromLocation, toLocation, departDate }) => ({
    from: fromLocation,
    to: toLocation,
    departs: departDate,
  })),
  facts: [['Party', some(Math.max(...segments.map(({ seats }) => seats)), 'seat')]],
});

export const toldOfInternational = (request: InternationalCharterRequest): Told => ({
  what: 'international charter',
  dossier: (id) => `/admin/international-charters/${id}`,
  name: request.name,
  email: request.email,
  phone: request.phoneNo,
  legs: [
    { from: request.departureLocation, to: request.destinationLocation, departs: request.departureDateTime },
    ...(request.returnDateTime
      ? [{ from: request.destinationLocation, to: request.departureLocation, departs: request.returnDateTime }]
      : []),
  ],
  facts: [
    ['Party', some(request.seats, 'seat')],
    ['Service', request.serviceType],
    ['Aircraft', request.preferredAircraft],
  ],
});

export const toldOfBooking = (
  { title, firstName, lastName, email, phone, numberOfGuests, departureDate }: FlightBookingRequest,
  { from, to }: { from: string; to: string },
): Told => ({
  what: 'flight booking',
  dossier: (id) => `/admin/flights-bookings/${id}`,
  name: `${title} ${firstName} ${lastName}`,
  email: email ?? '',
  phone: `+92 ${phone}`,
  legs: [{ from, to, departs: departureDate }],
  facts: [['Party', some(1 + numberOfGuests, 'traveller')]],
});

export const toldOfChauffeur = (request: ChauffeurRequest): Told => ({
  what: 'chauffeur service',
  dossier: (id) => `/admin/chauffer-services/${id}`,
  name: `${request.firstName} ${request.lastName}`,
  email: request.email ?? '',
  phone: request.phone ?? '',
  legs: [],
  facts: [
    ['Party', some(request.numberOfPassengers, 'passenger')],
    ['Luggage', some(request.luggage, 'piece')],
  ],
});
