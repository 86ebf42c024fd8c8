import type { Context } from 'hono';
import * as v from 'valibot';
import { HttpError } from './errors';

/** The largest id that a PostgreSQL integer holds. */
const MAX_ID = 2_147_483_647;
const pathIdText = v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number), v.minValue(1), v.maxValue(MAX_ID));

/** The `:id` of the path; an HttpError (400) for anything that no row can have. */
export function pathId(c: Context): number {
  const id = v.safeParse(pathIdText, c.req.param('id'), { abortPipeEarly: true });
  if (!id.success) throw new HttpError(400, `The id must be a whole number from 1 to ${MAX_ID}`);
  return id.output;
}
