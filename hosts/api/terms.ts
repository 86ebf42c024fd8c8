import { readFileSync, statSync } from 'node:fs';
import type { Hono } from 'hono';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';
import type { Config } from './config';
import { StartError } from './errors';

/** Longer than the terms of any operator. */
const MAX_KB = 256;

/** /terms.txt: the operator's terms and conditions as they stand in `termsFile`, read once; empty where it has none. */
export function termsRoute(app: Hono, { termsFile }: Pick<Config, 'termsFile'>) {
  const text = termsFile ? textOf(termsFile) : '';
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
