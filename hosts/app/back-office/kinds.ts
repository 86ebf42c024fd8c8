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

/** The paths, names and calls of each kind of request. A record's path adds its id. */
export const KINDS = {
  privateCharter: {
    path: '/admin/private-charter',
    list: 'Private Charters',
    one: 'Private charter',
    notice: 'Charter',
    calls: { all: privateCharterList, byId: privateCharterById },
  },
  internationalCharter: {
    path: '/admin/international-charters',
    list: 'International Charters',
    one: 'International charter',
    notice: 'International charter',
    calls: { all: internationalCharterList, byId: internationalCharterById },
  },
  flightBooking: {
    path: '/admin/flights-bookings',
    list: 'Flight Bookings',
    one: 'Flight booking',
    notice: 'Flight booking',
    calls: { all: flightBookingList, byId: flightBookingById },
  },
  // 'chauffer' is spelled so on purpose.
  chauffeur: {
    path: '/admin/chauffer-services',
    list: 'Chauffeur Service Requests',
    one: 'Chauffeur service',
    notice: 'Chauffeur request',
    calls: { all: chauffeurList, byId: chauffeurById },
  },
} as const satisfies Record<RequestKind, object>;

/** The path of a request's screen, which identifies it. */
export const requestPath = ({ kind, requestId }: { kind: RequestKind; requestId: number }): string =>
  `${KINDS[kind].path}/${requestId}`;
