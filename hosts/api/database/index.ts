export { allAircraft, deleteAircraft, findAircraft, saveAircraft } from './aircraft';
export { findChauffeurRequest, insertChauffeurRequest, listChauffeurRequests } from './chauffeur-requests';
export { keptSecret, lockDataDir } from './data-dir';
export { bumpVersion, dataVersion } from './data-versions';
export { seedDemo } from './demo';
export { bookableFlight, findBooking, insertBooking, listBookings } from './flight-bookings';
export {
  deleteFlight,
  type FoundFlight,
  findFlight,
  type ImageChange,
  saveFlight,
  searchFlights,
} from './flights';
export { forgetOldKeys, once } from './idempotency-keys';
export {
  findInternationalCharter,
  insertInternationalCharter,
  listInternationalCharters,
} from './international-charters';
export { migrate } from './migrate';
export { type Database, openPostgres, openSqlite } from './open';
export type { PagedList } from './paged-list';
export { createResetToken, forgetOldResets, resetPassword } from './password-resets';
export { findCharter, insertCharter, listCharters } from './private-charters';
export { countHit, forgetOldHits, takeBackHit } from './rate-limits';
export { isSwept, SweptImageError, sweepUnused, usedOf } from './swept-images';
export { createCustomer, createFirstAdmin, findUser } from './users';
