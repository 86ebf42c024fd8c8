import { type Endpoint, listOf, object, optionalText, requiredText, requiredVersion } from 'charter-widgets/contract';
import * as v from 'valibot';
import { CURRENCY_CODES } from './money';

// Those on whose pages the widgets stand, and what became of the requests from there: no widget carries it along.

/** `https://indus.example`, `http://localhost:8081`: as a browser says it of a page. */
const origin = v.pipe(
  v.string('Must be text'),
  v.trim(),
  v.maxLength(200, 'At most 200 characters'),
  v.toLowerCase(),
  v.regex(
    /^https?:\/\/[a-z0-9]+(?:[.-][a-z0-9]+)*(?::[1-9]\d{0,4})?$/,
    'Must be an origin, as https://www.example.com',
  ),
);

const fields = {
  name: requiredText('A name is needed', 100),
  /** Who is asked there, as a line of text. */
  contact: optionalText(200),
  /** Of their pages: what an element on one of them sends is proved to be theirs. */
  origins: v.pipe(
    v.optional(v.array(v.unknown(), 'Origins must be a list'), []),
    v.maxLength(20, 'At most 20 origins'),
    v.array(origin),
  ),
};

/** The body of POST /Partners. The key stays: it stands on their pages. */
export const partnerMake = object(
  {
    key: v.pipe(
      requiredText('A key is needed', 40),
      v.toLowerCase(),
      v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Small letters, digits and single hyphens, as indus-travel'),
    ),
    ...fields,
  },
  'The partner must be an object',
);
export type PartnerMake = v.InferOutput<typeof partnerMake>;

/** The body of POST /Partners/:id. */
export const partnerChange = object(
  {
    ...fields,
    version: requiredVersion(),
    /** Switched off: what their pages send counts for nobody. */
    isOff: v.optional(v.boolean('Must be true or false'), false),
    /** Makes the link to their figures void; another one takes its place. */
    endLink: v.optional(v.boolean('Must be true or false'), false),
  },
  'The change must be an object',
);
export type PartnerChange = v.InferOutput<typeof partnerChange>;

/** A partner as the desk sees them. */
export const deskPartner = object({
  id: v.number(),
  key: v.string(),
  name: v.string(),
  contact: v.string(),
  origins: v.array(v.string()),
  isOff: v.boolean(),
  /** To the page with their figures, for them; '' for viewers. */
  link: v.string(),
  /** Requests that count for them, of all time. */
  requests: v.number(),
  /** When the last of them came, an instant (UTC, `Z`); null before the first. */
  lastAt: v.nullable(v.string()),
  createdAt: v.string(),
  /** Counts up with every change. */
  version: v.number(),
});
export type DeskPartner = v.InferOutput<typeof deskPartner>;

/** What became of the requests of a month that count for a partner. */
export const partnerMonth = object({
  /** `2026-11`, by the operator's home zone. */
  month: v.string(),
  requests: v.number(),
  /** Of those, how many came from an origin of theirs. */
  verified: v.number(),
  /** Each that came so far, wherever it is now. */
  quoted: v.number(),
  accepted: v.number(),
  /** Booked, flown or closed now: what was cancelled is none. */
  booked: v.number(),
  /** What the booked ones come to, in minor units; what has no price is not in it. */
  totals: v.array(object({ currency: v.picklist(CURRENCY_CODES), amount: v.number() })),
});
export type PartnerMonth = v.InferOutput<typeof partnerMonth>;

/** The last twelve months, the newest first; a month without a request is there too. */
const months = v.array(partnerMonth);

/** A partner's own page: nothing of a traveller's is in it. */
export const partnerFigures = object({ name: v.string(), key: v.string(), months });
export type PartnerFigures = v.InferOutput<typeof partnerFigures>;

export const partnerList = {
  method: 'get',
  path: '/Partners',
  who: 'admin',
  answer: listOf(deskPartner),
} as const satisfies Endpoint;

/** Refused with 409 where the key is somebody's. */
export const partnerCreate = {
  method: 'post',
  path: '/Partners',
  who: 'admin',
  body: partnerMake,
  answer: deskPartner,
} as const satisfies Endpoint;

/** Refused with 409 and the partner as they are now when it was made from another version. */
export const partnerUpdate = {
  method: 'post',
  path: '/Partners/:id',
  who: 'admin',
  body: partnerChange,
  answer: deskPartner,
} as const satisfies Endpoint;

export const partnerMonths = {
  method: 'get',
  path: '/Partners/:id',
  who: 'admin',
  answer: partnerFigures,
} as const satisfies Endpoint;

export const partnerOwn = {
  method: 'get',
  path: '/Partner/figures',
  who: 'partner',
  answer: partnerFigures,
  limit: 'read',
} as const satisfies Endpoint;
