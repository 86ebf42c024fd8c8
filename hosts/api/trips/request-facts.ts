import type { RequestKind } from '@charter-hosts/contract';
import { findBooking } from '../bookings/store';
import { findInternationalCharter } from '../charters/international-store';
import { findCharter } from '../charters/private-store';
import { findChauffeurRequest } from '../chauffeurs/store';
import type { Database } from '../platform/database/open';
import { type Told, toldOfBooking, toldOfCharter, toldOfChauffeur, toldOfInternational } from './facts';

/** What is told of a request that is stored; an error for one that is not. */
export async function toldOf(
  db: Database,
  { kind, requestId }: { kind: RequestKind; requestId: number },
): Promise<Told> {
  const told = await FIND[kind](db, requestId);
  if (!told) throw new Error('The request of a trip is gone');
  return told;
}

const FIND: Readonly<Record<RequestKind, (db: Database, id: number) => Promise<Told | undefined>>> = {
  async privateCharter(db, id) {
    const request = await findCharter(db, id);
    return request && toldOfCharter(request);
  },
  async internationalCharter(db, id) {
    const request = await findInternationalCharter(db, id);
    return request && toldOfInternational(request);
  },
  async flightBooking(db, id) {
    const request = await findBooking(db, id);
    if (!request) return undefined;
    // As it was booked; the flight itself may be another by now, or gone.
    const { fromLocation: from = '', toLocation: to = '' } = request.booked ?? request.flight ?? {};
    return toldOfBooking(request, { from, to });
  },
  async chauffeur(db, id) {
    const request = await findChauffeurRequest(db, id);
    return request && toldOfChauffeur(request);
  },
};
