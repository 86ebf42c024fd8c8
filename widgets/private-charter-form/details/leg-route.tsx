import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import { type Place, parsePlaceText, RouteLine, useLateSheet, useT } from '../../kit';
import type { SegmentDraft } from '../draft';
import styles from './details.css?inline';
import { flightTime, kmBetween, positionOf } from './flight-time';

/** A leg's route with its flight time, drawn as soon as both ends are known; until then it is empty. */
export function LegRoute({ segment: { from, to } }: { segment: SegmentDraft }) {
  useSignals();
  const route = useRef<HTMLDivElement>(null);
  useLateSheet(route, styles);
  const [start, end] = [from.value, to.value];
  return (
    <div ref={route} className="cw-segment-route">
      {/* Of other ends it is another route, which draws itself anew. */}
      {isKnown(start) && isKnown(end) && <Route key={`${start.text}\n${end.text}`} from={start} to={end} />}
    </div>
  );
}

/** What is being typed is not. */
const isKnown = ({ text, position }: Place) => Boolean(position || parsePlaceText(text).code);

function Route({ from, to }: { from: Place; to: Place }) {
  const t = useT();
  const [km, setKm] = useState(() => kmBetween(from.position, to.position));
  useEffect(() => {
    let shown = true;
    void Promise.all([from, to].map(positionOf)).then(([start, end]) => shown && setKm(kmBetween(start, end)));
    return () => {
      shown = false;
    };
  }, [from, to]);
  return <RouteLine from={from.text} to={to.text} detail={flightTime(km, t)} size="s" />;
}
