import { effect } from '@preact/signals-core';
import { type RefObject, useEffect, useState } from 'react';
import { isSpelledOut, type Place, useEvent } from '../kit';
import type { InternationalCharterDraft } from './draft';

/** What is drawn of the flight; comes with the first focus, or with what a link has filled in. */
const loadDrawn = () => import('./so-far');
export type JourneyParts = Awaited<ReturnType<typeof loadDrawn>>;
/** Comes once both ends have a place on it. */
const loadMap = () => import('./route-on-map');
type MapParts = Awaited<ReturnType<typeof loadMap>>;

export interface Journey {
  from: Place;
  to: Place;
  flown: (ReturnType<MapParts['measureRoute']> & Pick<MapParts, 'RouteMap'>) | undefined;
}

/**
 * The flight so far. Its ends are those that are shown: a text that is being typed counts once it is left.
 *
 * @param part where both ends are typed
 */
export function useJourney(draft: InternationalCharterDraft, part: RefObject<Element | null>) {
  const [{ from, to }, setEnds] = useState(() => endsOf(draft));
  const [drawn, setDrawn] = useState<JourneyParts>();
  const [flown, setFlown] = useState<Journey['flown']>();

  // Where a chunk does not come, the form is as it was.
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

const isSettled = ({ text, position }: Place) => !text.trim() || Boolean(position) || isSpelledOut(text);
