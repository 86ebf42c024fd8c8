import type { Context } from 'hono';
import type { Config } from '../../config';

/** How long a shared cache may answer while our server does not. */
const WHILE_AWAY_S = 300;
/** The tag that a purge names. */
const CACHE_TAG = 'charter';

/** For files with a hash in their names. */
export const FOR_EVER = 'public, max-age=31536000, immutable';
/** For files that only staff see. */
export const FOR_STAFF = 'private, max-age=3600';
/** For scripts at lasting addresses: a release reaches everybody within ten minutes. */
export const FOR_MINUTES = 'public, max-age=300, stale-while-revalidate=300';
/** For what rarely changes. */
export const FOR_HOURS = 'public, max-age=3600, stale-while-revalidate=86400';
/** For personal answers: the browser keeps them and revalidates each time. */
export const PRIVATE = 'private, no-cache';

/**
 * Sets the headers of a public answer that changes with the data. Browsers revalidate it. A shared cache may keep it for
 * `CDN_MAX_AGE`, and with `CDN-Cache-Control` (RFC 9213) serve it for twice as long again while it revalidates. An answer to
 * somebody who is signed in is private.
 */
export function cacheLive(c: Context, { cdnMaxAge }: Pick<Config, 'cdnMaxAge'>): void {
  const isPersonal = c.req.header('Authorization') !== undefined;
  if (isPersonal || cdnMaxAge === 0) {
    c.header('Cache-Control', isPersonal ? PRIVATE : 'no-cache');
    return;
  }
  c.header('Cache-Control', `public, max-age=0, s-maxage=${cdnMaxAge}`);
  c.header(
    'CDN-Cache-Control',
    `public, max-age=${cdnMaxAge}, stale-while-revalidate=${2 * cdnMaxAge}, stale-if-error=${WHILE_AWAY_S}`,
  );
  tagForPurge(c);
}

/** Lets a shared cache be purged of an answer when a flight changes. */
export function tagForPurge(c: Context): void {
  // Some caches read one header, others the other.
  c.header('Cache-Tag', CACHE_TAG);
  c.header('Surrogate-Key', CACHE_TAG);
}
