import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { Config } from '../config';

/** Opens a call to pages of the allowed origins. No cookie is ever read, so '*' gives nothing of a visitor away. */
export function publicCors({ allowedOrigins }: Pick<Config, 'allowedOrigins'>): MiddlewareHandler {
  return cors({
    origin: allowedOrigins,
    allowMethods: ['GET', 'POST'],
    allowHeaders: ['Content-Type', 'Idempotency-Key'],
    maxAge: 86_400,
  });
}
