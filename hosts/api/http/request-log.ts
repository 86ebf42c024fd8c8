import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';

/** One line a request, but for what a page of ours asks for itself. Queries, bodies, headers and addresses stay out: they carry personal data. */
export function requestLog(log: Logger): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now();
    const requestId = randomUUID();
    c.set('requestId', requestId);
    await next();
    if (c.env?.isOurs) return;
    const { method, path } = c.req;
    const ms = Math.round(performance.now() - start);
    log.info({ requestId, method, path: path.slice(0, 200), status: c.res.status, ms }, 'request');
  };
}
