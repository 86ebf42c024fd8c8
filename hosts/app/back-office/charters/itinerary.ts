import type { CharterRecord } from '@charter-hosts/contract';

type Segments = CharterRecord['segments'];

/** The places in the order they are touched, as they were written; a leg that starts where the last ended adds one. */
export function stops(segments: Segments): string[] {
  return segments
    .flatMap(({ fromLocation, toLocation }) => [fromLocation, toLocation])
    .filter((place, index, places) => place !== places[index - 1]);
}

/** Charter detail passenger total = largest seat count over the segments (AR-21). */
export const passengers = (segments: Segments): number => Math.max(0, ...segments.map(({ seats }) => seats));
