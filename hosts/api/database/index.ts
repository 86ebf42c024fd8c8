export { aircraftNamed, deleteAircraft, findAircraft, IMAGES_PATH, listAircraft, saveAircraft } from './aircraft';
export {
  type AuditAbout,
  accountAudited,
  aircraftAudited,
  flightAudited,
  forgetOldAudit,
  insertAudit,
  invitationAudited,
  isAudited,
  listAudit,
  mailAudited,
  type NewAudit,
  requestAudited,
  tripsAudited,
} from './audit';
export { findChauffeurRequest, insertChauffeurRequest, listChauffeurRequests } from './chauffeur-requests';
export { checkBeside, checkNow, countRows, isLarge } from './check';
export { completeBookings } from './complete-bookings';
export { completeFlights } from './complete-flights';
export { noteContacts } from './contacts';
export { isHeld, keptDataKey, keptSecrets, lockDataDir, rotateSecret } from './data-dir';
export { dataVersion } from './data-versions';
export { comesBefore, departsAt } from './departures';
export { findAnything } from './find';
export { bookableFlight, findBooking, insertBooking, listBookings } from './flight-bookings';
export {
  codeOf,
  countFlights,
  deleteFlight,
  findFlight,
  flightsToCome,
  flightsVersion,
  type ImageChange,
  ofDeparted,
  placeOf,
  type SearchOptions,
  saveFlight,
  searchFlights,
} from './flights';
export {
  atOneMoment,
  copySqlite,
  countWaiting,
  type Holdings,
  holdingsOf,
  openCopy,
  schemaOf,
  tablesOf,
} from './holdings';
export { forgetOldKeys, once } from './idempotency-keys';
export {
  findInternationalCharter,
  insertInternationalCharter,
  listInternationalCharters,
} from './international-charters';
export {
  createInvitationToken,
  type DeadLink,
  forgetOldInvitations,
  type InviteResult,
  invitationOf,
  inviteSomebody,
  join,
  joinedBy,
  listInvitations,
  renewInvitation,
  takeBackInvitation,
} from './invitations';
export { isMigrated, knowsMigration, migrate, migrationsLeft } from './migrate';
export { listNewRequests } from './new-requests';
export { type Database, hasSqlite, isPostgres, openPostgres, openSqlite, poolUse } from './open';
export {
  type AccountMail,
  type ClaimedMail,
  claimMails,
  countBefore,
  forgetMail,
  forgetOldAccountMails,
  type NewMail,
  queueAccountMail,
  queueMails,
  sendAgain,
  takeBackMail,
} from './outbox';
export type { PagedList } from './paged-list';
export {
  type CameFrom,
  changePartner,
  type Edited,
  findPartner,
  insertPartner,
  isPartnerOff,
  listPartners,
  monthsOf,
  type Partner,
  partnerEpoch,
  partnerOf,
} from './partners';
export {
  addPasskey,
  CHALLENGE_MS,
  countPasskey,
  countPasskeys,
  createChallenge,
  findPasskey,
  forgetOldChallenges,
  listPasskeys,
  passkeyOwners,
  removePasskey,
  removePasskeys,
  renamePasskey,
  takeChallenge,
} from './passkeys';
export { createResetToken, forgetOldResets, resetOf, resetPassword } from './password-resets';
export { changePerson, listAccounts } from './people';
export { cleanFiles, eraseTrips, exportTrips, requestsOfPerson, tripsEndedBefore } from './persons';
export { listPlanned } from './planned-flights';
export { findCharter, insertCharter, listCharters } from './private-charters';
export { makePrivate } from './private-dir';
export { type Claimed, giveBack, noteFailure, noteSent, type Queue } from './queue';
export { changeQuotes, hashOf, latelySent, noteSeen, quotesOf, saveDraft } from './quotes';
export { countHit, forgetOldHits, type Hit, hitsOf, takeBackHit } from './rate-limits';
export type { SessionRow, User } from './schema';
export { createSeal, nameOfKey } from './seal';
export { completeSeals, sealing } from './seal-plugin';
export {
  endOtherSessions,
  endSession,
  forgetOldSessions,
  insertSession,
  listSessions,
  noteSeen as noteSessionSeen,
  proveSession,
  SESSION_MS,
} from './sessions';
export { confirmSignUp, createSignUp, createSignUpToken, forgetOldSignUps, signUpPassword } from './sign-ups';
export { isPublicImage, isSwept, SweptImageError, sweepUnused, usedOf } from './swept-images';
export { tallyQueue, tallyTrips } from './tallies';
export {
  addContact,
  countChanges,
  epochOf,
  findTravelled,
  type TravelledTrip,
} from './travellers';
export {
  bringTrip,
  changeTrip,
  completeTrips,
  findTrip,
  insertEvents,
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
  makeStaff,
  removeAdmin,
  roleOf,
  setPassword,
  tokenUser,
  userById,
  userOf,
} from './users';
export {
  type ClaimedDelivery,
  changeWebhook,
  claimDeliveries,
  deliveriesOf,
  endWebhook,
  findWebhook,
  forgetOldDeliveries,
  insertWebhook,
  keepHeard,
  listWebhooks,
  noteFailing,
  queueEvent,
  queueExpired,
  queueTest,
  redeliver,
  rotateWebhook,
  webhookOfDelivery,
  webhooksDue,
} from './webhooks';
