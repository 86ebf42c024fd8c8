export { type AfterAnswer, createAfterAnswer } from './after-answer';
export { answer, answerPage, badInput, loggable, onError, sendJson } from './answer';
export { AUDITED, audited, NOT_AUDITED } from './audited';
export { readBody } from './body';
export { FOR_EVER, FOR_HOURS, FOR_MINUTES, FOR_STAFF, live, PRIVATE, tagForPurge } from './caching';
export { boundConnections } from './connections';
export { CSP_REPORT_TYPES, type CspReports, createCspReports, cspReports, reportLimit } from './csp-reports';
export { encodingsFor, packer, WHILE_SENDING } from './encodings';
export { hasAlready } from './etag';
export { fieldsIn } from './form-fields';
export { type Done, respondIdempotently, respondWithoutKeeping } from './idempotency';
export { isTest, TEST_ID } from './is-test';
export { listAnswer } from './list-answer';
export { type Form, readForm } from './multipart';
export { parse, parseQuery } from './parse';
export { pathId } from './path-id';
export { proxyWarning } from './proxy-warning';
export { publicCors } from './public-cors';
export { createRateLimits, type RateLimits } from './rate-limit';
export { createReadLimits, perClient, type ReadLimits, uncounted } from './read-limit';
export { requestLog } from './request-log';
export { createResponseCache, type ResponseCache, sendGzipped } from './response-cache';
export { leastRole, ONLY_OWNERS, requirePasskey, requireRole, requireVerified } from './roles';
export { securityHeaders } from './security-headers';
export type { Described, Service, Subject } from './service';
export {
  createImageProofs,
  createPartnerLinks,
  createTripLinks,
  type ImageProofs,
  LINK_TOKENS,
  type Linked,
  type SignedLinks,
} from './signed-links';
export {
  createTokens,
  PARTNER_OFF,
  refuseErased,
  requirePartner,
  requireSession,
  requireTrip,
  SESSION_HEADER,
  type Session,
  sessionOf,
  staffSession,
  type Tokens,
} from './tokens';
