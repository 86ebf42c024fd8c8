import { isWallClock, MAX_SEGMENTS, plainText, TRIP } from '../contract';
import { parseQuery, parseTime } from '../kit';

/** A leg in a link; missing and impossible values are left out. */
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
  /** The whole trip's party. Default: the first leg's. */
  party?: Pick<SegmentPrefill, 'seats' | 'luggage' | 'pets'> | undefined;
  segments: SegmentPrefill[];
}

/** Values by leg number, from 1. */
export interface NamedLegs {
  /** Undefined without a type. */
  trip?: FormTrip | undefined;
  legs: (readonly [number: number, leg: SegmentPrefill])[];
}

/** The form's trip types; multi stop exists in stored requests only. */
export type FormTrip = typeof TRIP.oneWay | typeof TRIP.roundTrip | typeof TRIP.multiLeg;

const TRIP_OF_TYPE: ReadonlyMap<string, FormTrip> = new Map([
  ['oneway', TRIP.oneWay],
  ['roundtrip', TRIP.roundTrip],
  ['multileg', TRIP.multiLeg],
]);

/** The numbers of a leg, and the parameters that add up to each. */
const PARTS = {
  seats: ['adults', 'children', 'infants'],
  luggage: ['carryon', 'hold', 'skis', 'golf', 'others'],
  pets: ['dogs', 'cats', 'otherpets'],
} as const;
const FIELDS = ['from', 'to', 'date', 'time', ...Object.entries(PARTS).flatMap(([whole, parts]) => [whole, ...parts])];
const NUMBERED = new RegExp(`^(?:segment(\\d+)_)?(${FIELDS.join('|')})(\\d*)$`);

/** Maps names of stored requests to ours: `fromLocation`, `departDate`, `segments[0].toLocation`. */
const ownName = (name: string) =>
  name
    .toLowerCase()
    .replace(/segments\W(\d+)\W+(\w+)\W?$/, (_, index, field) => `segment${Number(index) + 1}_${field}`)
    .replace(/(from|to)location/, '$1')
    .replace('departdate', 'date');

/**
 * Reads the form's URL parameters: `segment1_from`, or `from1`, or the single-leg shortcut `from`,
 * with `type=oneway|roundtrip|multileg`. The names of a stored request are read too. Names are not
 * case-sensitive, unknown ones are ignored.
 *
 * @param query `from=KHI&to=DXB&date=2026-12-01`, with or without the question mark
 */
export function readPrefill(query: string): CharterPrefill {
  const { trip, legs } = readLink(query);
  const segments = legs.map(([, leg]) => leg);
  // Without a trip type, all legs of a link are kept.
  return { trip: trip ?? (segments.length > 1 ? TRIP.multiLeg : TRIP.oneWay), segments };
}

/** One parsed parameter of a link. */
export interface LegReading {
  /** The name as written. */
  name: string;
  /** The value as written. */
  value: string;
  /** The parameter without its leg's number: `from`, `adults`, `type`; undefined when unknown. */
  parameter?: string;
  /** The leg's number, from 1. */
  number?: number;
  /** The leg's fields that it sets, or would set if another parameter did not. */
  fields: (keyof SegmentPrefill)[];
  /** Why it is not used: unknown name, leg number too high, impossible value, or set by another parameter. */
  problem?: 'unknown' | 'beyond' | 'impossible' | 'repeated';
}

/** Parses a link into parameters and legs by number. */
export function readLink(query: string): NamedLegs & { readings: LegReading[] } {
  const legs = new Map<number, Record<string, LegReading>>();
  let trip: FormTrip | undefined;
  const readings = [...parseQuery(query)].map(([name, value]): LegReading => {
    const key = ownName(name);
    if (key === 'type') {
      trip = TRIP_OF_TYPE.get(value.toLowerCase().replace(/[^a-z]/g, ''));
      return { name, value, parameter: key, fields: [], ...(trip === undefined && { problem: 'impossible' }) };
    }
    const [, before, parameter, after] = NUMBERED.exec(key) ?? [];
    if (!parameter || (before && after)) return { name, value, fields: [], problem: 'unknown' };
    const number = Number(before || after || 1);
    const reading: LegReading = { name, value, parameter, number, fields: [] };
    if (number < 1 || number > MAX_SEGMENTS) return { ...reading, problem: 'beyond' };
    const leg = legs.get(number) ?? {};
    // A numbered parameter wins over the shortcut for leg 1.
    if (before || after || !(parameter in leg)) leg[parameter] = reading;
    legs.set(number, leg);
    return reading;
  });
  const segments = [...legs].sort(([a], [b]) => a - b).map(([number, leg]) => [number, toSegment(leg)] as const);

  for (const reading of readings) {
    const { parameter, fields, problem } = reading;
    if (!parameter || parameter === 'type' || problem || fields.length > 0) continue;
    // Parsed alone to find the field that it would set.
    toSegment({ [parameter]: reading });
    reading.problem = fields.length > 0 ? 'repeated' : 'impossible';
  }
  return { trip, legs: segments, readings };
}

const textOf = (reading: LegReading | undefined) => reading?.value.trim().slice(0, 200);

/** Builds a leg, and records in each parameter which fields it sets. */
function toSegment(leg: Readonly<Record<string, LegReading>>): SegmentPrefill {
  const segment: Record<string, string | number> = {};
  const put = (field: keyof SegmentPrefill, value: string | number | undefined, ...by: (LegReading | undefined)[]) => {
    if (value === undefined || value === '') return;
    segment[field] = value;
    for (const reading of by) reading?.fields.push(field);
  };
  // A date may include a time: 2026-12-01T14:30.
  const [day = '', ...clock] = plainText(textOf(leg.date) ?? '').split(/[T ]/);
  put('from', textOf(leg.from), leg.from);
  put('to', textOf(leg.to), leg.to);
  put('date', toDate(day), leg.date);
  put('time', parseTime(textOf(leg.time) ?? clock.join('')), leg.time ?? leg.date);
  for (const [whole, parts] of Object.entries(PARTS) as [keyof typeof PARTS, readonly string[]][]) {
    const number = toCount(textOf(leg[whole]));
    const given = parts.map((part) => leg[part]).filter((part) => toCount(textOf(part)) !== undefined);
    if (number !== undefined) put(whole, number, leg[whole]);
    else if (given.length > 0)
      put(
        whole,
        given.reduce((sum, part) => sum + (toCount(textOf(part)) ?? 0), 0),
        ...given,
      );
  }
  return segment;
}

const toDate = (text: string): string => (isWallClock(`${text}T00:00`) ? text : '');

function toCount(text = ''): number | undefined {
  const plain = plainText(text);
  return /^\d{1,5}$/.test(plain) ? Number(plain) : undefined;
}
