import type { Config } from '../config';
import type { NewMail } from '../database';
import { letter } from './letter';
import type { Told } from './told';

type Sender = Pick<Config, 'publicUrl' | 'site' | 'deskEmail'>;

/** How soon the desk answers, in words; '' where the operator does not say. */
function answerSaid(minutes: number | undefined): string {
  if (!minutes) return 'The desk answers as soon as it can.';
  const isHours = minutes >= 120 && minutes % 60 === 0;
  const [number, unit] = isHours ? [minutes / 60, 'hours'] : [minutes, minutes === 1 ? 'minute' : 'minutes'];
  return `The desk answers within ${number} ${unit}.`;
}

/**
 * A place as a stranger's address may be told it: its city and code. Whoever asks writes the rest freely, and must not be
 * able to send words of theirs to somebody else in the operator's name.
 */
function known(place: string): string {
  const [, city = '', code = ''] = /^([^()]{1,60}) \(([A-Z]{3})\)/.exec(place) ?? [];
  const letters = city.replace(/[^\p{L}\p{M} '-]/gu, '').trim();
  return letters && code ? `${letters} (${code})` : 'A place as you wrote it';
}

/** What is mailed when a request has come: to the desk, and to the traveller where an address was left. */
export function lettersOfRequest(
  { publicUrl, site, deskEmail }: Sender,
  told: Told,
  { id, tripId, reference }: { id: number; tripId: number; reference: string },
): NewMail[] {
  const { what, name, email, phone, legs, facts } = told;
  const { brand, supportPhone, supportEmail } = site;
  const mails: NewMail[] = [];
  if (deskEmail) {
    const reached: [string, string][] = [
      ['From', name],
      ['Telephone', phone || 'not left'],
      ['E-mail', email || 'not left'],
    ];
    mails.push({
      dedupeKey: `trip ${tripId}: received, to the desk`,
      tripId,
      to: deskEmail,
      ...letter({
        brand,
        subject: `${reference}: a new request, ${what}`,
        lead: `A request has come: ${what}.`,
        reference,
        legs,
        facts: [...facts, ...reached],
        step: { label: 'Open the file', href: `${publicUrl}${told.dossier(id)}` },
        foot: [`Sent by ${brand} to the desk.`],
      }),
    });
  }
  if (email) {
    mails.push({
      dedupeKey: `trip ${tripId}: received, to the traveller`,
      tripId,
      to: email,
      ...letter({
        brand,
        subject: `We have your request, ${reference}`,
        // Nobody is greeted by a name: whoever sent the request may have left another's address.
        lead: `Your request for a ${what} has reached ${brand}. ${answerSaid(site.answerMinutes)} It is no booking yet.`,
        reference,
        legs: legs.map((leg) => ({ ...leg, from: known(leg.from), to: known(leg.to) })),
        facts,
        foot: [
          'Say the reference when you call.',
          ...(supportPhone ? [`Telephone: ${supportPhone}`] : []),
          ...(supportEmail ? [`E-mail: ${supportEmail}`] : []),
          `If you sent no request to ${brand}, somebody left your address by mistake: tell us, or do nothing.`,
        ],
      }),
    });
  }
  return mails;
}
