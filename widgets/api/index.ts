export { auth, type Credentials, credentials, decodeToken, type SessionClaims, sessionClaims } from './auth';
export { type Api, ApiError, type ApiOptions, createApi, errorMessage } from './client';
export { isWallClock, UNSET_DATE_TIME, wallClock } from './date-time';
export { envelope, type FieldErrors, fieldErrors } from './envelope';
export { createIdempotencyKeys, type IdempotencyKeys } from './idempotency';
export {
  type CharterContact,
  type CharterRecord,
  type CharterRequest,
  type CharterSegment,
  charterContact,
  charterRecord,
  charterRequest,
  charterSegment,
  MAX_SEGMENTS,
  privateCharters,
  TRIP,
  type Trip,
} from './private-charter';
export { type SiteConfig, siteConfig } from './site-config';
