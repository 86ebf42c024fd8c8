import { effect } from '@preact/signals-core';
import { type RefObject, useEffect, useState } from 'react';
import { hasAirportCode, type Place, useEvent } from '../kit';
import type { InternationalCharterDraft } from './draft';

/** Loads the drawn parts on the first focus, or when a link fills in a place. */
const loadDrawn = () => import('./journey-parts');
export type JourneyParts = Awaited<ReturnType<typeof loadDrawn>>;
/** Loads the map once both positions are known. */
const loadMap = () => import('./route-on-map');
type MapParts = Awaited<ReturnType<typeof loadMap>>;

export interface Journey {
  from: Place;
  to: Place;
  flown: (ReturnType<MapParts['measureRoute']> & Pick<MapParts, 'RouteMap'>) | undefined;
}

/**
 * Returns the journey so far. A text that is being typed counts once its field is left.
 *
 * @param part contains both fields
 */
export function useJourney(draft: InternationalCharterDraft, part: RefObject<Element | null>) {
  const [{ from, to }, setEnds] = useState(() => endsOf(draft));
  const [drawn, setDrawn] = useState<JourneyParts>();
  const [flown, setFlown] = useState<Journey['flown']>();

  // The form works without this chunk.
  const load = useEvent(() => void loadDrawn().then(setDrawn, () => {}));

  useEffect(() => {
    if (draft.departureLocation.value.text || draft.destinationLocation.value.text) load();
    return effect(() => {
      const now = endsOf(draft);
      const typing = part.current?.matches(':focus-within');
      setEnds((last) => ({
        from: typing && !isSettled(now.from) ? last.from : now.from,
        to: typing && !isSettled(now.to) ? last.to : now.to,
      }));
    });
  }, [draft, part, load]);

  useEffect(() => {
    const { position: start } = from;
    const { position: end } = to;
    if (!start || !end) return setFlown(undefined);
    let current = true;
    loadMap().then(
      ({ measureRoute, RouteMap }) => current && setFlown({ ...measureRoute(start, end), RouteMap }),
      () => {},
    );
    return () => {
      current = false;
    };
  }, [from, to]);

  const journey: Journey = { from, to, flown };
  return { journey, drawn, load, settle: () => setEnds(endsOf(draft)) };
}

const endsOf = ({ departureLocation: from, destinationLocation: to }: InternationalCharterDraft) => ({
  from: from.value,
  to: to.value,
});

const isSettled = ({ text, position }: Place) => !text.trim() || Boolean(position) || hasAirportCode(text);
