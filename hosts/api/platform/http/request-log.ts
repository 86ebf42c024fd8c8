import { randomBytes, randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import type { Config } from '../../config';
import { inSpan, requests, type Span } from '../watch/watched';

/**
 * Logs a line for each request, except those of our own pages. Queries, bodies, headers and addresses are left out, because
 * they contain personal data. The caller's `X-Request-Id` and `traceparent` go into the line and the answer.
 */
export function requestLog(log: Logger): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now();
    const requestId = requestIdOf(c.req.header('X-Request-Id'));
    const isOurs: boolean = c.env?.isOurs ?? false;
    const sent = c.req.header('traceparent') ?? '';
    const parent = !isOurs && TRACEPARENT.test(sent) ? sent : undefined;
    c.set('requestId', requestId);
    const { method, path } = c.req;
    const span: Span = {
      name: method,
      kind: isOurs ? 'internal' : 'server',
      attributes: { 'http.request.method': method, 'charter.request_id': requestId },
      parent,
    };
    const traceparent = await inSpan(span, async () => {
      await next();
      const route = routeOf(c);
      const { status } = c.res;
      span.name = `${method} ${route}`;
      span.attributes['http.route'] = route;
      span.attributes['http.response.status_code'] = status;
      span.failed = status >= 500;
      return span.traceparent ?? (parent && continueTrace(parent));
    });
    if (isOurs) return;
    const { headers, status } = c.res;
    headers.set('X-Request-Id', requestId);
    if (traceparent) headers.set('traceparent', traceparent);
    const passed = performance.now() - start;
    requests.publish({ method, route: routeOf(c), status, seconds: passed / 1000 });
    const traceId = traceparent?.split('-')[1];
    log.info(
      { requestId, ...(traceId && { traceId }), method, path: path.slice(0, 200), status, ms: Math.round(passed) },
      'request',
    );
  };
}

/** The pattern of the route that answered. */
const routeOf = (c: Context): string => routePath(c) || '/*';

/** Without line ends and `@`, so that it cannot be an e-mail address. */
const REQUEST_ID = /^[\w.:+/=-]{1,128}$/;
/** W3C Trace Context; a later version may add more. */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-([\da-f]{2})(?:-[\w-]{1,64})?$/;

/** The caller's id of a request, or a new one. */
const requestIdOf = (sent = ''): string => (REQUEST_ID.test(sent) ? sent : randomUUID());

/** Continues a caller's trace that nobody here records. */
function continueTrace(traceparent: string): string {
  const [, traceId, flags] = TRACEPARENT.exec(traceparent) ?? [];
  return `00-${traceId}-${randomBytes(8).toString('hex')}-${flags}`;
}

/** Warns once of a request that came through a proxy while TRUST_PROXY is 0. */
export function proxyWarning(log: Logger, { trustProxy }: Pick<Config, 'trustProxy'>): MiddlewareHandler {
  let isWarned = trustProxy > 0;
  return async (c, next) => {
    if (!isWarned && (c.req.header('X-Forwarded-For') ?? c.req.header('Forwarded'))) {
      isWarned = true;
      log.warn(
        'a request carries a forwarded address, but TRUST_PROXY is 0: behind a proxy all visitors count as one client, ' +
          'so set TRUST_PROXY to the number of proxies that write X-Forwarded-For',
      );
    }
    await next();
  };
}
