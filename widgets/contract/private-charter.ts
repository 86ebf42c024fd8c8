import * as v from 'valibot';
import { charterSegment, MAX_SEGMENTS, TRIP } from './charter-segment';
import { requiredEmail } from './email';
import type { Endpoint } from './endpoint';
import { created } from './envelope';
import { optionalText, requiredText } from './fields';
import { object } from './object';
import { normalPhone } from './phone';
import { plainText } from './plain-text';

/** The contact fields of the details dialog. */
export const charterContact = object({
  name: v.pipe(requiredText('Name is required', 100), v.minLength(2, 'Name must be at least 2 characters')),
  email: requiredEmail(),
  phone: v.pipe(
    requiredText('Phone number is required', 40),
    // This form only accepts Pakistani numbers, so ten digits are a mobile number.
    v.transform((text) => normalPhone(text).replace(/^(?=3\d{9}$)/, '0')),
    v.regex(/^03\d{9}$/, 'Phone must be in format: 03xxxxxxxxx'),
  ),
  /** Optional and not validated. */
  cnic: v.pipe(optionalText(30), v.transform(plainText)),
});

/** A wish that is missing from the body unless it is ticked. */
const wish = () =>
  v.optional(
    v.pipe(
      v.boolean('Must be true or false'),
      v.transform((is): boolean | undefined => is || undefined),
    ),
  );

/** What a traveller may add. Each is missing from the body unless it is filled in. */
const charterWishes = object({
  note: v.optional(
    v.pipe(
      optionalText(500),
      v.transform((text): string | undefined => text || undefined),
    ),
  ),
  /** A day earlier or later suits, too. */
  isDayFlexible: wish(),
  /** The times are only a guess. */
  isTimeOpen: wish(),
});

/** The body of POST /PrivateCharter/Create. */
export const charterRequest = v.pipe(
  object(
    {
      trip: v.pipe(v.optional(v.unknown(), null), v.picklist(Object.values(TRIP), 'Trip type is required')),
      ...charterContact.entries,
      ...charterWishes.entries,
      segments: v.pipe(
        v.optional(v.unknown(), null),
        v.array(v.unknown(), 'At least one segment is required'),
        // Counted first, so that a hostile list gives one error.
        v.maxLength(MAX_SEGMENTS, `At most ${MAX_SEGMENTS} legs`),
        v.array(charterSegment()),
      ),
    },
    'The request must be an object',
  ),
  v.forward(
    v.partialCheck(
      [['trip'], ['segments']],
      ({ trip, segments }) => trip !== TRIP.oneWay || segments.length === 1,
      'One Way trip must have exactly 1 segment',
    ),
    ['segments'],
  ),
  v.forward(
    v.partialCheck(
      [['trip'], ['segments']],
      ({ trip, segments }) => trip !== TRIP.roundTrip || segments.length === 2,
      'Round Trip must have exactly 2 segments',
    ),
    ['segments'],
  ),
  v.forward(
    v.partialCheck(
      [['trip'], ['segments']],
      ({ trip, segments }) => trip < TRIP.multiLeg || segments.length >= 2,
      'Multi City/Multi Stop trips must have at least 2 segments',
    ),
    ['segments'],
  ),
);

export type CharterRequest = v.InferOutput<typeof charterRequest>;

export const privateCharterCreate = {
  method: 'post',
  path: '/PrivateCharter/Create',
  who: 'anyone',
  body: charterRequest,
  answer: created,
  once: true,
  limit: 'request',
} as const satisfies Endpoint;
