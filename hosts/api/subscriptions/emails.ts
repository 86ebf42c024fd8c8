import { formatAmount } from '@charter-hosts/contract';
import type { FlightRecord } from 'charter-widgets/contract';
import type { Config } from '../config';
import { contactLines, type Email, formatDay, formatEmail } from '../platform/email/email';
import { localUrl, wordsOf } from '../platform/email/words';
import { CONFIRM_DAYS, type Subscription } from './store';

type EmailSettings = Pick<Config, 'publicUrl' | 'site'>;

/** The page of a subscription. The token is in the fragment, which no log and no referrer has. */
const pageOf = ({ publicUrl }: Pick<Config, 'publicUrl'>, locale: string, token: string) =>
  `${localUrl(`${publicUrl}/tell-me`, locale)}#${token}`;

/** The address to which mail programs post to end a subscription by one press. */
export const unsubscribeUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>, token: string) =>
  `${publicUrl}/api/Subscription/end?token=${token}`;

type Wanted = Pick<Subscription, 'fromLocation' | 'toLocation' | 'party' | 'locale'>;

/** The e-mail that asks to confirm an address, the only one that anybody can cause. Its places are names of the airport index. */
export function confirmationEmail(
  sender: EmailSettings,
  { fromLocation: from, toLocation: to, party, locale }: Wanted,
  token: string,
): Email {
  const t = wordsOf(locale);
  const { brand } = sender.site;
  const names = { brand, from, to, count: party, days: CONFIRM_DAYS };
  return formatEmail({
    t,
    brand,
    subject: t('Shall we tell you about flights from {from} to {to}?', names),
    lead: t(
      'Somebody asked {brand} to write to this address when a flight from {from} to {to} has seats for {count}. If it was you, open this page within {days} days and confirm it.',
      names,
    ),
    step: { label: t('Confirm the e-mails'), href: pageOf(sender, locale, token) },
    foot: [
      t('If it was not you, ignore this e-mail. Without the confirmation we write to you no more.'),
      ...contactLines(sender.site, t),
    ],
  });
}

/** The e-mail about a flight that a subscriber waits for. */
export function flightFoundEmail(
  sender: EmailSettings,
  { locale, party, endsAt, fromLocation, toLocation }: Wanted & Pick<Subscription, 'endsAt'>,
  flight: FlightRecord,
  token: string,
): Email {
  const t = wordsOf(locale);
  const { brand } = sender.site;
  const { fromLocation: from, toLocation: to, departureDatetime: departs, latestDeparture, seatPrice } = flight;
  const day = formatDay(departs.slice(0, 10), t);
  const names = { brand, from: fromLocation, to: toLocation, count: party, day };
  return formatEmail({
    t,
    brand,
    subject: t('A flight from {from} to {to}, {day}', names),
    lead: t('You asked {brand} to tell you: a flight from {from} to {to} has seats for {count}.', names),
    legs: [{ from, to, departs, latest: flight.isEmptyLeg ? (latestDeparture ?? '') : undefined }],
    facts: [
      [t('Price per seat'), formatAmount(Math.round(seatPrice * 100), 'USD')],
      ...(flight.aircraftName ? [[t('Aircraft'), flight.aircraftName] as const] : []),
    ],
    step: { label: t('See the flight'), href: localUrl(`${sender.publicUrl}/flights-details?id=${flight.id}`, locale) },
    foot: [
      t('Seats are not held for you: they go to those who book first.'),
      t('These e-mails end on {day}. To end them now, open {url}', {
        day: formatDay(endsAt.slice(0, 10), t),
        url: pageOf(sender, locale, token),
      }),
      ...contactLines(sender.site, t),
    ],
  });
}
