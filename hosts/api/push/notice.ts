import { hasRole, type PushKind, REQUEST_SCREENS, requestPath, type StaffRole } from '@charter-hosts/contract';
import type { Selectable } from 'kysely';
import type { CamelSchema } from '../platform/database/open';

/** A notice as the worker in the browser shows it. It has kinds and references only, since a locked screen shows it. */
export interface Notice {
  title: string;
  body: string;
  /** The screen that it opens. */
  path: string;
  /** A notice replaces another one with the same tag. */
  tag: string;
  /** Whether it has the button 'Assign to me'. */
  canAssign?: boolean;
}

/** What a device is notified of. The trip is undefined when it is erased, and for the first notice of a device. */
interface Item {
  what: PushKind | '';
  about: string;
  trip:
    | (Pick<Trip, 'kind' | 'requestId' | 'reference' | 'stage' | 'dueAt' | 'assignee'> & { hasFailed: unknown })
    | undefined;
}
type Trip = Selectable<CamelSchema['trips']>;

const FIRST: Notice = {
  title: 'Notifications are on',
  body: 'This device is notified while the back office is closed.',
  path: '/admin/account',
  tag: 'first',
};

const WORDS: Readonly<Record<PushKind, readonly [alone: string, one: string, many: string]>> = {
  new: ['New', 'new request', 'new requests'],
  late: ['Due soon', 'request due', 'requests due'],
  answer: ['Traveller’s answer', 'answer of a traveller', 'answers of travellers'],
  failed: ['E-mail not sent', 'request with an unsent e-mail', 'requests with unsent e-mails'],
};

/** The references that a notice of many names. */
const MOST_NAMED = 3;

/** One notice of all that is still true; undefined for nothing. */
export function formatNotice(
  items: readonly Item[],
  { id, role, now }: { id: number; role: StaffRole; now: Date },
): Notice | undefined {
  const byKey = new Map(
    items.flatMap(({ what, about, trip }) => {
      if (!what || !trip) return [];
      const isTrue = {
        new: trip.stage === 'new' && (trip.assignee === null || trip.assignee === id),
        late: trip.dueAt === about,
        answer: true,
        failed: Boolean(trip.hasFailed),
      }[what];
      return isTrue ? [[`${what} ${trip.reference}`, { what, trip }] as const] : [];
    }),
  );
  const [first, ...more] = byKey.values();
  if (!first) return items.some(({ what }) => what === '') ? FIRST : undefined;
  const { what, trip } = first;
  if (more.length === 0) {
    const isLate = what === 'late' && (trip.dueAt ?? '') <= now.toISOString();
    return {
      title: `${isLate ? 'Late' : WORDS[what][0]}: ${REQUEST_SCREENS[trip.kind].one}`,
      body: trip.reference,
      path: requestPath(trip),
      // As that of an open back office.
      tag: what === 'new' ? trip.reference : `${trip.reference} ${what}`,
      canAssign: trip.stage === 'new' && hasRole(role, 'dispatcher'),
    };
  }
  const all = [first, ...more];
  const counts = Object.entries(WORDS).flatMap(([kind, [, one, many]]) => {
    const count = all.filter((item) => item.what === kind).length;
    return count > 0 ? [`${count} ${count === 1 ? one : many}`] : [];
  });
  const references = [...new Set(all.map((item) => item.trip.reference))];
  const left = references.length - MOST_NAMED;
  return {
    title: counts.join(', '),
    body: references.slice(0, MOST_NAMED).join(', ') + (left > 0 ? ` and ${left} more` : ''),
    path: references.length === 1 ? requestPath(trip) : '/admin/today',
    tag: 'several',
  };
}
