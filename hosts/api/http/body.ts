import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { invalid, Refusal } from './answer';
import { isMultipart } from './multipart';

/** More than any form sends. */
const MAX_BODY_MB = 4;

const limitJson = bodyLimit({
  maxSize: MAX_BODY_MB * 1024 * 1024,
  onError: () => {
    throw new Refusal(413, `The body is larger than ${MAX_BODY_MB} MB`);
  },
});

/** Refuses larger bodies before they are read; a form is read by `readForm`, with limits of its own. */
export const limitBody: MiddlewareHandler = (c, next) =>
  c.req.method === 'GET' || isMultipart(c) ? next() : limitJson(c, next);

/** The body, parsed with its schema; a Refusal says what is wrong with it. */
export async function readBody<S extends v.GenericSchema>(c: Context, schema: S): Promise<v.InferOutput<S>> {
  // A page of another origin can send text/plain without asking first; JSON it cannot.
  if (!/^application\/json\s*(?:;|$)/i.test(c.req.header('Content-Type') ?? '')) {
    throw new Refusal(415, 'Send the body as JSON, with Content-Type: application/json');
  }
  const parsed = v.safeParse(schema, parseJson(await readText(c)));
  if (!parsed.success) throw invalid(parsed.issues);
  return parsed.output;
}

async function readText(c: Context): Promise<string> {
  let bytes: ArrayBuffer;
  try {
    bytes = await c.req.arrayBuffer();
  } catch {
    throw new Refusal(400, 'The body did not arrive in full');
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal(400, 'The body is not valid UTF-8');
  }
}

function parseJson(text: string): unknown {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new Refusal(400, 'The body is not valid JSON');
  }
  // PostgreSQL cannot store it, and no form sends it.
  if (text.includes('\\u0000') && hasNullCharacter(body)) {
    throw new Refusal(400, 'Null characters (\\u0000) are not allowed in text');
  }
  return body;
}

function hasNullCharacter(body: unknown): boolean {
  const open = [body];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string' ? value.includes('\0') : false) return true;
    if (value !== null && typeof value === 'object') for (const inner of Object.values(value)) open.push(inner);
  }
  return false;
}
