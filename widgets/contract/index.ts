export {
  AIRCRAFT_TYPE_CODE,
  AIRCRAFT_TYPES,
  type AircraftFields,
  type AircraftQuery,
  type AircraftRecord,
  type AircraftType,
  type AircraftUpsert,
  aircraft,
  aircraftFields,
  aircraftQuery,
  aircraftRecord,
} from './aircraft';
export {
  type Credentials,
  credentials,
  decodeToken,
  type ForgotPasswordRequest,
  forgotPasswordRequest,
  type ResetPasswordRequest,
  resetPasswordRequest,
  type SessionClaims,
  type SignedIn,
  type SignUpRequest,
  sessionClaims,
  signedIn,
  signUpRequest,
} from './auth';
export * as auth from './auth-calls';
export { type CharterSegment, charterSegment, MAX_SEGMENTS, TRIP, type Trip } from './charter-segment';
export {
  type ChauffeurRecord,
  type ChauffeurRequest,
  chauffeurRecord,
  chauffeurRequest,
  chauffeurRequests,
  storedChauffeurRequests,
} from './chauffeur';
export { type Api, ApiError, type ApiOptions, createApi, errorMessage, toJson } from './client';
export { instantOf, isWallClock, UNSET_DATE_TIME, wallClock } from './date-time';
export { envelope, type FieldErrors, fieldErrors } from './envelope';
export { EMAIL } from './fields';
export {
  type FlightImage,
  type FlightRecord,
  flightById,
  flightImage,
  flightRecord,
} from './flight';
export {
  type FlightBookingRecord,
  type FlightBookingRequest,
  flightBookingRecord,
  flightBookingRequest,
  flightBookings,
  GENDERS,
  MAX_GUESTS,
  storedFlightBookings,
  TITLES,
  travelPerson,
} from './flight-booking';
export { type FlightUpsert, flightEdits } from './flight-edits';
export {
  type FlightFields,
  type FlightImageFields,
  type FlightPlace,
  type FlightSearchQuery,
  flightFields,
  flightImageFields,
  flightSearchQuery,
  MAX_FLIGHT_IMAGES,
  MAX_SEARCH_PASSENGERS,
  writeFlightPlace,
} from './flight-fields';
export { type FlightSearch, flights } from './flights';
export { createIdempotencyKeys, type IdempotencyKeys } from './idempotency';
export { IMAGE_WIDTHS, type ImageWidth, imageSource, MAX_IMAGE_BYTES } from './image';
export {
  type InternationalCharterRecord,
  type InternationalCharterRequest,
  internationalCharterRecord,
  internationalCharterRequest,
  internationalCharters,
  PREFERRED_AIRCRAFT,
  SERVICE_TYPES,
  storedInternationalCharters,
} from './international-charter';
export { object } from './object';
export { MAX_PAGE, type Page, pageOf } from './page';
export {
  type CharterContact,
  type CharterRecord,
  type CharterRequest,
  charterContact,
  charterRecord,
  charterRequest,
  privateCharters,
  storedPrivateCharters,
} from './private-charter';
export { type SiteConfig, siteConfig } from './site-config';
