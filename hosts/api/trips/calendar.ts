import { oneLine, type Stage } from '@charter-hosts/contract';
import { generateIcsCalendar, type IcsDuration, type IcsEventStatusType } from 'ts-ics';

/** What a calendar has of a leg. */
export interface CalendarLeg {
  from: string;
  to: string;
  /** An instant, milliseconds since 1970. */
  departsAt: number;
  /** Chock to chock; 0 where nobody knows it yet. */
  minutes: number;
}

export interface CalendarParts {
  reference: string;
  brand: string;
  /** The site's host: it makes the reference unique in the world. */
  host: string;
  stage: Stage;
  /** Rises with each change, so that a calendar takes a later file for a newer one. */
  sequence: number;
  legs: readonly CalendarLeg[];
  now: number;
}

const STATUS: Readonly<Partial<Record<Stage, IcsEventStatusType>>> = {
  accepted: 'TENTATIVE',
  booked: 'CONFIRMED',
  flown: 'CONFIRMED',
  closed: 'CONFIRMED',
  cancelled: 'CANCELLED',
};

/** The flights of a trip as an iCalendar file; null while there is nothing to be put into a calendar. */
export function formatCalendar({ reference, brand, host, stage, sequence, legs, now }: CalendarParts): string | null {
  const status = STATUS[stage];
  if (!status || legs.length === 0) return null;
  const file = generateIcsCalendar({
    prodId: '-//charter-widgets//trip//EN',
    version: '2.0',
    // A cancelled one takes what is there out again.
    method: status === 'CANCELLED' ? 'CANCEL' : 'PUBLISH',
    events: legs.map(({ from, to, departsAt, minutes }, index) => ({
      // One of a leg for good: what comes later under it is the same event, changed.
      uid: `${reference}-${index + 1}@${host}`,
      sequence,
      status,
      // Text ends a line of the file also by a carriage return alone, which ts-ics leaves as it is.
      summary: oneLine(`${from} to ${to}`),
      location: oneLine(from),
      description: oneLine(`${brand}, ${reference}`),
      stamp: { date: new Date(now) },
      start: { date: new Date(departsAt) },
      // Without one it ends when it begins, which a program may show; ts-ics writes such a file, and has no type for it.
      ...((minutes > 0 && { duration: { hours: Math.floor(minutes / 60), minutes: minutes % 60 } }) as {
        duration: IcsDuration;
      }),
    })),
  });
  return foldedByBytes(file);
}

/** Bytes of a line (RFC 5545, 3.1). */
const LINE_BYTES = 75;

/** The file with its long lines folded by their bytes, each character whole: ts-ics counts UTF-16 units. */
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
