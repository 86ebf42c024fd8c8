import { type Endpoint, listOf, object, optionalText, requiredText, requiredVersion } from 'charter-widgets/contract';
import * as v from 'valibot';
import { CURRENCY_CODES } from './money';

// Partners, and the results of requests from their pages.

/** An origin: `https://indus.example`, `http://localhost:8081`. */
const origin = v.pipe(
  v.string('Must be text'),
  v.trim(),
  v.maxLength(200, 'At most 200 characters'),
  v.toLowerCase(),
  v.regex(
    /^https?:\/\/[a-z0-9]+(?:[.-][a-z0-9]+)*(?::[1-9]\d{0,4})?$/,
    'Enter a web address such as https://www.example.com',
  ),
);

const fields = {
  name: requiredText('Enter a name', 100),
  /** The contact person, as one line. */
  contact: optionalText(200),
  /** Origins of the partner's pages; a request from one of them is verified. */
  origins: v.pipe(
    v.optional(v.array(v.unknown(), 'Origins must be a list'), []),
    v.maxLength(20, 'At most 20 origins'),
    v.array(origin),
  ),
};

/** The body of POST /Partners. The key cannot change, because it is on the partner's pages. */
export const partnerCreateBody = object(
  {
    key: v.pipe(
      requiredText('Enter a key', 40),
      v.toLowerCase(),
      v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use small letters, digits and single hyphens, such as indus-travel'),
    ),
    ...fields,
  },
  'The partner must be an object',
);
export type PartnerCreateBody = v.InferOutput<typeof partnerCreateBody>;

/** The body of POST /Partners/:id. */
export const partnerChange = object(
  {
    ...fields,
    version: requiredVersion(),
    /** True to switch the partner off: their requests count for nobody. */
    isOff: v.optional(v.boolean('Must be true or false'), false),
    /** True to replace the link to their figures. */
    endLink: v.optional(v.boolean('Must be true or false'), false),
  },
  'The change must be an object',
);
export type PartnerChange = v.InferOutput<typeof partnerChange>;

/** A partner, for staff. */
export const staffPartner = object({
  id: v.number(),
  key: v.string(),
  name: v.string(),
  contact: v.string(),
  origins: v.array(v.string()),
  isOff: v.boolean(),
  /** The link to their figures; '' for viewers. */
  link: v.string(),
  /** Number of their requests. */
  requests: v.number(),
  /** The instant of the last request (UTC, `Z`); null for none. */
  lastAt: v.nullable(v.string()),
  createdAt: v.string(),
  version: v.number(),
});
export type StaffPartner = v.InferOutput<typeof staffPartner>;

/** A partner's results of one month. */
export const partnerMonth = object({
  /** `2026-11`, in the operator's home zone. */
  month: v.string(),
  requests: v.number(),
  /** Number of requests from the partner's origins. */
  verified: v.number(),
  /** Number of requests that reached this stage. */
  quoted: v.number(),
  accepted: v.number(),
  /** Number of requests that are booked, flown or closed now. */
  booked: v.number(),
  /** Totals of booked requests in minor units; requests without a price are left out. */
  totals: v.array(object({ currency: v.picklist(CURRENCY_CODES), amount: v.number() })),
});
export type PartnerMonth = v.InferOutput<typeof partnerMonth>;

/** The last twelve months, newest first, including empty ones. */
const months = v.array(partnerMonth);

/** The partner's own page; it has no personal data. */
export const partnerFigures = object({ name: v.string(), key: v.string(), months });
export type PartnerFigures = v.InferOutput<typeof partnerFigures>;

export const partnerList = {
  method: 'get',
  path: '/Partners',
  who: 'admin',
  answer: listOf(staffPartner),
} as const satisfies Endpoint;

/** Refused with 409 when the key is taken. */
export const partnerCreate = {
  method: 'post',
  path: '/Partners',
  who: 'admin',
  body: partnerCreateBody,
  answer: staffPartner,
} as const satisfies Endpoint;

/** Refused with 409 and the stored partner when it was changed from another version. */
export const partnerUpdate = {
  method: 'post',
  path: '/Partners/:id',
  who: 'admin',
  body: partnerChange,
  answer: staffPartner,
} as const satisfies Endpoint;

export const partnerMonths = {
  method: 'get',
  path: '/Partners/:id',
  who: 'admin',
  scope: 'figures',
  answer: partnerFigures,
} as const satisfies Endpoint;

export const partnerOwn = {
  method: 'get',
  path: '/Partner/figures',
  who: 'partner',
  answer: partnerFigures,
  limit: 'read',
} as const satisfies Endpoint;
