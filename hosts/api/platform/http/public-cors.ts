import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { Config } from '../../config';

/** Opens calls by these methods to pages of the allowed origins. No cookie is ever read, so '*' gives nothing away. */
export function publicCors(
  { allowedOrigins }: Pick<Config, 'allowedOrigins'>,
  methods: readonly string[] = ['GET', 'POST'],
): MiddlewareHandler {
  const preflight = cors({
    origin: allowedOrigins,
    allowMethods: [...methods],
    allowHeaders: ['Content-Type', 'Idempotency-Key'],
    maxAge: 86_400,
  });
  return async (c, next) => {
    if (c.req.method === 'OPTIONS') {
      return methods.includes(c.req.header('Access-Control-Request-Method') ?? '') ? preflight(c, next) : next();
    }
    if (methods.includes(c.req.method)) {
      // Set by hand: hono's cors() turns every answer's body into a stream, which is slower.
      const origin = c.req.header('Origin') ?? '';
      if (allowedOrigins === '*') c.header('Access-Control-Allow-Origin', '*');
      else {
        c.header('Vary', 'Origin', { append: true });
        if (allowedOrigins.includes(origin)) c.header('Access-Control-Allow-Origin', origin);
      }
    }
    return next();
  };
}
