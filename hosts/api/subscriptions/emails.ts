import type { FlightRecord } from 'charter-widgets/contract';
import type { Translate } from 'charter-widgets/translate';
import { UR } from 'charter-widgets/urdu';
import type { Config } from '../config';
import { contactLines, type Email, formatDay, formatEmail, formatSeats } from '../platform/email/email';
import { localUrl, textsOf } from '../platform/email/texts';
import { findAirportName } from '../trips/facts';
import { CONFIRM_DAYS, type Subscription } from './store';

type EmailSettings = Pick<Config, 'publicUrl' | 'site'>;

/** The page of a subscription. The token is in the fragment, which no log and no referrer has. */
const pageOf = ({ publicUrl }: Pick<Config, 'publicUrl'>, locale: string, token: string) =>
  `${localUrl(`${publicUrl}/tell-me/emails`, locale)}#${token}`;

/** The address to which mail programs post to end a subscription by one press. */
export const unsubscribeUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>, token: string) =>
  `${publicUrl}/api/Subscription/end?token=${token}`;

type WantedFlight = Pick<Subscription, 'fromLocation' | 'toLocation' | 'locale'>;

/** A place as `City (CODE)`, or the name of a country, in the traveller's language, where there is a name in it. */
const placeIn = async (place: string, t: Translate) =>
  (await findAirportName(place, t.locale)) || (t.locale === 'ur' && UR[place]) || place;

const partyText = (count: number, t: Translate) => t(count === 1 ? '1 passenger' : '{count} passengers', { count });

/** Which flights of a route are wanted. */
function kindOf({ firstDay, lastDay, isEmptyLegOnly, party }: Days, t: Translate): [string, string][] {
  const [first, last] = [firstDay, lastDay].map((day) => day && formatDay(day, t));
  const days = first && last && first !== last ? t('{first} to {last}', { first, last }) : first || last || '';
  return [
    [t('Passengers'), String(party)],
    ...(isEmptyLegOnly ? [[t('Flights'), t('Empty legs only')] as [string, string]] : []),
    ...(days ? [[t('Day'), days] as [string, string]] : []),
  ];
}

type Days = Pick<Subscription, 'firstDay' | 'lastDay' | 'isEmptyLegOnly' | 'party'>;

/** The e-mail that asks to confirm an address, the only one that anybody can cause. Its places are names of the airport index. */
export async function confirmationEmail(
  sender: EmailSettings,
  { fromLocation, toLocation, locale, departs, ...days }: WantedFlight & Days & { departs: string | null },
  token: string,
): Promise<Email> {
  const t = textsOf(locale);
  const [from, to] = [await placeIn(fromLocation, t), await placeIn(toLocation, t)];
  const { brand } = sender.site;
  const names = { brand, from, to, days: CONFIRM_DAYS, party: partyText(days.party, t) };
  return formatEmail({
    t,
    brand,
    subject: t('Confirm: e-mails about flights from {from} to {to}', names),
    lead: departs
      ? t(
          'Someone asked {brand} to e-mail this address when the flight from {from} to {to} on {day} at {time} has seats for {party}. If it was you, open this page within {days} days and confirm your address.',
          { ...names, day: formatDay(departs.slice(0, 10), t), time: departs.slice(11, 16) },
        )
      : t(
          'Someone asked {brand} to e-mail this address when a flight from {from} to {to} has seats for {party}. If it was you, open this page within {days} days and confirm your address.',
          names,
        ),
    facts: kindOf(days, t),
    step: { label: t('Confirm your e-mail address'), href: pageOf(sender, locale, token) },
    foot: [
      t('If it was not you, ignore this e-mail. We will not write again unless you confirm.'),
      ...contactLines(sender.site, t),
    ],
  });
}

/** The e-mail about a flight that a subscriber waits for. */
export async function flightFoundEmail(
  sender: EmailSettings,
  { locale, party, endsAt, fromLocation, toLocation }: WantedFlight & Pick<Subscription, 'endsAt' | 'party'>,
  flight: FlightRecord,
  token: string,
): Promise<Email> {
  const t = textsOf(locale);
  const { brand, pkrPerUsd } = sender.site;
  const [from, to] = [await placeIn(flight.fromLocation, t), await placeIn(flight.toLocation, t)];
  const { departureDatetime: departs, latestDeparture, seatPrice } = flight;
  const day = formatDay(departs.slice(0, 10), t);
  const wanted = { from: await placeIn(fromLocation, t), to: await placeIn(toLocation, t) };
  const names = { brand, ...wanted, day, party: partyText(party, t) };
  return formatEmail({
    t,
    brand,
    subject: t('A flight from {from} to {to}, {day}', names),
    lead: t('You asked {brand} to notify you: a flight from {from} to {to} has seats for {party}.', names),
    legs: [{ from, to, departs, latest: flight.isEmptyLeg ? (latestDeparture ?? '') : undefined }],
    facts: [
      [t('Passengers'), String(party)],
      [t('Price per seat'), formatSeats(seatPrice, 1, pkrPerUsd, t)],
      ...(flight.aircraftName ? [[t('Aircraft'), flight.aircraftName] as const] : []),
    ],
    step: { label: t('See the flight'), href: localUrl(`${sender.publicUrl}/flights-details?id=${flight.id}`, locale) },
    foot: [
      t('Seats are not held for you: they go to those who book first.'),
      // On a line of its own: a direction mark behind an address would become part of the link.
      `${t('These e-mails end on {day}. To unsubscribe now, open this page:', {
        day: formatDay(endsAt.slice(0, 10), t),
      })}\n${pageOf(sender, locale, token)}`,
      ...contactLines(sender.site, t),
    ],
  });
}
