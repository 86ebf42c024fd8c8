export { AIRCRAFT_TYPE_CODE, AIRCRAFT_TYPES, type AircraftType } from './aircraft-type';
export { ApiError, errorMessage } from './api-error';
export { GENDERS, MAX_GUESTS, TITLES } from './booking-choices';
export { type CharterSegment, charterSegment, MAX_SEGMENTS, TRIP, type Trip } from './charter-segment';
export { type ChauffeurRequest, chauffeurCreate, chauffeurRequest } from './chauffeur';
export { type Api, type ApiOptions, createApi } from './client';
export { dataLink } from './data-link';
export { isWallClock, NO_DATE_TIME, UNSET_DATE_TIME, wallClock } from './date-time';
export { cleanEmail, EMAIL, optionalEmail, requiredEmail } from './email';
export type { Answer, Endpoint, Limit, ObjectSchema, Sent } from './endpoint';
export { type Created, created, envelope, type FieldErrors, fieldErrors } from './envelope';
export {
  optionalPhone,
  optionalText,
  recordId,
  recordVersion,
  requiredText,
  requiredVersion,
  VERSION_MISSING,
  wholeNumber,
} from './fields';
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
export type { ListOf } from './list-of';
export { listOf } from './list-of';
export { namedWholeNumber } from './named-number';
export { object } from './object';
export { type Page, type PageOf, pageOf } from './page';
export { INVALID_AFTER, MAX_PAGE, pageLimit } from './page-query';
export { normalPhone } from './phone';
export { plainText } from './plain-text';
export {
  type CharterContact,
  type CharterRequest,
  charterContact,
  charterRequest,
  privateCharterCreate,
} from './private-charter';
export { pageAddress, siteAddress } from './site-address';
export { toJson } from './to-json';
