import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import { answered, inSpan, type Span } from '../watch/watched';
import { continued, requestIdOf, traceContextOf } from './request-id';

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
    answered.tell({ method, route: routeOf(c), status, seconds: passed / 1000 });
    const traceId = traceparent?.split('-')[1];
    log.info(
      { requestId, ...(traceId && { traceId }), method, path: path.slice(0, 200), status, ms: Math.round(passed) },
      'request',
    );
  };
}

/** The pattern of the route that has answered; that of its folder for what is at no known address. */
const routeOf = (c: Context): string => routePath(c) || '/*';
