import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { Config } from '../../config';

/** Tells the log, once, of requests that came through a proxy where TRUST_PROXY says that there is none. */
export function proxyWarning(log: Logger, { trustProxy }: Pick<Config, 'trustProxy'>): MiddlewareHandler {
  let told = trustProxy > 0;
  return async (c, next) => {
    if (!told && (c.req.header('X-Forwarded-For') ?? c.req.header('Forwarded'))) {
      told = true;
      log.warn(
        'a request carries a forwarded address, but TRUST_PROXY is 0: behind a proxy all visitors count as one client, ' +
          'so set TRUST_PROXY to the number of proxies that write X-Forwarded-For',
      );
    }
    await next();
  };
}
