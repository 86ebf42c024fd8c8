import { type Context, type ErrorHandler, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as v from 'valibot';
import { loggable } from '../../platform/http/answer';
import { readBody } from '../../platform/http/body';
import { HttpError } from '../../platform/http/errors';
import { type ReadLimits, skipCount } from '../../platform/http/read-limit';
import type { Ask, SiteParts } from '../../platform/static/pages';
import { Refusal } from './refusals';
import type { ToolParts } from './tools';

type McpParts = Pick<SiteParts, 'config' | 'ask' | 'log'> & { readLimits: Pick<ReadLimits, 'reads'> };

/** A call with fifty legs has about 20. */
const MAX_BODY_KB = 64;
/** The headers of MCP that a page of another origin may send. */
const HEADERS = 'Accept, Content-Type, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Last-Event-ID';

/**
 * Serves `/mcp`: assistants read what the public site shows (Model Context Protocol, streamable HTTP). The first call loads
 * the code.
 */
export function mcpRoute(app: Hono, { config, readLimits, ask, log }: McpParts): void {
  if (!config.mcp) return;
  const mcp = new Hono();
  let answer: ReturnType<typeof load> | undefined;
  const load = async () =>
    (await import('./serve')).createAnswer({
      config,
      onFault: (error) => log.error({ error: loggable(error) }, 'a tool of MCP failed'),
    });

  const onError: ErrorHandler = (error, c) => {
    if (error instanceof HttpError) {
      for (const [name, value] of Object.entries(error.headers)) c.header(name, value);
      return refuse(c, error.status, error.message);
    }
    log.error({ requestId: c.get('requestId'), error: loggable(error) }, 'unexpected error');
    return refuse(c, 500, 'Something went wrong on our side. Please try again.');
  };
  mcp.onError(onError);

  // Against DNS rebinding: such a page still sends its own origin. `*` allows none here, because assistants send no origin.
  mcp.use(async (c, next) => {
    c.header('Cache-Control', 'no-store');
    const origin = c.req.header('Origin');
    if (origin === undefined) return next();
    c.header('Vary', 'Origin', { append: true });
    if (origin !== config.publicUrl && !(config.allowedOrigins !== '*' && config.allowedOrigins.includes(origin)))
      return refuse(c, 403, 'This site may not call the API. The operator can add it to ALLOWED_ORIGINS.');
    c.header('Access-Control-Allow-Origin', origin);
    return next();
  });

  mcp.options('/', (c) =>
    c.body(null, 204, {
      'Access-Control-Allow-Methods': 'POST',
      'Access-Control-Allow-Headers': HEADERS,
      'Access-Control-Max-Age': '86400',
    }),
  );

  mcp.post('/', readLimits.reads, async (c) => {
    const message = await readBody(c, v.unknown(), config, { mostKb: MAX_BODY_KB });
    // Lists belong to an old revision, and would count as one call.
    if (Array.isArray(message)) return refuse(c, 400, 'Send one message per request');
    answer ??= load();
    // The next call tries again.
    answer.catch(() => {
      answer = undefined;
    });
    const answered = await (await answer)(c.req.raw, message, reader(c, ask));
    // Read whole, because the tool's read decides what the call counts for.
    const bytes = await answered.arrayBuffer();
    const type = answered.headers.get('Content-Type');
    return c.body(bytes, answered.status as ContentfulStatusCode, type ? { 'Content-Type': type } : {});
  });

  mcp.all('/', (c) => {
    c.header('Allow', 'POST, OPTIONS');
    return refuse(c, 405, `${c.req.method} is not allowed here: use POST`);
  });

  app.route('/mcp', mcp);
}

/** Calls the public API for a caller, without the caller's headers, and so without a token. */
function reader(c: Context, ask: Ask): ToolParts['read'] {
  return async (path, schema, sent) => {
    const headers = { 'Content-Type': 'application/json' };
    const answered = await ask(path, sent && { method: 'POST', headers, body: JSON.stringify(sent) }, c);
    // Already counted as a read.
    if (answered.ok) skipCount(c);
    const body: unknown = await answered.json();
    if (answered.ok) return v.parse(schema, body);
    const { message = 'This cannot be read right now' } = body as { message?: string };
    throw new Refusal(message);
  };
}

/** Refuses in JSON-RPC, which MCP clients show. */
const refuse = (c: Context, status: HttpError['status'], message: string) =>
  c.json({ jsonrpc: '2.0', id: null, error: { code: -32_000, message } }, status);
