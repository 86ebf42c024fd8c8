import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Position } from '../airports';
import { useLateSheet } from '../dialog/late-sheet';
import { useT } from '../messages';
import { greatCircle, toVector } from './great-circle';
import { type Label, nameGraticule, placeLabels } from './labels';
import { landPath } from './land';
import { frameRoutes, graticule, linePath } from './projection';
import styles from './route-map.css?inline';

export interface MapLeg {
  from: Position;
  to: Position;
  /** Preferably a code; a longer text is cut after 18 characters on the map, but not in its text alternative. */
  fromLabel: string;
  toLabel: string;
}

export interface RouteMapProps {
  /** In the order flown. Nothing is drawn when there is none. */
  legs: readonly MapLeg[];
}

const STEPS = 64;

/**
 * The legs as great circles on a lightly drawn globe, framed to them. Fills its container's width, from 240 px up,
 * and needs route-map.css. Brings the land's outline along: import this folder on demand.
 */
export function RouteMap({ legs }: RouteMapProps) {
  return legs.length > 0 ? <DrawnMap legs={legs} /> : null;
}

function DrawnMap({ legs }: RouteMapProps) {
  const t = useT();
  const map = useRef<SVGSVGElement>(null);
  useLateSheet(map, styles);
  const { width, lowest, tallest } = useSize(map);

  const height = Math.round(Math.min(tallest, Math.max(width * 0.56, lowest)));
  const frame = { width, height, padding: Math.round(Math.max(34, Math.min(width * 0.1, height * 0.15))) };
  const airports = new Map(
    legs.flatMap(({ from, to, fromLabel, toLabel }) => [
      [fromLabel, from],
      [toLabel, to],
    ]),
  );
  const paths = legs.map(({ from, to }) => greatCircle(from, to, STEPS));
  const projection = frameRoutes(paths, frame);
  const lines = paths.map((path) => path.map(projection.project));
  const rings = [...airports].map(([name, position]) => ({
    name,
    label: name.length > 18 ? `${name.slice(0, 17).trimEnd()}…` : name,
    ...projection.project(toVector(position)),
  }));
  const labels = placeLabels(rings, lines, frame);
  // Degrees keep clear of the airports' rings, too.
  const marks = rings.map(({ x, y }) => ({ text: '○', x, y }));
  const meridians = graticule(projection, frame);
  const route = legs.map(({ fromLabel, toLabel }) => t('{from} to {to}', { from: fromLabel, to: toLabel })).join(', ');

  return (
    <svg
      ref={map}
      className="cw-map"
      role="img"
      aria-label={t('Map of the route: {route}', { route })}
      viewBox={`0 0 ${width} ${height}`}
      // A place that is a little higher is filled.
      preserveAspectRatio="xMidYMid slice"
    >
      <circle className="cw-map-sea" cx={projection.rim.x} cy={projection.rim.y} r={projection.rim.radius} />
      <path className="cw-map-land" fillRule="evenodd" d={landPath(projection, frame)} />
      <path className="cw-map-graticule" d={meridians.map(({ points }) => linePath(points)).join('')} />
      {nameGraticule(meridians, projection.spanDegrees, frame, [...labels, ...marks]).map((label) => (
        <MapText key={label.text} className="cw-map-degrees" {...label} />
      ))}
      <path className="cw-map-route" d={lines.map((line) => linePath(line)).join('')} />
      {rings.map(({ name, x, y }) => (
        <circle key={name} className="cw-map-airport" cx={x} cy={y} r={3.5} />
      ))}
      {labels.map((label, index) => (
        <MapText key={rings[index]?.name} className="cw-map-label" {...label} />
      ))}
    </svg>
  );
}

function MapText({ className, text, x, y }: Label & { className: string }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: text of a drawing takes no focus
    <text aria-hidden="true" className={className} x={x} y={y} dy="0.36em" textAnchor="middle">
      {text}
    </text>
  );
}

/** Pixels, below which there is no room for a route between its labels. */
const LEAST = 240;

/** Pixels, where a page says no other `min-block-size` and `max-block-size`. */
const LOWEST = 200;
const TALLEST = 400;

/** In CSS pixels, so that strokes and labels keep their size on a phone. */
function useSize(element: { readonly current: Element | null }) {
  const [size, setSize] = useState({ width: 560, lowest: LOWEST, tallest: TALLEST });
  const measure = useCallback(() => {
    const svg = element.current;
    if (!svg?.clientWidth) return;
    const width = Math.max(svg.clientWidth, LEAST);
    const { minHeight, maxHeight } = getComputedStyle(svg);
    const lowest = Number.parseFloat(minHeight) || LOWEST;
    const tallest = Number.parseFloat(maxHeight) || TALLEST;
    setSize((now) =>
      now.width === width && now.lowest === lowest && now.tallest === tallest ? now : { width, lowest, tallest },
    );
  }, [element]);
  // Before it is painted: drawn for another width, it would jump.
  useLayoutEffect(measure, [measure]);
  useEffect(() => {
    if (!element.current || !window.ResizeObserver) return;
    let frame = 0;
    const observer = new ResizeObserver(() => {
      // In the next frame: resizing within the observer is an error event on the partner's page ("ResizeObserver loop").
      frame = requestAnimationFrame(measure);
    });
    observer.observe(element.current);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [element, measure]);
  return size;
}
