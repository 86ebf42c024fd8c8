import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { Config } from '../../config';

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
