import { formatAmount, type QuoteDraft } from '@charter-hosts/contract';
import type { Database } from '../platform/database/open';
import { changeQuotes, listQuotes, saveDraft, storeSent } from '../quotes/store';
import { getRequestFacts } from '../trips/details';
import type { insertEvents } from '../trips/events';
import { type RequestFacts, requestSeats } from '../trips/facts';
import { getTripRow } from '../trips/store';
import { airport, type Calendar } from './calendar';
import { FLEET } from './flights';
import type { QuotePlan } from './requests';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

type DemoEvent = Parameters<typeof insertEvents>[1][number];

/** Stores the quotes of an example; resolves to the events of its trip. */
export async function insertQuotes(
  trx: Database,
  plans: readonly QuotePlan[],
  { tripId, by, calendar, sentAt }: { tripId: number; by: string; calendar: Calendar; sentAt: string },
): Promise<DemoEvent[]> {
  if (plans.length === 0) return [];
  const request = await getRequestFacts(trx, await getTripRow(trx, tripId));
  const events: DemoEvent[] = [];
  for (const [before, plan] of plans.entries()) {
    // The last quote moved the trip to its stage.
    const hours = before - plans.length + 1;
    const at = new Date(Date.parse(sentAt) + hours * HOUR_MS).toISOString();
    const draft = draftOf(plan, request, calendar);
    const goodUntil = calendar.hoursAgo(-plan.validDays * DAY_HOURS - END_OF_DAY);
    const version = await saveDraft(trx, tripId, draft, { savedAt: at, goodUntil });
    if (plan.state === 'draft') continue;
    const [quote] = await listQuotes(trx, tripId, new Date(at), requestSeats(request));
    if (!quote) throw new Error('The draft was not stored');
    await storeSent(trx, quote, at);
    const answeredAt = new Date(Date.parse(at) + 2 * HOUR_MS).toISOString();
    const isAnswered = plan.state === 'accepted' || plan.state === 'declined';
    await changeQuotes(
      trx,
      { tripId, from: ['sent'], version },
      {
        state: plan.state,
        viewedAt:
          plan.isSeen || (isAnswered && !plan.isByPhone) ? new Date(Date.parse(at) + HOUR_MS).toISOString() : null,
        answeredAt: isAnswered ? answeredAt : null,
        answeredBy: isAnswered && !plan.isByPhone ? request.name : '',
      },
    );
    const total = formatAmount(quote.total, draft.currency);
    const event = { trip_id: tripId, what: 'quote' as const };
    events.push({ ...event, at, by, after: `${version} sent: ${total}` });
    if (plan.state === 'withdrawn') events.push({ ...event, at: answeredAt, by, after: `${version} withdrawn` });
    if (isAnswered && !plan.isByPhone) {
      events.push({ ...event, at: answeredAt, by: 'The traveller', after: `${version} ${plan.state}: ${total}` });
    }
  }
  return events;
}

/** A draft for the requested legs with the plan's aircraft. */
function draftOf(plan: QuotePlan, request: RequestFacts, calendar: Calendar): QuoteDraft {
  const { name, specifications, fare } = FLEET[plan.aircraft];
  const base = plan.ferryFrom ? airport(plan.ferryFrom).text : '';
  const leg = { block: '', seats: '', isFerry: false, isShown: true, skipsFerry: false };
  return {
    replaces: null,
    aircraft: name,
    chosen: {
      base,
      currency: 'USD',
      perHour: fare.hour * 100,
      perHourEmpty: null,
      leastDailyMinutes: null,
      perLanding: null,
      perNight: null,
      rangeKm: null,
      seats: 0,
      tail: /[A-Z0-9]{2}-[A-Z]{3}/.exec(specifications)?.[0] ?? '',
      cruiseKmh: Number(/cruise (\d+) km\/h/i.exec(specifications)?.[1]),
    },
    tail: '',
    currency: 'USD',
    rate: '',
    cruise: '',
    typedFor: { tail: '', rate: '', cruise: '' },
    legs: request.legs.map(({ from, to, departs }, requestLeg) => ({ ...leg, from, to, departs, requestLeg })),
    skipsFerryBack: true,
    prices: {},
    lines: [
      { label: 'Handling and parking', kind: 'fee', amount: String(HANDLING * (request.legs.length + 1)) },
      ...(plan.discount
        ? [{ label: 'For a second trip with us', kind: 'discount' as const, amount: String(plan.discount / 100) }]
        : []),
    ],
    inclusions: 'Crew, fuel, catering for everybody on board, and a car to the aircraft.',
    terms:
      'If you cancel in the last 72 hours before departure, we keep half of the price; in the last 24 hours, all of it. Weather and airspace may move a departure; nothing is charged for that.',
    message: '',
    paymentUrl: '',
    validUntil: '',
    holdUntil: plan.holdDays === undefined ? '' : calendar.hoursAgo(-plan.holdDays * DAY_HOURS - END_OF_DAY),
  };
}

/** Dollars for each airport. */
const HANDLING = 450;
/** The hour of the day (UTC) at which a quote ends. */
const END_OF_DAY = 13;
