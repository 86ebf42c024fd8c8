import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Config } from './config';
import type { Database } from './database';
import { createTokens, onError, requestLog, securityHeaders } from './http';
import { createApi } from './routes';
import { staticFiles } from './static';

export interface AppParts {
  /** Migrated. */
  db: Database;
  config: Config;
  /** Signs the tokens; at least 32 characters. */
  secret: string;
  log: Logger;
  /** The folder of the built files: app/, embed/, cdn/. */
  distDir: string;
}

/** The whole of the main origin: the API under /api, the built files beside it. Does nothing until it is asked. */
export function createApp({ db, config, secret, log, distDir }: AppParts): Hono {
  const app = new Hono();
  app.onError(onError(log));
  app.notFound((c) => c.text('Not found', 404));
  app.use(requestLog(log), securityHeaders(config));
  app.route('/api', createApi({ db, config, tokens: createTokens(secret), log }));
  app.route('/', staticFiles({ config, distDir }));
  return app;
}
