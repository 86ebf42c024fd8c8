import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import {
  findAirport,
  formatDuration,
  type Place,
  type Position,
  parsePlaceText,
  RouteLine,
  type Translate,
  usePartSheet,
  useT,
} from '../../kit';
import { flightMinutes, greatCircleKm } from '../../kit/route-map';
import type { SegmentDraft } from '../draft';
import styles from './details.css?inline';

/** Returns a place's position from its field or from the index. Never rejects. */
export const positionOf = async ({ text, position }: Place): Promise<Position | undefined> =>
  position ?? (await findAirport(text).catch(() => undefined));

/** 0 when a position is unknown or both are the same. */
export const kmBetween = (from: Position | undefined, to: Position | undefined): number =>
  from && to ? Math.round(greatCircleKm(from, to)) : 0;

/** Formats a flight time: `≈ 1 h 55 min`; undefined for no distance. */
export const flightTime = (km: number, t: Translate): string | undefined =>
  km > 0 ? `≈ ${formatDuration(flightMinutes(km), t)}` : undefined;

/** A leg's route with its flight time; empty until both ends are known. */
export function LegRoute({ segment: { from, to } }: { segment: SegmentDraft }) {
  useSignals();
  const route = useRef<HTMLDivElement>(null);
  usePartSheet(route, styles);
  const [start, end] = [from.value, to.value];
  return (
    <div ref={route} className="cw-segment-route">
      {/* Of other ends it is another route, which draws itself anew. */}
      {isKnown(start) && isKnown(end) && <Route key={`${start.text}\n${end.text}`} from={start} to={end} />}
    </div>
  );
}

/** A text that is being typed is not known. */
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
