export { answer, onError, Refusal } from './answer';
export { limitBody, readBody } from './body';
export { answerOnce } from './idempotency';
export { publicCors } from './public-cors';
export { requestLog } from './request-log';
export { securityHeaders } from './security-headers';
export { createTokens, requireAdmin, type Tokens } from './tokens';
