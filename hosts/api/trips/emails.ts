import { formatAmount, inLakhs, type ShownQuote, type Stage } from '@charter-hosts/contract';
import type { Translate } from 'charter-widgets/translate';
import type { Config } from '../config';
import { contactLines, type Email, formatDay, formatEmail, formatSeats, replyAddress } from '../platform/email/email';
import type { NewEmail } from '../platform/email/store';
import { textsOf } from '../platform/email/texts';
import { type Fact, findAirportName, type RequestFacts } from './facts';

type TripEmailSettings = Pick<Config, 'publicUrl' | 'site' | 'staffEmail'>;

/** The ids and links of a trip for its e-mails. */
export interface TripNames {
  /** The id of the request. */
  id: number;
  tripId: number;
  reference: string;
  /** The traveller's page. */
  trackUrl: string;
  /** The traveller's language. */
  locale: string;
}

/** `PKR 2,617,084 (≈ 26.17 lakh)` */
export function priceText({ total, currency }: Pick<ShownQuote, 'total' | 'currency'>, t: Translate): string {
  const said = inLakhs(total, currency);
  const price = t(formatAmount(total, currency));
  return said ? `${price} (${t(said.unit === 'lakh' ? '{count} lakh' : '{count} crore', said)})` : price;
}

/** The aircraft of a quote, and its total. */
export const offerFact = (quote: Pick<ShownQuote, 'aircraft' | 'total' | 'currency'>, t: Translate) =>
  [t('{aircraft}', { aircraft: quote.aircraft }), priceText(quote, t)] as const;

const article = (what: string) => (/^[aeiou]/.test(what) ? 'an' : 'a');

/** How soon staff answer, in words. */
function answerTimeText(minutes: number | undefined, t: Translate): string {
  if (!minutes) return t('We answer as soon as we can.');
  if (minutes >= 120 && minutes % 60 === 0)
    return t('We usually answer within {count} hours.', { count: minutes / 60 });
  return t(minutes === 1 ? 'We usually answer within {count} minute.' : 'We usually answer within {count} minutes.', {
    count: minutes,
  });
}

/**
 * The legs for an e-mail to an address that anybody may have typed. Places are named only as the airport index or staff write
 * them, so that nobody can send their own words to others in the operator's name.
 */
export async function publicLegs(
  { legs, staffPlaces }: Pick<RequestFacts, 'legs' | 'staffPlaces'>,
  t: Translate,
): Promise<RequestFacts['legs']> {
  const name = (place: string) => publicPlace(place, staffPlaces, t);
  return Promise.all(
    legs.map(async ({ from, to, departs, latest, arrives }) => ({
      departs,
      latest,
      arrives,
      from: await name(from),
      to: await name(to),
    })),
  );
}

const publicPlace = async (place: string, staffPlaces: readonly string[], t: Translate) =>
  (await findAirportName(place, t.locale)) ?? (staffPlaces.includes(place) ? place : t('(the place in your request)'));

const factsIn = (facts: readonly Fact[], t: Translate, pkrPerUsd: number | undefined) =>
  facts.map(
    ({ name, says, count = 0, place = '', day = '', time = '', price = 0 }) =>
      [
        t(name),
        t(says, {
          count,
          place,
          day: day && formatDay(day, t),
          time,
          price: formatSeats(price, count || 1, pkrPerUsd, t),
        }),
      ] as const,
  );

/** The facts for such an e-mail; without those whose place is not an airport of the index. */
async function publicFacts({ facts }: RequestFacts, t: Translate): Promise<Fact[]> {
  const named = facts.map(async ({ place, ...fact }) => {
    const name = place && (await findAirportName(place, t.locale));
    return place && !name ? [] : [{ ...fact, ...(name && { place: name }) }];
  });
  return (await Promise.all(named)).flat();
}

/**
 * The e-mails about a new request: to staff, and to the traveller who left an address. When staff `entered` it, they choose
 * whether the traveller gets one.
 */
export async function requestEmails(
  sender: TripEmailSettings,
  request: RequestFacts,
  names: TripNames,
  entered?: { sendReceipt: boolean },
): Promise<NewEmail[]> {
  const { tripId, reference, locale } = names;
  const { brand, answerMinutes } = sender.site;
  const t = textsOf(locale);
  const toTraveller = entered && !entered.sendReceipt ? { ...request, email: '' } : request;
  return [
    ...emailToStaff(sender, request, names, {
      dedupeKey: `trip ${tripId}: received, to staff`,
      subject: `${reference}: a new request, ${request.what}`,
      lead: `New request: ${request.what}.`,
    }),
    ...(await emailToTraveller(sender, toTraveller, names, {
      dedupeKey: `trip ${tripId}: received, to the traveller`,
      isReceipt: !entered,
      mayBeFirst: true,
      // Later it would come after the quote, or say of a booking that it is none.
      onlyWhile: 'stage new reviewing',
      subject: t('We have your request, {reference}', { reference }),
      // Without a name: the address may be another person's.
      lead: [
        request.what === 'flight booking'
          ? t('{brand} has received your request to book seats on a flight.', { brand })
          : t(`{brand} has received your request for ${article(request.what)} {what}.`, {
              what: t(request.what),
              brand,
            }),
        answerTimeText(answerMinutes, t),
        t('Your request is not a booking yet.'),
      ].join(' '),
    })),
  ];
}

/** An e-mail to staff about a trip; none without `STAFF_EMAIL`. */
export function emailToStaff(
  { publicUrl, site: { brand, pkrPerUsd }, staffEmail }: TripEmailSettings,
  { name, phone, email, legs, facts, note, path, legNow }: RequestFacts,
  { id, tripId, reference }: TripNames,
  { dedupeKey, subject, lead }: { dedupeKey: string; subject: string; lead: string },
): NewEmail[] {
  if (!staffEmail) return [];
  const t = textsOf('en');
  const reached: (readonly [string, string])[] = [
    ['From', name],
    ['Phone', phone || 'not given'],
    ['E-mail', email || 'not given'],
    ...(note ? [['Note', note] as const] : []),
  ];
  const written = formatEmail({
    t,
    brand,
    subject,
    lead: legNow ? `${lead} ${CHANGED}` : lead,
    reference,
    legs,
    facts: [...factsIn(facts, t, pkrPerUsd), ...reached],
    step: { label: 'Open the request', href: `${publicUrl}${path(id)}` },
    foot: [`Sent by ${brand} to its staff.`],
  });
  return [{ dedupeKey, tripId, to: staffEmail, replyTo: email, priority: 'toStaff', ...written }];
}

/** The legs of these e-mails are those of the flight as it is now. */
const CHANGED = 'This flight has changed since the request. Its route and times here are the new ones.';

const MISTAKE =
  'If you did not send a request to {brand}, someone may have entered your address by mistake. Tell us, or ignore this e-mail.';

interface TravellerEmail {
  dedupeKey: string;
  subject: string;
  lead: string;
  /** The button's label. Default: 'See your request'. */
  step?: string;
  /** Staff's own words. */
  message?: string;
  /** The name of what is offered, with its price. */
  offers?: readonly (readonly [name: string, price: string])[];
  /** An attached iCalendar file. */
  calendar?: string | undefined;
  /** Anybody can cause it with any address. Default: staff caused it. */
  isReceipt?: boolean;
  /** Whether it may be the first e-mail to an address, which somebody may have mistyped. Default: it follows another. */
  mayBeFirst?: boolean;
  /** See `NewEmail`. */
  onlyWhile?: string;
}

/** An e-mail to the traveller in their language; none without an address. */
export async function emailToTraveller(
  sender: TripEmailSettings,
  request: RequestFacts,
  { tripId, reference, trackUrl, locale }: TripNames,
  { dedupeKey, step, calendar, isReceipt = false, mayBeFirst = false, onlyWhile, ...parts }: TravellerEmail,
): Promise<NewEmail[]> {
  const { email } = request;
  if (!email) return [];
  const { site } = sender;
  const { brand } = site;
  const t = textsOf(locale);
  const written: Email = formatEmail({
    t,
    brand,
    reference,
    ...parts,
    lead: request.legNow ? `${parts.lead} ${t(CHANGED)}` : parts.lead,
    legs: await publicLegs(request, t),
    facts: factsIn(await publicFacts(request, t), t, site.pkrPerUsd),
    step: { label: step ?? t('See your request'), href: trackUrl },
    foot: [
      t('Please give the reference when you call.'),
      ...contactLines(site, t),
      ...(mayBeFirst ? [t(MISTAKE, { brand })] : []),
    ],
  });
  return [
    {
      dedupeKey,
      tripId,
      to: email,
      replyTo: replyAddress(sender),
      calendar,
      onlyWhile,
      priority: isReceipt ? 'receipt' : 'byStaff',
      ...written,
    },
  ];
}

/** The text for the traveller about a new stage; undefined for stages they are not told about. */
export function stageText(
  stage: Stage,
  { what, reference, flies, wasBooked }: { what: string; reference: string; flies: boolean; wasBooked: boolean },
  t: Translate,
): { subject: string; lead: string; step?: string } | undefined {
  const names = { reference, what: t(what) };
  if (stage === 'booked') {
    return {
      step: t('See your trip'),
      subject: t('Booked: {reference}', names),
      lead: [t(`Your ${what} is confirmed.`), flies && t('Times are local at each airport.')].filter(Boolean).join(' '),
    };
  }
  if (stage === 'cancelled') {
    return {
      subject: t(
        wasBooked ? 'Your booking is cancelled: {reference}' : 'Your request is cancelled: {reference}',
        names,
      ),
      // The traveller may have cancelled it.
      lead: [
        t(
          wasBooked && what === 'flight booking'
            ? 'Your flight booking is cancelled.'
            : wasBooked
              ? 'Your booking ({what}) is cancelled.'
              : 'Your {what} request is cancelled.',
          names,
        ),
        t(what === 'chauffeur service' ? 'If you still need a car, call us.' : 'If you still want to travel, call us.'),
      ].join(' '),
    };
  }
  if (stage === 'declined') {
    return {
      subject: t('We cannot arrange your trip: {reference}', names),
      lead: t('We are sorry that we cannot arrange this {what}. Call us, and we will look for an alternative.', names),
    };
  }
  return undefined;
}
