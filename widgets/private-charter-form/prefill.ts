import { MAX_SEGMENTS, TRIP } from '../contract';

/** One leg as a link may bring it; what is missing or makes no sense is left out. */
export interface SegmentPrefill {
  from?: string | undefined;
  to?: string | undefined;
  /** `2026-12-01` */
  date?: string | undefined;
  /** `14:30` */
  time?: string | undefined;
  seats?: number | undefined;
  luggage?: number | undefined;
  pets?: number | undefined;
}

export interface CharterPrefill {
  trip: FormTrip;
  segments: SegmentPrefill[];
}

/** What is to be filled in: a leg by its number, from 1, in their order. */
export interface NamedLegs {
  /** Undefined when no type is named. */
  trip: FormTrip | undefined;
  legs: (readonly [number: number, leg: SegmentPrefill])[];
}

/** The trips the form offers; multi stop exists in stored requests only. */
export type FormTrip = typeof TRIP.oneWay | typeof TRIP.roundTrip | typeof TRIP.multiLeg;

const TRIP_OF_TYPE: ReadonlyMap<string, FormTrip> = new Map([
  ['oneway', TRIP.oneWay],
  ['roundtrip', TRIP.roundTrip],
  ['multileg', TRIP.multiLeg],
]);

/** Each number of a leg, and the finer ones that add up to it (PC-45 to PC-47). */
const PARTS = {
  seats: ['adults', 'children', 'infants'],
  luggage: ['carryon', 'hold', 'skis', 'golf', 'others'],
  pets: ['dogs', 'cats', 'otherpets'],
} as const;
const FIELDS = ['from', 'to', 'date', 'time', ...Object.entries(PARTS).flatMap(([whole, parts]) => [whole, ...parts])];
const NUMBERED = new RegExp(`^(?:segment(\\d+)_)?(${FIELDS.join('|')})(\\d*)$`);

/**
 * Reads the form's URL parameters (PC-42): `segment1_from`, or `from1`, or the single-leg shortcut `from`,
 * with `type=oneway|roundtrip|multileg`. Names are not case-sensitive, unknown ones are ignored.
 *
 * @param query `from=KHI&to=DXB&date=2026-12-01`, with or without the question mark
 */
export function readPrefill(query: string): CharterPrefill {
  const { trip, legs } = readLegs(query);
  const segments = legs.map(([, leg]) => leg);
  // Without a type nothing that the link brought is dropped.
  return { trip: trip ?? (segments.length > 1 ? TRIP.multiLeg : TRIP.oneWay), segments };
}

/** The same parameters as they are named, for a form that has legs already: `from2` means the second. */
export function readLegs(query: string): NamedLegs {
  const legs = new Map<number, Record<string, string>>();
  let type = '';
  for (const [rawName, rawValue] of new URLSearchParams(query)) {
    const name = rawName.toLowerCase();
    const value = rawValue.trim().slice(0, 200);
    if (name === 'type') type = value.toLowerCase().replace(/[^a-z]/g, '');
    const [, before, field, after] = NUMBERED.exec(name) ?? [];
    if (!field || (before && after)) continue;
    const number = Number(before || after || 1);
    if (number < 1 || number > MAX_SEGMENTS) continue;
    const leg = legs.get(number) ?? {};
    // A numbered parameter is meant for its leg; the shortcut only fills what it left open.
    if (before || after || !(field in leg)) leg[field] = value;
    legs.set(number, leg);
  }

  return {
    trip: TRIP_OF_TYPE.get(type),
    legs: [...legs].sort(([a], [b]) => a - b).map(([number, leg]) => [number, toSegment(leg)] as const),
  };
}

function toSegment(leg: Readonly<Record<string, string>>): SegmentPrefill {
  // A date may bring its time along: 2026-12-01T14:30.
  const [day = '', clock = ''] = (leg.date ?? '').split(/[T ]/);
  const date = toDate(day);
  const time = toTime(leg.time ?? clock);
  const numbers = Object.entries(PARTS).flatMap(([whole, parts]) => {
    const number = toCount(leg[whole]) ?? sum(parts.map((part) => toCount(leg[part])));
    return number === undefined ? [] : [[whole, number] as const];
  });
  return {
    ...(leg.from && { from: leg.from }),
    ...(leg.to && { to: leg.to }),
    ...(date && { date }),
    ...(time && { time }),
    ...Object.fromEntries(numbers),
  };
}

function toDate(text: string): string {
  const real = /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`);
  return real && !Number.isNaN(real.getTime()) && real.toISOString().startsWith(text) ? text : '';
}

function toTime(text: string): string {
  const [, hour, minute] = /^(\d{1,2}):(\d{2})(?::\d{2})?/.exec(text) ?? [];
  return hour && Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute}` : '';
}

const toCount = (text = ''): number | undefined => (/^\d{1,5}$/.test(text) ? Number(text) : undefined);

function sum(parts: (number | undefined)[]): number | undefined {
  const given = parts.filter((part) => part !== undefined);
  return given.length === 0 ? undefined : given.reduce((total, part) => total + part, 0);
}
