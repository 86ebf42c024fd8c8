import type { Context } from 'hono';
import * as v from 'valibot';
import type { Config } from '../config';
import { invalid, Refusal } from './answer';

/** More than any form sends. */
const MAX_BODY_MB = 4;
const MAX_BODY_BYTES = MAX_BODY_MB * 1024 * 1024;

/**
 * The JSON body, parsed with its schema; a Refusal says what is wrong with it. It is read no further than 4 MB (413),
 * and no longer than `bodyMs` (408).
 */
export async function readBody<S extends v.GenericSchema>(
  c: Context,
  schema: S,
  { timeouts }: Pick<Config, 'timeouts'>,
): Promise<v.InferOutput<S>> {
  // A page of another origin can send text/plain without asking first; JSON it cannot.
  if (!/^application\/json\s*(?:;|$)/i.test(c.req.header('Content-Type') ?? '')) {
    throw new Refusal(415, 'Send the body as JSON, with Content-Type: application/json');
  }
  const parsed = v.safeParse(schema, parseJson(await readText(c, timeouts.bodyMs)));
  if (!parsed.success) throw invalid(parsed.issues);
  return parsed.output;
}

async function readText(c: Context, timeoutMs: number): Promise<string> {
  let late: NodeJS.Timeout | undefined;
  const inTime = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(tooSlow()), timeoutMs);
  });
  let bytes: ArrayBuffer | Uint8Array;
  try {
    bytes = await Promise.race([readBytes(c), inTime]);
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(400, 'The body did not arrive in full');
  } finally {
    clearTimeout(late);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal(400, 'The body is not valid UTF-8');
  }
}

async function readBytes(c: Context): Promise<ArrayBuffer | Uint8Array> {
  const declared = c.req.header('Content-Length');
  if (Number(declared ?? 0) > MAX_BODY_BYTES) throw tooLarge();
  // No more comes than was declared.
  if (declared !== undefined) return c.req.arrayBuffer();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (c.req.raw.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const tooLarge = () => new Refusal(413, `The body is larger than ${MAX_BODY_MB} MB`);

/** Whoever dribbles is let go. */
const tooSlow = () =>
  new Refusal(408, 'The request took too long to arrive. Please try again.', { headers: { Connection: 'close' } });

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
