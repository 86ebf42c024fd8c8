import { randomBytes, randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import type { Config } from '../../config';
import { inSpan, requests, type Span } from '../watch/watched';

/**
 * One line a request, but for what a page of ours asks for itself. Queries, bodies, headers and addresses stay out: they
 * carry personal data. What the caller named the request by, `X-Request-Id` and `traceparent`, goes into the line and back.
 */
export function requestLog(log: Logger): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now();
    const requestId = requestIdOf(c.req.header('X-Request-Id'));
    const isOurs: boolean = c.env?.isOurs ?? false;
    const came = isOurs ? undefined : traceContextOf(c.req.header('traceparent'));
    c.set('requestId', requestId);
    const { method, path } = c.req;
    const span: Span = {
      name: method,
      kind: isOurs ? 'internal' : 'server',
      attributes: { 'http.request.method': method, 'charter.request_id': requestId },
      parent: came?.traceparent,
    };
    const traceparent = await inSpan(span, async () => {
      await next();
      const route = routeOf(c);
      const { status } = c.res;
      span.name = `${method} ${route}`;
      span.attributes['http.route'] = route;
      span.attributes['http.response.status_code'] = status;
      span.failed = status >= 500;
      return span.traceparent ?? (came && continued(came));
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

/** The pattern of the route that has answered; that of its folder for what is at no known address. */
const routeOf = (c: Context): string => routePath(c) || '/*';

/** What proxies and clients name a request by: nothing that ends a line or could be an e-mail address. */
const REQUEST_ID = /^[\w.:+/=-]{1,128}$/;
/** W3C Trace Context; a version to come may have more behind it. */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-([\da-f]{2})(?:-[\w-]{1,64})?$/;

/** The id that a request came with, or a new one where that is none or could be anything. */
const requestIdOf = (said: string | undefined): string => (said && REQUEST_ID.test(said) ? said : randomUUID());

/** What a caller says of the trace that its request is part of. */
export interface TraceContext {
  traceparent: string;
  traceId: string;
  flags: string;
}

/** Undefined where it says nothing of it, or nothing that can be read. */
function traceContextOf(said: string | undefined): TraceContext | undefined {
  const [, traceId = '', flags = ''] = TRACEPARENT.exec(said ?? '') ?? [];
  return traceId ? { traceparent: said ?? '', traceId, flags } : undefined;
}

/** Our own part of a caller's trace, where nobody here records it. */
const continued = ({ traceId, flags }: TraceContext): string =>
  `00-${traceId}-${randomBytes(8).toString('hex')}-${flags}`;

/** Tells the log, once, of requests that came through a proxy where TRUST_PROXY says that there is none. */
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
