import { type Endpoint, object } from 'charter-widgets/contract';
import * as v from 'valibot';
import { INVALID_AFTER, instant, pageLimit, requiredChoice } from './fields';
import { SOURCES, staffPerson } from './trip';
import { REQUEST_KINDS, STAGES } from './trip-stages';

/** `open`: something is still to be done; `late`: staff owe a step since before now. */
const REQUESTS_AT = ['open', 'late', ...STAGES] as const;

/** The `partner` of requests that no partner sent. */
export const NO_PARTNER = 'none';

/** What a list of requests can be sorted by. A kind that lacks one has its newest first. */
export const REQUEST_SORTS = [
  ...(['customer', 'route', 'departure', 'type', 'party', 'price', 'luggage'] as const),
  ...(['stage', 'due', 'assignee', 'received'] as const),
] as const;
export type RequestSort = (typeof REQUEST_SORTS)[number];

/** The names of a charter's `trip` in lists. */
export const CHARTER_TYPES = ['One Way', 'Round Trip', 'Multi Leg', 'Multi Leg'] as const;
/** The names of a booked flight's `aircraftType`. */
export const FLIGHT_TYPES = ['Plane', 'Jet', 'Helicopter'] as const;

const text = (most: number) =>
  v.optional(v.pipe(v.string('Must be text'), v.maxLength(most, `Must have at most ${most} characters`), v.trim()));

/** A wall clock or a day, as departures are compared: `2026-12-01T14:30`, `2026-12-01`. */
const wallClock = v.optional(
  v.pipe(
    v.string('Must be text'),
    v.regex(/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d)?)?$/, 'Must be a day or a wall clock'),
  ),
);

/** The filters of a list of requests. */
export const requestFilters = object({
  /** Words that are all in its name, e-mail, telephone, document, places, day, note, stage or reference, or are its id. */
  q: text(200),
  /** Received from this instant on, and before that one. */
  since: instant,
  until: instant,
  /** Its first departure or pick-up is at this wall clock or later, and before that one. */
  departsFrom: wallClock,
  departsBefore: wallClock,
  /** As lists name it: 'Round Trip', 'Jet', or a service. */
  type: text(200),
  stage: v.optional(v.picklist(REQUESTS_AT, 'Unknown stage')),
  /** Who handles it: the id of a member of staff, or `nobody`. */
  assignee: v.optional(
    v.pipe(v.string('Must be text'), v.regex(/^(?:nobody|[1-9]\d{0,8})$/, 'Must be an id, or nobody')),
  ),
  /** The name of the partner that it is counted for, or `none`. */
  partner: text(200),
  source: v.optional(v.picklist(SOURCES, 'Unknown source')),
});
export type RequestFilters = v.InferOutput<typeof requestFilters>;

/** The filters that are set and removed as one; the others are named after their parameter. */
export const FILTER_PARTS = {
  received: ['since', 'until'],
  departure: ['departsFrom', 'departsBefore'],
  type: ['type'],
  stage: ['stage'],
  assignee: ['assignee'],
  partner: ['partner'],
  source: ['source'],
} as const satisfies Record<string, readonly (keyof RequestFilters)[]>;
export type FilterName = keyof typeof FILTER_PARTS;

/** Where a row stands in its order: the match of its id (0), those with a value (1), those without (2); its value; its id. */
export type Cursor = readonly [place: 0 | 1 | 2, value: string | number, id: number];

/** Without valibot, whose parts for it would be loaded by public pages too. */
function parseCursor(text: string): Cursor | undefined {
  try {
    const [place, value, id] = JSON.parse(text);
    const isValue = typeof value === 'string' ? !value.includes('\0') : Number.isFinite(value);
    return [0, 1, 2].includes(place) && isValue && Number.isSafeInteger(id) ? [place, value, id] : undefined;
  } catch {
    return undefined;
  }
}

/** A list of requests; without parameters it is whole and newest first. */
export const requestQuery = object({
  limit: pageLimit,
  after: v.optional(
    v.pipe(
      v.string('Must be text'),
      v.maxLength(1000, INVALID_AFTER),
      v.transform(parseCursor),
      v.check((cursor) => cursor !== undefined, INVALID_AFTER),
    ),
  ),
  /** Default: received, newest first. With it the limit is 500 at most. Rows of one value are newest first, and rows without one last. */
  sort: v.optional(v.picklist(REQUEST_SORTS, 'Unknown sort key')),
  /** Default: ascending. */
  order: v.optional(v.picklist(['ascending', 'descending'], 'Unknown order')),
  ...requestFilters.entries,
});
export type RequestQuery = v.InferOutput<typeof requestQuery>;

const counts = object({
  /** How many requests of the kind there are. */
  total: v.number(),
  /** How many match the filters. */
  found: v.number(),
  /** How many match without one of the filters that are set. */
  without: v.fallback(v.record(v.string(), v.number()), {}),
  /** The newest id; 0 for none. */
  newest: v.number(),
  /** What the kind's requests have, by name. */
  types: v.array(v.string()),
  assignees: v.array(v.pick(staffPerson, ['id', 'name'])),
  partners: v.array(v.string()),
});
export type RequestCounts = v.InferOutput<typeof counts>;

/** Counts the requests of a kind, and lists what they can be filtered by. */
export const requestCounts = {
  method: 'get',
  path: '/RequestCounts',
  who: 'admin',
  scope: 'requests',
  query: object({ kind: requiredChoice('Kind of request', REQUEST_KINDS), ...requestFilters.entries }),
  answer: counts,
} as const satisfies Endpoint;
