export { deleteAircraft, findAircraft, listAircraft, saveAircraft } from './aircraft';
export { findChauffeurRequest, insertChauffeurRequest, listChauffeurRequests } from './chauffeur-requests';
export { checkBeside, checkNow, countRows, isLarge } from './check';
export { completeBookings } from './complete-bookings';
export { completeFlights } from './complete-flights';
export { isHeld, keptSecrets, lockDataDir, rotateSecret } from './data-dir';
export { dataVersion } from './data-versions';
export { bookableFlight, findBooking, insertBooking, listBookings } from './flight-bookings';
export {
  countFlights,
  deleteFlight,
  type FoundFlight,
  findFlight,
  flightsToCome,
  type ImageChange,
  ofDeparted,
  placeOf,
  type SearchOptions,
  saveFlight,
  searchFlights,
} from './flights';
export { forgetOldKeys, once } from './idempotency-keys';
export {
  findInternationalCharter,
  insertInternationalCharter,
  listInternationalCharters,
} from './international-charters';
export { isMigrated, migrate } from './migrate';
export { type Database, hasSqlite, openPostgres, openSqlite } from './open';
export {
  type ClaimedMail,
  claimMails,
  keepFailure,
  keepSent,
  type NewMail,
  queueMails,
  sendAgain,
} from './outbox';
export type { PagedList } from './paged-list';
export { createResetToken, forgetOldResets, resetOf, resetPassword } from './password-resets';
export { findCharter, insertCharter, listCharters } from './private-charters';
export { makePrivate } from './private-dir';
export { countHit, forgetOldHits, takeBackHit } from './rate-limits';
export { isSwept, SweptImageError, sweepUnused, usedOf } from './swept-images';
export {
  changeTrip,
  completeTrips,
  findTrip,
  insertTrip,
  listPeople,
  type WholeTrip,
} from './trips';
export {
  addAdmin,
  createCustomer,
  createFirstAdmin,
  endAllTokens,
  endTokens,
  findUser,
  listAdmins,
  removeAdmin,
  setPassword,
  tokenUser,
} from './users';
