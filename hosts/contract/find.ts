import { type Endpoint, listOf, object, plainText } from 'charter-widgets/contract';
import * as v from 'valibot';
import { fold } from './fold';
import { REQUEST_KINDS, STAGES } from './trip-stages';

// The back office's search.

/** Crockford's base 32 reads O as 0, and I and L as 1. */
const SIGNS: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/** Parses a reference: `cw axs4 70`, `CWAXS470` → `CW-AXS4-70`; undefined for other texts. */
export function parseReference(text: string): string | undefined {
  const signs = fold(text)
    .toUpperCase()
    .replaceAll(' ', '')
    .replace(/[OIL]/g, (sign) => SIGNS[sign] ?? sign);
  const [, first, last] = /^CW([0-9A-HJKMNP-TV-Z]{4})([0-9A-HJKMNP-TV-Z]{2})$/.exec(signs) ?? [];
  return first && last ? `CW-${first}-${last}` : undefined;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const FULL_MONTHS =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/;

/** `2026-02-30` does not exist. */
const isDay = (day: string) =>
  !Number.isNaN(Date.parse(day)) && new Date(Date.parse(day)).toISOString().slice(0, 10) === day;

/**
 * Parses days: `2026-12-12`, `12 Dec 2026`, `Dec 12, 2026`. Without a year, the years from one before to two after
 * `thisYear` are returned. Other texts give none.
 */
export function parseDays(text: string, thisYear: number): string[] {
  const plain = plainText(text).toLowerCase();
  if (/^\d{4}-\d\d-\d\d$/.test(plain)) return isDay(plain) ? [plain] : [];
  const [, before, dayFirst, monthFirst, after, year] =
    /^(?:(\d{1,2})\s*([a-z]+)|([a-z]+)\s*(\d{1,2}))(?:,?\s+(\d{4}))?$/.exec(plain.replaceAll('.', '')) ?? [];
  const name = dayFirst ?? monthFirst ?? '';
  if (!FULL_MONTHS.test(name)) return [];
  const month = String(MONTHS.indexOf(name.slice(0, 3)) + 1).padStart(2, '0');
  const day = (before ?? after ?? '').padStart(2, '0');
  const years = year ? [Number(year)] : [-1, 0, 1, 2].map((more) => thisYear + more);
  return years.map((one) => `${one}-${month}-${day}`).filter(isDay);
}

/** A found request. */
const foundRequest = object({
  kind: v.picklist(REQUEST_KINDS),
  requestId: v.number(),
  reference: v.string(),
  stage: v.picklist(STAGES),
  /** The customer's name. */
  name: v.string(),
  /** Its places, and the first departure, a wall clock; '' for none. */
  places: v.array(v.string()),
  departs: v.string(),
  /** The value that matched. `name`: its name, places, e-mail, phone or id. */
  by: v.picklist(['name', 'reference', 'day', 'tail', 'note']),
  /** The matching note or tail; '' for others. */
  text: v.string(),
});
export type FoundRequest = v.InferOutput<typeof foundRequest>;

const foundFlight = object({
  id: v.number(),
  from: v.string(),
  to: v.string(),
  /** The departure's wall clock. */
  departs: v.string(),
  aircraft: v.string(),
});

const foundAircraft = object({
  id: v.number(),
  name: v.string(),
  type: v.string(),
  capacity: v.number(),
  isActive: v.boolean(),
});

/** How many of a kind the search shows. An answer has one more, where there are more. */
export const MOST_FOUND = 6;

/** Finds requests, flights and aircraft by names, places, references, days, tails and words in notes. */
export const staffFind = {
  method: 'post',
  path: '/Find',
  who: 'admin',
  least: 'viewer',
  // In the body, because a search may have personal data, which must not be in addresses.
  body: object(
    {
      q: v.pipe(v.string('Enter what to search for'), v.trim(), v.maxLength(200, 'Must have at most 200 characters')),
    },
    'The search must be an object',
  ),
  answer: object({ requests: v.array(foundRequest), flights: v.array(foundFlight), aircraft: v.array(foundAircraft) }),
} as const satisfies Endpoint;
export type StaffFound = v.InferOutput<typeof staffFind.answer>;

/** A new request. It has no personal data, because it is shown on locked screens. */
const newRequest = object({
  kind: v.picklist(REQUEST_KINDS),
  requestId: v.number(),
  reference: v.string(),
  /** Instants (UTC, `Z`). */
  createdAt: v.string(),
  dueAt: v.nullable(v.string()),
  /** The wall clock of the first departure; '' for none. */
  departs: v.string(),
  /** Codes of the airports; places without a code are left out. */
  codes: v.array(v.string()),
});
export type NewRequest = v.InferOutput<typeof newRequest>;

/** New requests, newest first; every back office screen counts them in its tab. */
export const newRequestList = {
  method: 'get',
  path: '/NewRequests',
  who: 'admin',
  scope: 'requests',
  answer: listOf(newRequest),
} as const satisfies Endpoint;
