import { describe, expect, it } from 'vitest';
import { formatCalendar } from '../../trips/calendar';
import { emailToStaff } from '../../trips/emails';
import type { RequestFacts } from '../../trips/facts';
import { formatEmail } from './email';
import { textsOf } from './texts';

/** Characters that end a line, move a cursor, or change the direction. */
const LINE_ENDS = ['\n', '\r', '\r\n', '\u2028', '\u2029', '\u0085', '\v', '\f'];
const SIGNS = [...LINE_ENDS, '\t', '\0', '\u001b[2J', '\u202e', '\u2066'];
const NOT_IN_A_LINE = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;
const forge = (text: string, sign: string) => `${text}${sign}Phone: forged`;

const linesOf = (text: string) => text.split(/\r\n|[\n\r\v\f\x85\u2028\u2029]/);

describe.each(SIGNS)('a text that contains %j', (sign) => {
  const site = { brand: 'Indus Air' } as Parameters<typeof emailToStaff>[0]['site'];
  const request: RequestFacts = {
    ...{ what: 'private charter', path: (id) => `/admin/${id}`, staffPlaces: [] },
    ...{ name: forge('A name', sign), email: forge('an address', sign), phone: forge('03', sign) },
    legs: [{ from: forge('From', sign), to: forge('To', sign), departs: '2027-03-04T14:30:00' }],
    facts: [{ name: 'Aircraft', says: forge('A jet', sign) }],
  };
  const called = { id: 1, tripId: 1, reference: 'CW-7K3M-Q2', trackUrl: '', locale: '' };

  it('starts a line of the e-mail to staff, nor a header', () => {
    const [email] = emailToStaff({ publicUrl: '', site, staffEmail: 'desk@example.com' }, request, called, {
      ...{ dedupeKey: '', subject: forge('A request', sign), lead: 'New request.' },
    });
    expect(email?.subject).not.toMatch(NOT_IN_A_LINE);
    for (const body of [email?.text ?? '', email?.html ?? '']) {
      expect(body.replaceAll('\n', '')).not.toMatch(NOT_IN_A_LINE);
      expect(linesOf(body).filter((line) => /^\s*Phone: forged/.test(line))).toEqual([]);
    }
  });

  it('cannot start a line of an e-mail in Urdu, and keeps its direction', () => {
    const t = textsOf('ur');
    const lead = t('to {place}', { place: forge('X', sign) });
    const { text } = formatEmail({ t, brand: '', subject: '', lead, foot: [] });
    expect(text).toBe(`\u2068X ${sign.slice(sign.startsWith('\u001b') ? 1 : sign.length)}Phone: forged\u2069 تک\n`);
  });

  it('cannot start a line of a calendar file', () => {
    const file = formatCalendar({
      ...{
        reference: 'CW-7K3M-Q2',
        brand: forge('Indus', sign),
        email: 'desk@fly.example',
        host: 'fly.example',
        stage: 'booked',
        sequence: 1,
      },
      now: 0,
      legs: [{ from: forge('From', sign), to: forge('To', sign), departsAt: 0, minutes: 60 }],
    });
    // Long lines are folded: a continuation starts with a space.
    const lines = linesOf((file ?? '').replaceAll('\r\n ', ''));
    expect(lines.filter((line) => line && !/^[A-Z-]+(?:;[^:]+)?:/.test(line))).toEqual([]);
    expect(lines.join('')).not.toMatch(NOT_IN_A_LINE);
    expect(lines.filter((line) => line.startsWith('Phone'))).toEqual([]);
  });
});
