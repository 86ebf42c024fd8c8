import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import { type Place, parsePlaceText, RouteLine, useLateSheet, useT } from '../../kit';
import type { SegmentDraft } from '../draft';
import styles from './details.css?inline';
import { flightTime, kmBetween, positionOf } from './flight-time';

/** A leg's route with its flight time, drawn as soon as both ends are known. */
export function LegRoute({ segment: { from, to } }: { segment: SegmentDraft }) {
  useSignals();
  const [start, end] = [from.value, to.value];
  if (!isKnown(start) || !isKnown(end)) return null;
  // Of other ends it is another route, which draws itself anew.
  return <Route key={`${start.text}\n${end.text}`} from={start} to={end} />;
}

/** What is being typed is not. */
const isKnown = ({ text, position }: Place) => Boolean(position || parsePlaceText(text).code);

function Route({ from, to }: { from: Place; to: Place }) {
  const t = useT();
  const route = useRef<HTMLDivElement>(null);
  const [km, setKm] = useState(() => kmBetween(from.position, to.position));
  useLateSheet(route, styles);
  useEffect(() => {
    let shown = true;
    void Promise.all([from, to].map(positionOf)).then(([start, end]) => shown && setKm(kmBetween(start, end)));
    return () => {
      shown = false;
    };
  }, [from, to]);
  return (
    <div ref={route} className="cw-segment-route">
      <RouteLine from={from.text} to={to.text} detail={flightTime(km, t)} size="s" />
    </div>
  );
}
