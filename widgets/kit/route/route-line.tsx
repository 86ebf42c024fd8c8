import { useT } from '../messages';
import { type ParsedPlace, parsePlaceText, sayPlace } from './place-text';

export interface RouteLineProps {
  /** `City (IATA) – Airport name`, or free text, which is shown as it is. */
  from: string;
  to: string;
  /** A text under the arc: `1 h 55 min`, `1,184 km`. None by default. */
  detail?: string | undefined;
  /** 's' for a row or an itinerary, 'm' (default) for a card, 'l' for a hero; 'l' names the airports too. */
  size?: 's' | 'm' | 'l' | undefined;
}

/** From above, nose to the right; 24 wide and high. */
export const PLANE =
  'M23 12c0-.8-1.3-1.5-3.2-1.5H14.7L8.3 2.2H6.4L9.5 10.5H5.6L3.3 7.8H1.8L3 12l-1.2 4.2H3.3L5.6 13.5H9.5L6.4 21.8H8.3L14.7 13.5h5.1c1.9 0 3.200-.7 3.200-1.5Z';

/**
 * The route: both codes, an arc between them and a plane that flies along it once.
 * Phrasing content only, so that it can be used in a heading; fills its container from 240 px up.
 * Assistive technology reads one sentence: "Karachi KHI to Dubai DXB, 1 h 55 min".
 */
export function RouteLine({ from, to, detail, size = 'm' }: RouteLineProps) {
  const t = useT();
  const start = parsePlaceText(from);
  const end = parsePlaceText(to);
  const route = t('{from} to {to}', { from: sayPlace(start), to: sayPlace(end) });
  // Beside free text a city stays with its code; otherwise the two cities share the width equally.
  const mixed = !start.code || !end.code;
  return (
    <span className="cw-route" data-size={size}>
      <span className="cw-hidden">{detail ? `${route}, ${detail}` : route}</span>
      <span className="cw-route-ends" aria-hidden="true">
        <End place={start} cityBelow={mixed} />
        <span className="cw-route-way">
          <svg className="cw-route-arc" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            <path d="M0 100Q50-100 100 100" vectorEffect="non-scaling-stroke" />
          </svg>
          <span className="cw-route-flight">
            <svg className="cw-route-plane" viewBox="0 0 24 24" aria-hidden="true">
              <path d={PLANE} />
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
      <span className="cw-route-code">{place.code}</span>
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
