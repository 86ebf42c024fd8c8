import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Config } from './config';
import type { Database } from './database';
import { type AfterAnswer, createRateLimits, createTokens, onError, requestLog, securityHeaders } from './http';
import { openImageStore } from './images';
import { createMailer } from './mail';
import { createApi } from './routes';
import { staticFiles } from './static';

export interface AppParts {
  /** Migrated. */
  db: Database;
  config: Config;
  /** Signs the tokens; at least 32 characters. */
  secret: string;
  log: Logger;
  /** Does what callers do not wait for; whoever stops the app waits for it. */
  afterAnswer: AfterAnswer;
  /** The folder of the built files: app/, embed/, cdn/. */
  distDir: string;
}

/** The whole of the main origin: the API under /api, the built files beside it. Does nothing until it is asked. */
export function createApp({ db, config, secret, log, afterAnswer, distDir }: AppParts): Hono {
  const app = new Hono();
  app.onError(onError(log));
  app.notFound((c) => c.text('Not found', 404));
  app.use(requestLog(log), securityHeaders(config));
  const tokens = createTokens(secret);
  const limits = createRateLimits({ db, secret, trustProxy: config.trustProxy });
  app.route(
    '/api',
    createApi({
      db,
      config,
      tokens,
      limits,
      images: openImageStore(config),
      sendMail: createMailer(config),
      afterAnswer,
      log,
    }),
  );
  app.route('/', staticFiles({ config, distDir }));
  return app;
}
