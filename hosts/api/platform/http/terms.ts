import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { Hono } from 'hono';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';
import type { Config } from '../../config';
import { StartError } from './errors';

/** Longer than the terms of any operator. */
const MAX_KB = 256;

/** The operator's terms and conditions as they stand in a file, read once. */
export interface Terms {
  /** '' where the operator has none. */
  text: string;
  /** What tells this text from another: noted with what is agreed to it. '' without a text. */
  version: string;
}

/** A StartError says what is wrong with the file. */
export function readTerms({ termsFile }: Pick<Config, 'termsFile'>): Terms {
  const text = termsFile ? textOf(termsFile) : '';
  return { text, version: text && createHash('sha256').update(text).digest('hex').slice(0, 12) };
}

/** What is kept with a request of who agreed to the terms: to which text, at the time of the request. */
export const agreedTo = ({ version }: Pick<Terms, 'version'>) =>
  `Agreed to the terms${version && `, version ${version}`}`;

/** /terms.txt */
export function termsRoute(app: Hono, { text }: Terms) {
  app.get('/terms.txt', compress(), etag(), (c) =>
    c.body(text, 200, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache' }),
  );
}

/** A StartError says what is wrong with the file, without its path. */
function textOf(file: string): string {
  try {
    if (statSync(file).size <= MAX_KB * 1024) {
      // A mark at its beginning is left out.
      return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
    }
  } catch {
    throw new StartError('TERMS_FILE must be a file that can be read, a text in UTF-8');
  }
  throw new StartError(`TERMS_FILE must have at most ${MAX_KB} KB`);
}
