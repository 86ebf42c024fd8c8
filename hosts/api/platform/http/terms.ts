import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { Hono } from 'hono';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';
import type { Config } from '../../config';
import { StartError } from './errors';

const MAX_KB = 256;

/** The operator's terms and conditions. */
export interface Terms {
  /** '' for none. */
  text: string;
  /** A hash of the text, stored with each agreement; '' for none. */
  version: string;
}

/** Reads the terms. Throws a StartError, without the path, if the file is not good. */
export function readTerms({ termsFile }: Pick<Config, 'termsFile'>): Terms {
  const text = termsFile ? textOf(termsFile) : '';
  return { text, version: text && createHash('sha256').update(text).digest('hex').slice(0, 12) };
}

/** The note of a request whose sender agreed to the terms. */
export const agreedTo = ({ version }: Pick<Terms, 'version'>) =>
  `Agreed to the terms${version && `, version ${version}`}`;

/** Serves /terms.txt. */
export function termsRoute(app: Hono, { text }: Terms) {
  app.get('/terms.txt', compress(), etag(), (c) =>
    c.body(text, 200, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache' }),
  );
}

function textOf(file: string): string {
  let text: string | undefined;
  try {
    // The decoder drops a byte order mark.
    if (statSync(file).size <= MAX_KB * 1024)
      text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch {
    throw new StartError('TERMS_FILE must be the path of a readable text file in UTF-8');
  }
  if (text === undefined) throw new StartError(`TERMS_FILE must be a file of at most ${MAX_KB} KB`);
  if (!text.trim()) throw new StartError('TERMS_FILE must be a file that has text: it is empty');
  return text;
}
