import type { Context } from 'hono';

/** Whether the caller has the answer of this ETag already: it is sent 304 in its place. */
export const hasAlready = (c: Context, etag: string) =>
  (c.req.header('If-None-Match') ?? '').split(',').some((asked) => asked.trim() === etag || asked.trim() === '*');
