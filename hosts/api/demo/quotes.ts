import { formatAmount, priceOfMinutes, type QuoteDraft, type QuoteLine, totalOf } from '@charter-hosts/contract';
import { codeOf } from '../flights/store';
import type { Database } from '../platform/database/open';
import { changeQuotes, saveDraft } from '../quotes/store';
import { getRequestFacts } from '../trips/details';
import type { RequestFacts } from '../trips/facts';
import { getTripRow, type insertEvents } from '../trips/store';
import { airport, type Calendar, distance } from './calendar';
import { FLEET } from './flights';
import type { QuotePlan } from './requests';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_HOURS = 24;

type NewEvent = Parameters<typeof insertEvents>[1][number];

/** Stores the quotes of an example; resolves to the events of its trip. */
export async function insertQuotes(
  trx: Database,
  plans: readonly QuotePlan[],
  { tripId, by, calendar, sentAt }: { tripId: number; by: string; calendar: Calendar; sentAt: string },
): Promise<NewEvent[]> {
  if (plans.length === 0) return [];
  const request = await getRequestFacts(trx, await getTripRow(trx, tripId));
  const events: NewEvent[] = [];
  for (const [before, plan] of plans.entries()) {
    // The last quote moved the trip to its stage.
    const hours = before - plans.length + 1;
    const at = new Date(Date.parse(sentAt) + hours * HOUR_MS).toISOString();
    const draft = draftOf(plan, request, calendar);
    const version = await saveDraft(trx, tripId, draft, at);
    if (plan.state === 'draft') continue;
    const answeredAt = new Date(Date.parse(at) + 2 * HOUR_MS).toISOString();
    const isAnswered = plan.state === 'accepted' || plan.state === 'declined';
    await changeQuotes(
      trx,
      { tripId, from: ['draft'], version },
      {
        state: plan.state,
        sentAt: at,
        viewedAt:
          plan.isSeen || (isAnswered && !plan.isByPhone) ? new Date(Date.parse(at) + HOUR_MS).toISOString() : null,
        answeredAt: isAnswered ? answeredAt : null,
        answeredBy: isAnswered && !plan.isByPhone ? request.name : '',
      },
    );
    const total = formatAmount(totalOf(draft.lines), draft.currency);
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
  const speed = Number(/cruise (\d+) km\/h/i.exec(specifications)?.[1]);
  const seats = request.facts.find((fact) => fact.name === 'Party')?.count ?? 1;
  const flown = request.legs.map(({ from, to, departs, seats: legSeats }, requestLeg) => ({
    ...withBlockTime(from, to, speed),
    departs,
    seats: legSeats ?? seats,
    requestLeg,
    isFerry: false,
  }));
  const [first] = flown;
  const base = plan.ferryFrom && airport(plan.ferryFrom).text;
  const ferry =
    base && first ? [{ ...withBlockTime(base, first.from, speed), seats: 0, requestLeg: null, isFerry: true }] : [];
  const legs = [...ferry.map((leg) => ({ ...leg, departs: ferryDeparture(first, leg) })), ...flown].map((leg) => ({
    ...leg,
    isMinutesTyped: false,
    calculatedMinutes: leg.minutes,
    isSeatsTyped: false,
    isShown: !leg.isFerry,
  }));
  const ratePerHour = fare.hour * 100;
  const priced = (label: string, kind: QuoteLine['kind'], isFerry: boolean): QuoteLine[] => {
    const minutes = legs.filter((leg) => leg.isFerry === isFerry).reduce((sum, leg) => sum + leg.minutes, 0);
    // As the editor writes it.
    const time = [minutes >= 60 && `${Math.floor(minutes / 60)} h`, minutes % 60 > 0 && `${minutes % 60} min`];
    const amount = priceOfMinutes(ratePerHour, minutes);
    const typed = { isByRate: true, isAmountTyped: false, isLabelTyped: false };
    return minutes > 0 ? [{ label: `${label}, ${time.filter(Boolean).join(' ')}`, kind, amount, ...typed }] : [];
  };
  const byHand = { isByRate: false, isAmountTyped: true, isLabelTyped: true };
  const inDays = (days: number) => calendar.hoursAgo(-days * DAY_HOURS - END_OF_DAY);
  return {
    replaces: null,
    aircraft: name,
    tail: /[A-Z0-9]{2}-[A-Z]{3}/.exec(specifications)?.[0] ?? '',
    isTailTyped: true,
    currency: 'USD',
    ratePerHour,
    isRateTyped: true,
    cruiseKmh: speed,
    isCruiseTyped: true,
    legs,
    lines: [
      ...priced('Flight', 'flight', false),
      ...priced('Positioning', 'ferry', true),
      { label: 'Handling and parking', kind: 'fee', amount: HANDLING * (legs.length + 1), ...byHand },
      ...(plan.discount
        ? [{ label: 'For a second trip with us', kind: 'discount' as const, amount: plan.discount, ...byHand }]
        : []),
    ],
    inclusions: 'Crew, fuel, catering for everybody on board, and a car to the aircraft.',
    terms:
      'Half of it is kept for a cancellation in the last 72 hours before departure, all of it in the last 24. Weather and airspace may move a departure; nothing is charged for that.',
    message: '',
    paymentUrl: '',
    validUntil: inDays(plan.validDays),
    isValidUntilTyped: true,
    unread: [],
    holdUntil: plan.holdDays === undefined ? null : inDays(plan.holdDays),
  };
}

/** Added to the cruise for taxi, climb, approach and detours. */
const ALLOWANCE_MINUTES = 25;
/** Between the aircraft's arrival and the first departure. */
const READY_MINUTES = 60;
/** Minor units for each airport. */
const HANDLING = 45_000;
/** The hour of the day (UTC) at which a quote ends. */
const END_OF_DAY = 13;

function withBlockTime(from: string, to: string, speed: number) {
  const km = Math.round(distance(airport(codeOf(from)), airport(codeOf(to))));
  return { from, to, km, minutes: Math.round(((km / speed) * 60 + ALLOWANCE_MINUTES) / 5) * 5 };
}

/** The departure of a positioning leg, as the wall clock there, so that the aircraft is ready for the next leg. */
function ferryDeparture(
  flight: { from: string; departs: string } | undefined,
  ferry: { from: string; minutes: number },
): string {
  if (!flight) return '';
  const ahead = (text: string) => airport(codeOf(text)).ahead * HOUR_MS;
  const departsAt = Date.parse(`${flight.departs}Z`) - ahead(flight.from);
  const leavesAt = departsAt - (ferry.minutes + READY_MINUTES) * MINUTE_MS;
  return new Date(leavesAt + ahead(ferry.from)).toISOString().slice(0, 19);
}
