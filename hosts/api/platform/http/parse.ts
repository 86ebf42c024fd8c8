import { oneLine, severalLines } from '@charter-hosts/contract';
import { plainText } from 'charter-widgets/contract';
import type { Context } from 'hono';
import * as v from 'valibot';
import { invalid } from './answer';
import { HttpError } from './errors';

/**
 * What came from outside, parsed with its schema; an HttpError says what is wrong with it. Each value is looked at as far
 * as its first fault: a text that is too long meets no pattern.
 */
export function parse<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, value, { abortPipeEarly: true });
  if (!parsed.success) throw invalid(parsed.issues);
  return parsed.output;
}

/** Fields whose texts keep their line breaks. */
const SEVERAL_LINES = new Set(['message', 'note', 'inclusions', 'terms', 'specifications']);

/**
 * What came from outside, with each text on one line but where its field has several: no line break or mark of direction
 * that a stranger typed forges a line of ours. Passwords stay as they were typed.
 *
 * @param name of the field that `value` stands in
 */
export function onLines(value: unknown, name = ''): unknown {
  if (typeof value === 'string') {
    if (/password$/i.test(name)) return value;
    return SEVERAL_LINES.has(name) ? severalLines(value) : oneLine(value);
  }
  if (Array.isArray(value)) return value.map((one) => onLines(one, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, of]) => [key, onLines(of, key)]));
}

/** Of a query, what may name a place or a person as it is stored: its dashes and joiners stay. */
const NAMES = new Set(['FromLocation', 'ToLocation', 'q', 'partner']);

/** The query of an address, its other values as plain text, parsed with its schema; what is empty counts as not set. */
export function parseQuery<S extends v.GenericSchema>(schema: S, c: Context): v.InferOutput<S> {
  const texts = Object.entries(c.req.query()).map(
    ([name, value]) => [name, NAMES.has(name) ? oneLine(value).trim() : plainText(value)] as const,
  );
  return parse(schema, Object.fromEntries(texts.filter(([, value]) => value)));
}

/** Longer texts are no number: it bounds the work of the pattern. */
const MAX_NUMBER_LENGTH = 40;

/** The number that a text of a form is: undefined when it is empty, NaN when it is none. */
export function numberIn(text: string | undefined): number | undefined {
  const plain = plainText(text ?? '').replace('٫', '.');
  if (!plain) return undefined;
  if (plain.length > MAX_NUMBER_LENGTH) return Number.NaN;
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

/** The same for an id, of which some clients send 0 in place of none. */
export function idIn(text: string | undefined): number | undefined {
  const id = numberIn(text);
  return id === 0 ? undefined : id;
}

/** True or false, in any case; undefined when the text is empty, the text itself when it is neither. */
export function booleanIn(text: string | undefined): boolean | string | undefined {
  const trimmed = text?.trim().toLowerCase();
  if (!trimmed) return undefined;
  return trimmed === 'true' ? true : trimmed === 'false' ? false : trimmed;
}

/** The largest id that a PostgreSQL integer holds. */
const MAX_ID = 2_147_483_647;
const pathIdText = v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number), v.minValue(1), v.maxValue(MAX_ID));

/** The `:id` of the path; an HttpError (400) for anything that no row can have. */
export function pathId(c: Context): number {
  const id = v.safeParse(pathIdText, c.req.param('id'), { abortPipeEarly: true });
  if (!id.success) throw new HttpError(400, `The id must be a whole number from 1 to ${MAX_ID}`);
  return id.output;
}
