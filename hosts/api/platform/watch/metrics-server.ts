import { createServer, type Server } from 'node:http';
import type { Logger } from 'pino';
import { loggable } from '../http/answer';
import type { Metrics } from './metrics';

/** Answers GET /metrics, and nothing else; it does not listen yet. */
export function createMetricsServer(metrics: Metrics, log: Logger): Server {
  return createServer({ requestTimeout: 10_000, keepAliveTimeout: 65_000 }, async (request, response) => {
    const [path] = (request.url ?? '').split('?', 1);
    try {
      if (path !== '/metrics') return void response.writeHead(404).end();
      if (request.method !== 'GET') return void response.writeHead(405, { Allow: 'GET' }).end();
      const text = await metrics.text();
      response.writeHead(200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' }).end(text);
    } catch (error) {
      log.error({ error: loggable(error as Error) }, 'the metrics could not be told');
      response.writeHead(500).end();
    }
  });
}
