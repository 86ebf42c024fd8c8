import { useCallback, useEffect, useRef, useState } from 'react';
import type { Position } from '../airports';
import { Decoration } from '../base/decoration';
import { useBrowserLayoutEffect } from '../base/hooks';
import { usePartSheet } from '../dialog/part-sheet';
import { useT } from '../messages';
import { greatCircle, toVector } from './great-circle';
import { type Label, nameGraticule, placeLabels } from './labels';
import { coastLines, landPath } from './land';
import { frameRoutes, graticule, linePath, type MapPoint } from './projection';
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
  /** Nothing is drawn before its place is measured, and where styles hide it, nothing at all. */
  late?: boolean;
}

const STEPS = 64;
/** The route line's: imported, its chunk would be cut anew for every widget. */
const PLANE = 'M23 12q0-1-3-1h-6L8 2H6l3 9H5L3 8H2l1 4-1 4h1l2-3h4L6 22h2l6-9h6q3 0 3-1Z';
/** How far the way there and the way back bow apart, as a part of their length; pixels at most. */
const BOW = 0.08;
const MAX_BOW = 28;
/** Pixels of a line from which on there is room for a plane on it. */
const PLANE_FROM = 90;

/**
 * The legs as great circles on a lightly drawn globe, framed to them. Fills its container's width, from 240 px up,
 * and needs route-map.css. Brings the land's outline along: import this folder on demand.
 */
export function RouteMap(props: RouteMapProps) {
  return props.legs.length > 0 ? (
    <Decoration name="map">
      <SizedMap {...props} />
    </Decoration>
  ) : null;
}

function SizedMap({ legs, late }: RouteMapProps) {
  const t = useT();
  const map = useRef<SVGSVGElement>(null);
  usePartSheet(map, styles);
  const { width, lowest, tallest, isMeasured } = useSize(map);
  const height = Math.round(Math.min(tallest, Math.max(width * 0.56, lowest)));
  const route = legs
    .map(({ fromLabel, toLabel }) => t('{from} to {to}', { from: fromLabel, to: toLabel }))
    .join(t(', '));

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
      {(isMeasured || !late) && <DrawnMap legs={legs} width={width} height={height} />}
    </svg>
  );
}

interface DrawnMapProps extends RouteMapProps {
  /** Pixels, as the height. */
  width: number;
  height: number;
}

function DrawnMap({ legs, width, height }: DrawnMapProps) {
  const frame = { width, height, padding: Math.round(Math.max(34, Math.min(width * 0.1, height * 0.15))) };
  const airports = new Map(
    legs.flatMap(({ from, to, fromLabel, toLabel }) => [
      [fromLabel, from],
      [toLabel, to],
    ]),
  );
  const paths = legs.map(({ from, to }) => greatCircle(from, to, STEPS));
  const projection = frameRoutes(paths, frame);
  const flown = legs.map(({ fromLabel, toLabel }, index) => {
    const other = legs.findIndex((leg) => leg.fromLabel === toLabel && leg.toLabel === fromLabel);
    const line = (paths[index] ?? []).map(projection.project);
    return { line: other < 0 ? line : bowed(line), isBack: other >= 0 && other < index };
  });
  const lines = flown.map(({ line }) => line);
  const rings = [...airports].map(([name, position]) => ({
    name,
    label: name.length > 18 ? `${name.slice(0, 17).trimEnd()}…` : name,
    ...projection.project(toVector(position)),
  }));
  const labels = placeLabels(rings, lines, frame, coastLines(projection, frame));
  const drawn = (back: boolean) =>
    flown.flatMap(({ line, isBack }) => (isBack === back ? [linePath(line)] : [])).join('');
  // Degrees keep clear of the airports' rings, too.
  const marks = rings.map(({ x, y }) => ({ text: '○', x, y }));
  const meridians = graticule(projection, frame);
  return (
    <>
      <circle className="cw-map-sea" cx={projection.rim.x} cy={projection.rim.y} r={projection.rim.radius} />
      <path className="cw-map-land" fillRule="evenodd" d={landPath(projection, frame)} />
      <path className="cw-map-graticule" d={meridians.map(({ points }) => linePath(points)).join('')} />
      {nameGraticule(meridians, projection.spanDegrees, frame, [...labels, ...marks]).map((label) => (
        <MapText key={label.text} className="cw-map-degrees" {...label} />
      ))}
      <path className="cw-map-route cw-map-back" d={drawn(true)} />
      <path className="cw-map-route" d={drawn(false)} />
      {flown.map(({ line, isBack }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the legs in the order flown
        <PlaneOn key={index} line={isBack ? [] : line} />
      ))}
      {rings.map(({ name, x, y }) => (
        <circle key={name} className="cw-map-airport" cx={x} cy={y} r={3.5} />
      ))}
      {labels.map((label, index) => (
        <MapText key={rings[index]?.name} className="cw-map-label" {...label} />
      ))}
    </>
  );
}

/** The way back beside the way there: each bows to its own right. */
function bowed(line: readonly MapPoint[]): MapPoint[] {
  const [start, end] = [line[0], line.at(-1)];
  if (!start || !end) return [];
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const length = Math.hypot(dx, dy) || 1;
  const bow = Math.min(BOW * length, MAX_BOW) / length;
  return line.map(({ x, y, beyond }, index) => {
    const part = index / (line.length - 1);
    const by = 4 * part * (1 - part) * bow;
    return { x: x - dy * by, y: y + dx * by, beyond };
  });
}

/** Half way along, heading where it flies. */
function PlaneOn({ line }: { line: readonly MapPoint[] }) {
  const middle = line.length >> 1;
  const [start, end, at, before, after] = [line[0], line.at(-1), line[middle], line[middle - 1], line[middle + 1]];
  if (!start || !end || !at || !before || !after || at.beyond) return null;
  if (Math.hypot(end.x - start.x, end.y - start.y) < PLANE_FROM) return null;
  const turn = (Math.atan2(after.y - before.y, after.x - before.x) * 180) / Math.PI;
  return (
    <path
      className="cw-map-plane"
      transform={`translate(${at.x} ${at.y}) rotate(${turn}) scale(.72) translate(-12 -12)`}
      d={PLANE}
    />
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
  const [size, setSize] = useState({ width: 560, lowest: LOWEST, tallest: TALLEST, isMeasured: false });
  const measure = useCallback(() => {
    const svg = element.current;
    if (!svg?.clientWidth) return;
    const width = Math.max(svg.clientWidth, LEAST);
    const style = getComputedStyle(svg);
    // A place of its own height is drawn whole: cut to it, the map would lose its ends.
    const place = style.getPropertyValue('--_fills') ? svg.clientHeight : 0;
    const lowest = place || Number.parseFloat(style.minHeight) || LOWEST;
    const tallest = place || Number.parseFloat(style.maxHeight) || TALLEST;
    setSize((now) =>
      now.isMeasured && now.width === width && now.lowest === lowest && now.tallest === tallest
        ? now
        : { width, lowest, tallest, isMeasured: true },
    );
  }, [element]);
  // Before it is painted: drawn for another width, it would jump.
  useBrowserLayoutEffect(measure, [measure]);
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
