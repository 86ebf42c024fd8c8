import { type Endpoint, object } from 'charter-widgets/contract';
import * as v from 'valibot';
import { tripEvent } from './trip';
import { REQUEST_KINDS } from './trip-stages';

/** News of a trip: what has happened to which request. It has nothing personal. */
export const tripNews = object({
  /** The trip's id. */
  trip: v.number(),
  kind: v.picklist(REQUEST_KINDS),
  requestId: v.number(),
  reference: v.string(),
  what: tripEvent.entries.what,
});
export type TripNews = v.InferOutput<typeof tripNews>;

/** Milliseconds between two signs of life of the stream, so that proxies do not close it. */
export const STREAM_BEAT_MS = 25_000;

/**
 * Server-sent events for staff: `open` at once, then `trip` with its news as JSON, and `end` once the session is over. Lines
 * that begin with a colon are signs of life. It sends nothing again: who connects anew reads the lists.
 */
export const tripStream = {
  method: 'get',
  path: '/TripStream',
  who: 'admin',
  answer: v.string(),
} as const satisfies Endpoint;
