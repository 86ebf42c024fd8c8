import { parsePhone } from '@charter-hosts/contract/phone-number';
import type { Context } from 'hono';
import type * as v from 'valibot';
import type { Config } from '../../config';
import { badInput } from './answer';
import { HttpError } from './errors';
import { cleanLines, parse } from './parse';

/** The largest form has 50 legs or 30 guests, and a note of 2000 characters. */
const MAX_BODY_KB = 128;
/** Levels of nesting; our requests have four. */
const MAX_DEPTH = 8;
/** Texts, numbers, lists and objects together; 50 legs have about 360. */
const MAX_VALUES = 2000;
/** Longer than any Content-Type a real client sends. */
export const MAX_TYPE_LENGTH = 300;

export interface BodyOptions {
  /** Further media types of JSON. */
  types?: readonly string[];
  /** Default: 128. */
  mostKb?: number;
}

/**
 * Reads and parses a JSON body. Throws an HttpError for a body of more than 128 KB (413), one that takes longer than `bodyMs`
 * (408), one of more than 2000 values or 8 levels (400), and one that does not match the schema (400).
 */
export async function readBody<S extends v.GenericSchema>(
  c: Context,
  schema: S,
  { timeouts }: Pick<Config, 'timeouts'>,
  { types = [], mostKb = MAX_BODY_KB }: BodyOptions = {},
): Promise<v.InferOutput<S>> {
  // A page of another origin can send text/plain without a preflight, but not JSON.
  const type = c.req.header('Content-Type') ?? '';
  const [name = ''] = type.slice(0, MAX_TYPE_LENGTH).toLowerCase().split(';', 1);
  if (type.length > MAX_TYPE_LENGTH || !['application/json', ...types].includes(name.trimEnd())) {
    throw new HttpError(415, 'Send the body as JSON, with Content-Type: application/json');
  }
  const body = parse(schema, cleanLines(parseJson(await readText(c, timeouts.bodyMs, mostKb))));
  const errors = normalisePhones(body);
  if (Object.keys(errors).length > 0) throw badInput(errors);
  return body;
}

/**
 * Normalises international phone numbers: `+4407911123456` → `+447911123456`. Returns messages by path for invalid ones. A
 * partner's metadata is not of our fields.
 */
function normalisePhones(body: unknown, path = ''): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {};
  const fields = body as Record<string, unknown>;
  const errors: Record<string, string> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (name === 'metadata') continue;
    Object.assign(errors, normalisePhones(value, `${path}${name}.`));
    if (typeof value !== 'string' || !/^phone(?:No|Number)?$/.test(name) || !/^\+\d+$/.test(value)) continue;
    const number = parsePhone(value);
    if (number) fields[name] = number.number;
    else errors[path + name] = 'Please enter a valid phone number';
  }
  return errors;
}

async function readText(c: Context, timeoutMs: number, mostKb: number): Promise<string> {
  let late: NodeJS.Timeout | undefined;
  const inTime = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(tooSlow()), timeoutMs);
  });
  let bytes: ArrayBuffer | Uint8Array;
  try {
    bytes = await Promise.race([readBytes(c, mostKb), inTime]);
  } catch (error) {
    throw error instanceof HttpError ? error : new HttpError(400, 'The body did not arrive in full');
  } finally {
    clearTimeout(late);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new HttpError(400, 'The body is not valid UTF-8');
  }
}

async function readBytes(c: Context, mostKb: number): Promise<ArrayBuffer | Uint8Array> {
  const declared = c.req.header('Content-Length');
  if (Number(declared ?? 0) > mostKb * 1024) throw tooLarge(mostKb);
  // Node reads no more than the declared length.
  if (declared !== undefined) return c.req.arrayBuffer();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (c.req.raw.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > mostKb * 1024) throw tooLarge(mostKb);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const tooLarge = (mostKb: number) => new HttpError(413, `The body is larger than ${mostKb} KB`);

const tooSlow = () =>
  new HttpError(408, 'The request took too long to arrive. Please try again.', { headers: { Connection: 'close' } });

function parseJson(text: string): unknown {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new HttpError(400, 'The body is not valid JSON');
  }
  const fault = findFault(body);
  if (fault) throw new HttpError(400, fault);
  return body;
}

/** Why a body is refused before it meets a schema; undefined when it is fine. */
export function findFault(body: unknown): string | undefined {
  let values = 0;
  // Level by level, without recursion: a deep body must not overflow the stack.
  for (let level = [body], depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return `The body is nested more than ${MAX_DEPTH} levels deep`;
    values += level.length;
    const inside: unknown[] = [];
    for (const value of level) {
      // PostgreSQL cannot store a null character.
      if (typeof value === 'string' && value.includes('\0')) return NULL_CHARACTER;
      if (value === null || typeof value !== 'object') continue;
      const children = Array.isArray(value) ? value : Object.values(value);
      if (values + inside.length + children.length > MAX_VALUES) return `The body has more than ${MAX_VALUES} values`;
      inside.push(...children);
    }
    level = inside;
  }
  return undefined;
}

export const NULL_CHARACTER = 'Null characters (\\u0000) are not allowed in text';
