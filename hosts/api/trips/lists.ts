import type { RequestKind } from '@charter-hosts/contract';
import { bookingList } from '../bookings/store';
import { charterList, internationalList } from '../charters/store';
import { chauffeurRequestList } from '../chauffeurs/store';
import type { Database } from '../platform/database/open';
import { storeContacts } from './contacts';
import { type RequestList, storeListed } from './listed';

/** The lists of requests by kind. */
export const LISTS: Readonly<Record<RequestKind, RequestList<{ id: number }>>> = {
  privateCharter: charterList,
  flightBooking: bookingList,
  chauffeur: chauffeurRequestList,
  internationalCharter: internationalList,
};

/** Stores what lists need of requests that another version or tool has written, so that no list waits for it. */
export async function prepareLists(db: Database): Promise<void> {
  await storeContacts(db);
  for (const list of Object.values(LISTS)) await storeListed(db, list);
}
