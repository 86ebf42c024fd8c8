import type { Context } from 'hono';
import type { Config } from '../../config';

/** How long a cache that others share may answer by itself while our server does not answer. */
const WHILE_AWAY_S = 300;
/** The name by which a cache that others share is told to forget. */
const CACHE_TAG = 'charter';

/** Never changes: its name has a hash of its content. */
export const FOR_EVER = 'public, max-age=31536000, immutable';
/** What only staff see, and never changes: kept by their own browser alone. */
export const FOR_STAFF = 'private, max-age=3600';
/** A script at an address that stays: a release reaches everybody within ten minutes. */
export const FOR_MINUTES = 'public, max-age=300, stale-while-revalidate=300';
/** What changes seldom and harms nobody for a day. */
export const FOR_HOURS = 'public, max-age=3600, stale-while-revalidate=86400';
/** One person’s, or nobody’s business: kept by their own browser alone, which asks each time. */
export const PRIVATE = 'private, no-cache';

/**
 * Says that an answer is everybody's and changes with the data. Browsers ask each time. A cache that many share may answer by
 * itself for `CDN_MAX_AGE`, and, where it reads `CDN-Cache-Control` (RFC 9213), for twice as long again while it asks.
 * To who has signed in it is private. Without `CDN_MAX_AGE` no cache that others share may keep it unasked.
 */
export function live(c: Context, { cdnMaxAge }: Pick<Config, 'cdnMaxAge'>): void {
  const isOnes = c.req.header('Authorization') !== undefined;
  if (isOnes || cdnMaxAge === 0) {
    c.header('Cache-Control', isOnes ? PRIVATE : 'no-cache');
    return;
  }
  c.header('Cache-Control', `public, max-age=0, s-maxage=${cdnMaxAge}`);
  c.header(
    'CDN-Cache-Control',
    `public, max-age=${cdnMaxAge}, stale-while-revalidate=${2 * cdnMaxAge}, stale-if-error=${WHILE_AWAY_S}`,
  );
  tagForPurge(c);
}

/** Lets a cache that others share be told to forget an answer when a flight changes. */
export function tagForPurge(c: Context): void {
  // The one name is read by some, the other by the rest.
  c.header('Cache-Tag', CACHE_TAG);
  c.header('Surrogate-Key', CACHE_TAG);
}
