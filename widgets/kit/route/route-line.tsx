import { Decoration } from '../base/decoration';
import { useT } from '../messages';

/** A parsed place: `{ code: 'KHI', city: 'Karachi', name: 'Jinnah International Airport' }`. */
export interface ParsedPlace {
  /** IATA or ICAO code; '' for free text. */
  code: string;
  /** The whole text when there is no code. */
  city: string;
  /** '' when there is no name. */
  name: string;
}

/** Characters that are searched for a code. */
const LONGEST = 400;

/** A code in brackets, at the end or before a dash and the airport's name. */
const CODE = /\(([A-Z][A-Z\d]{2,3})\)\s*(?:$|[–—-]\s*(.*))/s;

/** Parses `City (IATA) – Airport name`. Free text is read as a city. */
export function parsePlaceText(text: string): ParsedPlace {
  const trimmed = text.trim().slice(0, LONGEST);
  const found = CODE.exec(trimmed);
  const [, code = '', name = ''] = found ?? [];
  return { code, city: found ? trimmed.slice(0, found.index).trim() : trimmed, name };
}

/** Parses a place and translates its names. */
export function translatePlace(t: (name: string) => string, text: string): ParsedPlace {
  const { code, city, name } = parsePlaceText(text);
  return { code, city: t(city), name: t(name) };
}

/** Formats a place for a sentence: `Karachi KHI`, or the free text. */
export function formatPlace({ code, city }: ParsedPlace): string {
  return `${city} ${code}`.trim();
}

export interface RouteLineProps {
  /** `City (IATA) – Airport name`, or free text. */
  from: string;
  to: string;
  /** A text under the arc: `1 h 55 min`, `1,184 km`. Default: none. */
  detail?: string | undefined;
  /** 's' for a row, 'm' (default) for a card, 'l' for a hero, which also shows the airports' names. */
  size?: 's' | 'm' | 'l' | undefined;
  /** A flight's `aircraftType`, which selects the icon. Default: a plane. */
  aircraftType?: number | undefined;
}

/** A plane from above, 24 by 24. */
const PLANE = 'M23 12q0-1-3-1h-6L8 2H6l3 9H5L3 8H2l1 4-1 4h1l2-3h4L6 22h2l6-9h6q3 0 3-1Z';

/** A helicopter from the side, above the line. */
const HELICOPTER =
  'M2-7h25v2H16v3q9 0 10 8-1 3-4 3H14L7 4-1 2-4-4h3l3 4h8l3-2V-5H2ZM18 0v4h5q-1-4-5-4ZM13 9h1v3h-1Zm6 0h1v3h-1Z';

/** Returns the icon's path for a flight's `aircraftType`, 24 by 24, nose to the right. */
export const glyphOf = (aircraftType: number | undefined) => (aircraftType === 2 ? HELICOPTER : PLANE);

/**
 * A route: two codes, an arc and a plane. It has phrasing content only, for use in headings, and needs 240 px.
 * Assistive technology reads one sentence: "Karachi KHI to Dubai DXB, 1 h 55 min".
 */
export function RouteLine(props: RouteLineProps) {
  return (
    <Decoration name="route line" instead={`${props.from} – ${props.to}`}>
      <Line {...props} />
    </Decoration>
  );
}

function Line({ from, to, detail, size = 'm', aircraftType }: RouteLineProps) {
  const t = useT();
  const start = translatePlace(t, from);
  const end = translatePlace(t, to);
  const route = t('{from} to {to}', { from: formatPlace(start), to: formatPlace(end) });
  // Next to free text, a city stays with its code; otherwise both cities share the width.
  const mixed = !start.code || !end.code;
  return (
    <span className="cw-route" data-size={size}>
      <span className="cw-hidden">{detail ? route + t(', ') + detail : route}</span>
      <span className="cw-route-ends" aria-hidden="true">
        <End place={start} cityBelow={mixed} />
        <span className="cw-route-way">
          <svg className="cw-route-arc" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            <path d="M0 100Q50-100 100 100" vectorEffect="non-scaling-stroke" />
          </svg>
          <span className="cw-route-flight">
            <svg className="cw-route-plane" viewBox="0 0 24 24" aria-hidden="true">
              <path d={glyphOf(aircraftType)} />
            </svg>
          </span>
          {detail && <span className="cw-route-detail">{detail}</span>}
        </span>
        <End place={end} cityBelow={mixed} />
      </span>
      {!mixed && (
        <span className="cw-route-cities" aria-hidden="true">
          <City place={start} named={size === 'l'} />
          <City place={end} named={size === 'l'} />
        </span>
      )}
    </span>
  );
}

function End({ place, cityBelow }: { place: ParsedPlace; cityBelow: boolean }) {
  if (!place.code)
    return (
      <span className="cw-route-end" data-free="" title={place.city}>
        {place.city}
      </span>
    );
  return (
    <span className="cw-route-end">
      {/* By its class, since preact's server rendering leaves `translate` out. */}
      <span className="cw-route-code notranslate">{place.code}</span>
      {cityBelow && <City place={place} named={false} />}
    </span>
  );
}

function City({ place: { city, name }, named }: { place: ParsedPlace; named: boolean }) {
  return (
    <span className="cw-route-city" title={name || city}>
      {city}
      {named && name && <small>{name}</small>}
    </span>
  );
}
