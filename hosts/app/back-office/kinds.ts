import {
  chauffeurById,
  chauffeurList,
  flightBookingById,
  flightBookingList,
  internationalCharterById,
  internationalCharterList,
  privateCharterById,
  privateCharterList,
  type RequestKind,
} from '@charter-hosts/contract';

/** The kinds of requests in the bar's order. A record's path adds its id; the paths of the calls are the cache's keys. */
export const KINDS = {
  privateCharter: {
    kind: 'privateCharter',
    path: '/admin/private-charter',
    name: 'private-charters',
    tab: 'Charters',
    words: 'private requests',
    title: 'Private Charters',
    one: 'Private charter',
    calls: { all: privateCharterList, byId: privateCharterById },
  },
  flightBooking: {
    kind: 'flightBooking',
    path: '/admin/flights-bookings',
    name: 'flight-bookings',
    tab: 'Flight Bookings',
    words: 'requests',
    title: 'Flight Bookings',
    one: 'Flight booking',
    calls: { all: flightBookingList, byId: flightBookingById },
  },
  // 'chauffer' is spelled so on purpose.
  chauffeur: {
    kind: 'chauffeur',
    path: '/admin/chauffer-services',
    name: 'chauffeur-requests',
    tab: 'Chauffer Services',
    words: 'chauffeur cars requests',
    title: 'Chauffeur Service Requests',
    one: 'Chauffeur service',
    calls: { all: chauffeurList, byId: chauffeurById },
  },
  internationalCharter: {
    kind: 'internationalCharter',
    path: '/admin/international-charters',
    name: 'international-charters',
    tab: 'International',
    words: 'charters requests',
    title: 'International Charters',
    one: 'International charter',
    calls: { all: internationalCharterList, byId: internationalCharterById },
  },
} as const satisfies Record<RequestKind, object>;

/** The path of a request's screen, which identifies it. */
export const requestPath = ({ kind, requestId }: { kind: RequestKind; requestId: number }): string =>
  `${KINDS[kind].path}/${requestId}`;
