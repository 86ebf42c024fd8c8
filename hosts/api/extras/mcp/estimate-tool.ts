import { findAirport } from 'charter-widgets/airport-index';
import { charterEstimate, MAX_SEGMENTS, privateCharterEstimate } from 'charter-widgets/contract';
import { estimateText } from 'charter-widgets/estimate-text';
import { ENGLISH } from 'charter-widgets/translate';
import * as v from 'valibot';
import { Refusal, refuseLikeForms, refuseOutOfOrder } from './refusals';
import { count, day, described, formLink, place, time, tool } from './tools';

const leg = v.strictObject({
  from: described(place, 'An airport: a code such as KHI, or a text of find_airports'),
  to: described(place, 'Likewise'),
  date: described(day, '2026-12-01, by the clock of the airport of departure'),
  time: described(v.optional(time), '14:30, wall clock at the airport of departure. Default for the estimate: 12:00'),
  seats: described(v.optional(count(1, 999), 1), 'Passengers on this leg'),
});

export const estimateCharter = tool({
  name: 'estimate_charter',
  title: 'Estimate a charter',
  description:
    'What a whole aircraft may cost for a journey between airports: the rounded range that the operator’s own form shows, from the cheapest to the dearest aircraft that can fly it. It is an estimate and no offer: only the operator’s staff give a price, in answer to a request. Null where no estimate can be given. Nothing is sent or reserved.',
  input: v.strictObject({
    legs: described(
      v.pipe(
        v.array(leg, 'Must be a list'),
        v.nonEmpty('At least one leg is needed'),
        v.maxLength(MAX_SEGMENTS, `At most ${MAX_SEGMENTS} legs`),
      ),
      'The legs in their order; the way back is a leg of its own',
    ),
  }),
  output: v.object({
    estimate: v.nullable(
      v.object({
        ...charterEstimate.entries,
        low: described(v.number(), 'In whole units of the currency, rounded'),
        types: described(v.array(v.string()), 'The types of the aircraft that can fly it'),
      }),
    ),
    request: described(v.string(), 'The request form with this journey filled in, which the traveller opens and sends'),
  }),
  async run({ legs }, { publicUrl, homeZone, pkrPerUsd, read }) {
    for (const text of legs.flatMap(({ from, to }) => [from, to])) {
      const airport = await findAirport(text).catch(() => undefined);
      if (!airport) throw new Refusal(`${text} is no airport of the index: use a code, or a text of find_airports`);
    }
    for (const leg of legs) await refuseLikeForms(leg, homeZone);
    await refuseOutOfOrder(legs, false);
    const segments = legs.map(({ from, to, date, time, seats }) => ({
      ...{ fromLocation: from, toLocation: to, departDate: `${date}T${time ?? '12:00'}`, seats },
    }));
    const answer = v.object({ data: privateCharterEstimate.answer });
    const { data: estimate } = await read(`/api${privateCharterEstimate.path}`, answer, { segments });
    const trip = legs.length > 1 ? ('multi_leg' as const) : ('one_way' as const);
    const request = formLink({ form: 'private_charter', trip, legs }, publicUrl);
    const text = estimate
      ? `${estimateText(estimate, ENGLISH, pkrPerUsd)}. This is an estimate and no offer: the price comes with the operator’s answer to a request.`
      : 'No estimate can be given for this journey. The price comes with the operator’s answer to a request.';
    return { values: { estimate, request }, text: `${text} ${request}` };
  },
});
