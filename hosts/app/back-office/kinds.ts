import {
  chauffeurById,
  chauffeurList,
  flightBookingById,
  flightBookingList,
  internationalCharterById,
  internationalCharterList,
  privateCharterById,
  privateCharterList,
  REQUEST_SCREENS,
  type RequestKind,
} from '@charter-hosts/contract';

export { requestPath } from '@charter-hosts/contract';

/** The kinds of requests in the bar's order. A record's path adds its id; the paths of the calls are the cache's keys. */
export const KINDS = {
  privateCharter: {
    kind: 'privateCharter',
    ...REQUEST_SCREENS.privateCharter,
    name: 'private-charters',
    tab: 'Charters',
    words: 'private requests',
    title: 'Private Charters',
    calls: { all: privateCharterList, byId: privateCharterById },
  },
  flightBooking: {
    kind: 'flightBooking',
    ...REQUEST_SCREENS.flightBooking,
    name: 'flight-bookings',
    tab: 'Flight Bookings',
    words: 'requests',
    title: 'Flight Bookings',
    calls: { all: flightBookingList, byId: flightBookingById },
  },
  chauffeur: {
    kind: 'chauffeur',
    ...REQUEST_SCREENS.chauffeur,
    name: 'chauffeur-requests',
    tab: 'Chauffer Services',
    words: 'chauffeur cars requests',
    title: 'Chauffeur Service Requests',
    calls: { all: chauffeurList, byId: chauffeurById },
  },
  internationalCharter: {
    kind: 'internationalCharter',
    ...REQUEST_SCREENS.internationalCharter,
    name: 'international-charters',
    tab: 'International',
    words: 'charters requests',
    title: 'International Charters',
    calls: { all: internationalCharterList, byId: internationalCharterById },
  },
} as const satisfies Record<RequestKind, object>;
