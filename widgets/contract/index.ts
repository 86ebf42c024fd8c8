export {
  type AircraftFields,
  type AircraftQuery,
  type AircraftRecord,
  type AircraftUpsert,
  aircraftById,
  aircraftDelete,
  aircraftFields,
  aircraftForm,
  aircraftList,
  aircraftQuery,
  aircraftRecord,
  aircraftUpsert,
  allAircraft,
} from './aircraft';
export { AIRCRAFT_TYPE_CODE, AIRCRAFT_TYPES, type AircraftType } from './aircraft-type';
export { ApiError, errorMessage } from './api-error';
export {
  AUDIT_LISTS,
  AUDIT_SUBJECTS,
  AUDIT_WHATS,
  type AuditEntry,
  type AuditList,
  type AuditQuery,
  type AuditSubject,
  type AuditWhat,
  auditEntry,
  auditExported,
  auditList,
  auditQuery,
  MOST_COUNTED,
} from './audit';
export {
  authForgotPassword,
  authLogin,
  authResetPassword,
  authSignUp,
  authVerify,
  type Credentials,
  credentials,
  type ForgotPasswordRequest,
  forgotPasswordRequest,
  type ResetPasswordRequest,
  resetPasswordRequest,
  type SignedIn,
  type SignUpRequest,
  signedIn,
  signUpRequest,
  verifyRequest,
} from './auth';
export { GENDERS, MAX_GUESTS, TITLES } from './booking-choices';
export { type CharterSegment, charterSegment, MAX_SEGMENTS, TRIP, type Trip } from './charter-segment';
export { type ChauffeurRequest, chauffeurCreate, chauffeurRequest } from './chauffeur';
export { type ChauffeurRecord, chauffeurById, chauffeurList, chauffeurRecord } from './chauffeur-records';
export { type Api, type ApiOptions, createApi } from './client';
export { dataLink } from './data-link';
export { isWallClock, UNSET_DATE_TIME, wallClock } from './date-time';
export { cleanEmail, EMAIL, requiredEmail } from './email';
export type { Answer, Endpoint, Limit, ObjectSchema, Sent } from './endpoint';
export { type Created, envelope, type FieldErrors, fieldErrors } from './envelope';
export { type DeskFound, deskFind, type FoundRequest, parseDays, parseReference } from './find';
export {
  type FlightImage,
  type FlightRecord,
  flightById,
  flightImage,
  flightRecord,
} from './flight';
export {
  type FlightBookingRequest,
  flightBookingCreate,
  flightBookingRequest,
  travelPerson,
} from './flight-booking';
export {
  bookingState,
  type FlightBookingRecord,
  flightBookingById,
  flightBookingList,
  flightBookingRecord,
} from './flight-booking-records';
export { type FlightUpsert, flightDelete, flightForm, flightUpsert } from './flight-edits';
export {
  DAY_PARTS,
  type DayPart,
  type FlightFields,
  type FlightImageFields,
  type FlightPlace,
  type FlightSearch,
  type FlightSearchQuery,
  flightFields,
  flightImageFields,
  flightSearchChecked,
  flightSearchQuery,
  MAX_FLIGHT_IMAGES,
  MAX_SEARCH_PASSENGERS,
  writeFlightPlace,
} from './flight-fields';
export { flightSearch } from './flights';
export { fold } from './fold';
export { createIdempotencyKeys, type IdempotencyKeys } from './idempotency';
export { IMAGE_WIDTHS, type ImageWidth, imageSource, MAX_IMAGE_BYTES } from './image';
export { instantOf } from './instant';
export {
  type InternationalCharterRequest,
  internationalCharterCreate,
  internationalCharterRequest,
  PREFERRED_AIRCRAFT,
  SERVICE_TYPES,
} from './international-charter';
export {
  type InternationalCharterRecord,
  internationalCharterById,
  internationalCharterList,
  internationalCharterRecord,
} from './international-charter-records';
export {
  authInvitation,
  authJoin,
  type Invitation,
  type Invited,
  type InviteRequest,
  invitationList,
  invite,
  inviteAgain,
  inviteRequest,
  inviteTakeBack,
  joinRequest,
  type OpenInvitation,
} from './invitation';
export type { ListOf } from './list-of';
export {
  amountOfHours,
  amountText,
  CURRENCIES,
  CURRENCY_CODES,
  type Currency,
  fullAmount,
  LINE_KINDS,
  type LineKind,
  parseAmount,
  readAmount,
  sayAmount,
  totalOf,
} from './money';
export { type NewRequest, newRequestList } from './new-requests';
export { object } from './object';
export { oneLine, severalLines } from './one-line';
export { type Page, type PageOf, pageOf } from './page';
export { MAX_PAGE } from './page-query';
export { parseNumber, readNumber } from './parse-number';
export {
  type DeskPartner,
  deskPartner,
  type PartnerChange,
  type PartnerFigures,
  type PartnerMake,
  type PartnerMonth,
  partnerChange,
  partnerCreate,
  partnerFigures,
  partnerList,
  partnerMake,
  partnerMonths,
  partnerOwn,
  partnerUpdate,
} from './partners';
export {
  authPasskeyBegin,
  authPasskeyLogin,
  type NewPasskey,
  type Passkey,
  type PasskeyProof,
  passkeyAdd,
  passkeyBegin,
  passkeyList,
  passkeyRemove,
  passkeyRemoveAll,
  passkeyRename,
  personPasskeyRemove,
  personPasskeys,
} from './passkeys';
export {
  accountList,
  type DeskAccount,
  deskAccount,
  type PersonChange,
  personChange,
  personUpdate,
} from './people';
export { isSurelyTheirs, type PersonRequest, personErase, personExport, personOfTrip } from './person';
export { normalPhone } from './phone';
export { plainText } from './plain-text';
export { MAX_PLANNED_DAYS, type PlannedFlight, plannedFlight, plannedFlights } from './planned-flights';
export {
  type CharterContact,
  type CharterRequest,
  charterContact,
  charterRequest,
  privateCharterCreate,
} from './private-charter';
export { type CharterRecord, charterRecord, privateCharterById, privateCharterList } from './private-charter-records';
export {
  type DeskQuote,
  deskQuote,
  QUOTE_STATES,
  type QuoteAnswer,
  type QuoteBase,
  type QuoteBeginning,
  type QuoteDraft,
  type QuoteLeg,
  type QuoteLine,
  type QuoteState,
  quoteBegin,
  quoteDraft,
  quoteFaults,
  quoteSave,
  quoteSend,
  quotesOfTrip,
  quoteWithdraw,
  type ShownQuote,
  shownQuote,
} from './quote';
export { MAX_REQUESTS, NO_PARTNER, REQUESTS_AT, type RequestQuery, requestQuery } from './request-query';
export { decodeToken, type SessionClaims, sessionClaims } from './session';
export {
  authSignOut,
  authSignOutEverywhere,
  personSignInEnd,
  personSignIns,
  type SignInRecord,
  signInEnd,
  signInEndOthers,
  signInList,
} from './sign-ins';
export { pageAddress, siteAddress } from './site-address';
export { type SiteConfig, siteConfig } from './site-config';
export { toJson } from './to-json';
export {
  erasedTrip,
  type TravellerContact,
  type TravellerTrip,
  travellerAnswer,
  travellerContact,
  travellerContactAdd,
  travellerQuoteSeen,
  travellerTrip,
  travellerTripRead,
} from './traveller';
export {
  type DeskPerson,
  deskPerson,
  MAIL_STATES,
  type MailState,
  mailAgain,
  type PartnerHow,
  peopleList,
  type TripChange,
  type TripEvent,
  type TripFile,
  type TripMail,
  type TripRecord,
  tripById,
  tripChange,
  tripEvent,
  tripFile,
  tripMail,
  tripRecord,
  tripUpdate,
} from './trip';
export {
  CANCELLED_BY,
  DECLINE_REASONS,
  DESK_ROLES,
  type DeskRole,
  isOpen,
  isTakenBack,
  may,
  nextStages,
  REQUEST_KINDS,
  type RequestKind,
  reasonsFor,
  STAGES,
  type Stage,
  type Standing,
  stageBefore,
  type TripActor,
} from './trip-stages';
export {
  type Delivery,
  delivery,
  WEBHOOK_EVENTS,
  WEBHOOK_OFF,
  type Webhook,
  type WebhookChange,
  type WebhookEvent,
  type WebhookMake,
  type WebhookOff,
  type WebhookWithSecret,
  webhook,
  webhookChange,
  webhookCreate,
  webhookDeliveries,
  webhookList,
  webhookMake,
  webhookRedeliver,
  webhookRotate,
  webhookTest,
  webhookUpdate,
  webhookWithSecret,
} from './webhooks';
