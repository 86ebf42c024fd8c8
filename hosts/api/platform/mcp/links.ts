import { isWallClock, MAX_SEGMENTS, PREFERRED_AIRCRAFT, SERVICE_TYPES } from 'charter-widgets/contract';
import * as v from 'valibot';
import { flightOf, queryOf } from './flights';
import { count, described, line, Refusal, tool } from './tool';

const DAY = 'Use a real date in the form 2026-12-01';
const TIME = 'Use a time in the form 14:30';
const DATE_TIME = 'Use a real date and time in the form 2026-12-01T14:30';

const place = line(200);
const day = v.pipe(
  v.string(DAY),
  v.maxLength(10, DAY),
  v.check((text) => isWallClock(`${text}T00:00`), DAY),
);
const time = v.pipe(
  v.string(TIME),
  v.maxLength(5, TIME),
  v.check((text) => isWallClock(`2000-01-01T${text}`), TIME),
);
const dateTime = v.pipe(
  v.string(DATE_TIME),
  v.maxLength(16, DATE_TIME),
  v.check((text) => isWallClock(text) || isWallClock(`${text}T00:00`), DATE_TIME),
);

const leg = v.strictObject({
  from: v.optional(place),
  to: v.optional(place),
  date: described(v.optional(day), '2026-12-01, by the clock of the airport of departure'),
  time: described(v.optional(time), '14:30, wall clock at the airport of departure'),
  seats: v.optional(count(1, 999)),
  luggage: described(v.optional(count(0, 99_999)), 'Kilograms, of the whole party'),
  pets: v.optional(count(0, 99)),
});

const TRIPS = { one_way: 'oneway', round_trip: 'roundtrip', multi_leg: 'multileg' } as const;
const FORMS = {
  private_charter: '/private-charter-form',
  international_charter: '/international-charter-form',
  chauffeur: '/chauffeur-service-form',
  flight_booking: '/flights-details',
} as const;
type Form = keyof typeof FORMS;

/** What each form reads from its address. */
const READS: Record<Form, readonly string[]> = {
  private_charter: ['trip', 'legs'],
  international_charter: ['from', 'to', 'departure', 'return', 'seats', 'service', 'aircraft', 'message'],
  chauffeur: ['passengers', 'luggage'],
  flight_booking: ['flightId'],
};

const utm = v.strictObject({
  source: v.optional(line(100)),
  medium: v.optional(line(100)),
  campaign: v.optional(line(100)),
  term: v.optional(line(100)),
  content: v.optional(line(100)),
});

const input = v.strictObject({
  form: described(
    v.picklist(Object.keys(FORMS) as Form[], `Must be one of ${Object.keys(FORMS).join(', ')}`),
    'private_charter takes trip and legs; international_charter takes from, to, departure, return, seats, service, aircraft and message; chauffeur takes passengers and luggage; flight_booking takes flightId',
  ),
  trip: v.optional(
    v.picklist(Object.keys(TRIPS) as (keyof typeof TRIPS)[], `Must be one of ${Object.keys(TRIPS).join(', ')}`),
  ),
  legs: described(
    v.optional(v.pipe(v.array(leg, 'Must be a list'), v.maxLength(MAX_SEGMENTS, `At most ${MAX_SEGMENTS} legs`))),
    'The legs in their order; a round trip’s way back is the second',
  ),
  from: described(v.optional(place), 'A code such as KHI, or any place'),
  to: v.optional(place),
  departure: described(v.optional(dateTime), '2026-12-01T14:30 or 2026-12-01, wall clock at the airport'),
  return: described(v.optional(dateTime), 'Likewise'),
  seats: v.optional(count(1, 999)),
  service: v.optional(v.picklist(SERVICE_TYPES, `Must be one of ${SERVICE_TYPES.join(', ')}`)),
  aircraft: v.optional(v.picklist(PREFERRED_AIRCRAFT, `Must be one of ${PREFERRED_AIRCRAFT.join(', ')}`)),
  message: described(v.optional(line(200)), 'For the desk. Nothing personal: it stands in the address'),
  passengers: v.optional(count(1, 999)),
  luggage: described(v.optional(count(1, 9999)), 'Pieces'),
  flightId: described(v.optional(count(1, 2_147_483_647)), 'From search_flights'),
  partner: described(v.optional(line(40)), 'The key of the partner who brings the traveller'),
  utm: v.optional(utm),
});
type Input = v.InferOutput<typeof input>;

/** The address of a form, filled in as far as its reader takes it. */
export function formLink({ form, partner, utm = {}, ...fields }: Input, publicUrl: string): string {
  const foreign = Object.keys(fields).filter((name) => !READS[form].includes(name));
  if (foreign.length > 0)
    throw new Refusal(`${form} takes ${READS[form].join(', ')} alone: leave out ${foreign.join(', ')}`);
  const { trip, legs = [], flightId, ...plain } = fields;
  const query = queryOf({
    ...(trip && { type: TRIPS[trip] }),
    ...Object.fromEntries(
      legs.flatMap((one, index) =>
        Object.entries(one).map(([name, value]) => [`segment${index + 1}_${name}`, value] as const),
      ),
    ),
    ...plain,
    ...(flightId && { id: flightId }),
    partner,
    ...Object.fromEntries(Object.entries(utm).map(([name, value]) => [`utm_${name}`, value])),
  });
  return `${publicUrl}${FORMS[form]}${query && `?${query}`}`;
}

export const charterLink = tool({
  name: 'charter_link',
  title: 'Link to a form',
  description:
    'The address of a form of the operator’s site with what is known of the journey filled in: a whole aircraft (private_charter), a charter across borders (international_charter), a car (chauffeur) or a seat on a listed flight (flight_booking). Nothing is sent or reserved: the traveller opens it, adds who flies and sends the request. Put nothing personal into it. Times are the wall clock at the airport.',
  input,
  output: v.object({ url: v.string() }),
  async run(asked, { publicUrl, read }) {
    const url = formLink(asked, publicUrl);
    if (asked.form === 'flight_booking') {
      if (asked.flightId === undefined) throw new Refusal('flight_booking needs the flightId of a listed flight');
      // No link to a flight that is not there.
      await flightOf(asked.flightId, read);
    }
    return { values: { url }, text: url };
  },
});
