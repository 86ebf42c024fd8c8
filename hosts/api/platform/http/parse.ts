import { oneLine, severalLines } from '@charter-hosts/contract';
import { plainText } from 'charter-widgets/contract';
import type { Context } from 'hono';
import * as v from 'valibot';
import { invalid } from './answer';
import { HttpError } from './errors';

/**
 * Parses a value from outside. Throws an HttpError (400). Checks of a value end at its first problem, so that a text that is
 * too long meets no pattern.
 */
export function parse<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, value, { abortPipeEarly: true });
  if (!parsed.success) throw invalid(parsed.issues, schema);
  return parsed.output;
}

/** Fields whose texts keep their line breaks. */
const MULTILINE = new Set(['message', 'note', 'inclusions', 'terms', 'specifications']);

/**
 * Puts each text on one line, except in multiline fields and passwords: no line break or direction mark from outside can
 * forge a line of ours.
 *
 * @param name the field of `value`
 */
export function cleanLines(value: unknown, name = ''): unknown {
  if (typeof value === 'string') {
    if (/password$/i.test(name)) return value;
    return MULTILINE.has(name) ? severalLines(value) : oneLine(value);
  }
  if (Array.isArray(value)) return value.map((one) => cleanLines(one, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, of]) => [key, cleanLines(of, key)]));
}

/** Parameters that may name a place or a person: their dashes and joiners stay. */
const NAME_PARAMETERS = new Set(['FromLocation', 'ToLocation', 'q', 'partner']);

/** Parses the query of an address; empty parameters count as not set. */
export function parseQuery<S extends v.GenericSchema>(schema: S, c: Context): v.InferOutput<S> {
  const texts = Object.entries(c.req.query()).map(
    ([name, value]) => [name, NAME_PARAMETERS.has(name) ? oneLine(value).trim() : plainText(value)] as const,
  );
  return parse(schema, Object.fromEntries(texts.filter(([, value]) => value)));
}

/** Bounds the work of the pattern. */
const MAX_NUMBER_LENGTH = 40;

/** Parses a number of a form: undefined for an empty text, NaN for anything else. */
export function parseFormNumber(text: string | undefined): number | undefined {
  const plain = plainText(text ?? '').replace('٫', '.');
  if (!plain) return undefined;
  if (plain.length > MAX_NUMBER_LENGTH) return Number.NaN;
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

/** Parses an id of a form; some clients send 0 for none. */
export function parseFormId(text: string | undefined): number | undefined {
  const id = parseFormNumber(text);
  return id === 0 ? undefined : id;
}

/** Parses true or false, in any case: undefined for an empty text, the text itself for anything else. */
export function parseFormBoolean(text: string | undefined): boolean | string | undefined {
  const trimmed = text?.trim().toLowerCase();
  if (!trimmed) return undefined;
  if (trimmed === 'true') return true;
  return trimmed === 'false' ? false : trimmed;
}

/** The largest id that a PostgreSQL integer holds. */
const MAX_ID = 2_147_483_647;
const pathIdText = v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number), v.minValue(1), v.maxValue(MAX_ID));

/** The `:id` of the path. Throws an HttpError (400) for anything that no row can have. */
export function pathId(c: Context): number {
  const id = v.safeParse(pathIdText, c.req.param('id'), { abortPipeEarly: true });
  if (!id.success) throw new HttpError(400, `The id must be a whole number from 1 to ${MAX_ID}`);
  return id.output;
}
