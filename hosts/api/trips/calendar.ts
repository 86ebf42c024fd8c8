import { oneLine, type Stage } from '@charter-hosts/contract';
import type { Translate } from 'charter-widgets/translate';
import { generateIcsCalendar, type IcsDuration, type IcsEventStatusType } from 'ts-ics';
import { textsOf, withoutMarks } from '../platform/email/texts';

/** A leg in a calendar. */
export interface CalendarLeg {
  from: string;
  to: string;
  /** Milliseconds since 1970. */
  departsAt: number;
  /** The block time; 0 for unknown. */
  minutes: number;
  /** Between which times an empty leg departs, in words. */
  window?: string | undefined;
}

export interface CalendarParts {
  reference: string;
  brand: string;
  /** The operator's address; '' for none. */
  email: string;
  /** The site's host, which makes ids unique. */
  host: string;
  stage: Stage;
  /** Rises with each change, so that calendars recognise newer files. */
  sequence: number;
  legs: readonly CalendarLeg[];
  now: number;
  /** The texts of the traveller's language. Default: English. */
  t?: Translate;
}

const STATUS: Readonly<Partial<Record<Stage, IcsEventStatusType>>> = {
  accepted: 'TENTATIVE',
  booked: 'CONFIRMED',
  flown: 'CONFIRMED',
  closed: 'CONFIRMED',
  cancelled: 'CANCELLED',
};

/** The flights of a trip as an iCalendar file; null before they are accepted. */
export function formatCalendar({
  reference,
  brand,
  email,
  host,
  stage,
  sequence,
  legs,
  now,
  t = textsOf('en'),
}: CalendarParts): string | null {
  const status = STATUS[stage];
  if (!status || legs.length === 0) return null;
  const file = generateIcsCalendar({
    prodId: '-//charter-widgets//trip//EN',
    version: '2.0',
    // CANCEL removes the events. A file with a method names its organizer (RFC 5546).
    ...(email && { method: status === 'CANCELLED' ? 'CANCEL' : 'PUBLISH' }),
    events: legs.map(({ from, to, departsAt, minutes, window }, index) => ({
      // Later files change the event of the same id.
      uid: `${reference}-${index + 1}@${host}`,
      sequence,
      status,
      // In quotes, because a colon or comma ends a value (RFC 5545, 3.2), and with none of its own.
      ...(email && { organizer: { name: `"${oneLine(brand).replaceAll('"', '’')}"`, email } }),
      // A carriage return would end the line; ts-ics keeps it.
      summary: oneLine(withoutMarks(t('{from} to {to}', { from: inTitle(from, t), to: inTitle(to, t) }))),
      location: oneLine(from),
      description: oneLine(withoutMarks([`${brand}, ${reference}`, window].filter(Boolean).join('. '))),
      stamp: { date: new Date(now) },
      start: { date: new Date(departsAt) },
      // An event may have no duration; the type of ts-ics wants one.
      ...((minutes > 0 && { duration: { hours: Math.floor(minutes / 60), minutes: minutes % 60 } }) as {
        duration: IcsDuration;
      }),
    })),
  });
  return foldedByBytes(file);
}

/** A title that mixes two directions falls apart, so that Urdu's has no codes. */
const inTitle = (place: string, { locale }: Translate) =>
  locale === 'ur' ? place.replace(/ \([A-Z]{3,4}\)$/, '') : place;

/** The most bytes of a line (RFC 5545, 3.1). */
const LINE_BYTES = 75;

/** Folds long lines by bytes without splitting characters; ts-ics counts UTF-16 units. */
function foldedByBytes(file: string): string {
  const lines = file.replace(/\r\n[ \t]/g, '').split('\r\n');
  return lines
    .map((line) => {
      let folded = '';
      let bytes = 0;
      for (const character of line) {
        const more = Buffer.byteLength(character);
        if (bytes + more > LINE_BYTES) {
          folded += '\r\n ';
          bytes = 1;
        }
        folded += character;
        bytes += more;
      }
      return folded;
    })
    .join('\r\n');
}
