import { isOpen, type TripRecord } from '@charter-hosts/contract';
import { UNSET_DATE_TIME } from 'charter-widgets/contract';

/** What is known of a request before it is opened. */
export interface DueRequest {
  /** When it came, an instant. */
  received: string;
  /** Its first departure, a wall clock; '' where its kind has none. */
  departure: string;
  /** What the desk's file on it says. */
  file: Pick<TripRecord, 'stage' | 'dueAt' | 'assignee'> | undefined;
}

const isAhead = (departure: string, today: string) =>
  departure === '' || departure.startsWith(UNSET_DATE_TIME) || departure.slice(0, 10) >= today;

/** Whether the desk owes it a step since then. */
const isOverdue = ({ file }: DueRequest, now: number) => Boolean(file?.dueAt) && Date.parse(file?.dueAt ?? '') < now;

/** What nobody has taken up yet, and is neither late nor flown without us; the least time left first. */
export const listNew = <T extends DueRequest>(all: readonly T[], now: number, today: string): T[] =>
  all
    .filter((one) => one.file?.stage === 'new' && !isOverdue(one, now) && isAhead(one.departure, today))
    .sort((a, b) => (a.file?.dueAt ?? '9').localeCompare(b.file?.dueAt ?? '9') || (a.received < b.received ? 1 : -1));

/** What the desk owes a step for longer than it may; the one that waits longest first. */
export const listLate = <T extends DueRequest>(all: readonly T[], now: number): T[] =>
  all.filter((one) => isOverdue(one, now)).sort((a, b) => ((a.file?.dueAt ?? '') < (b.file?.dueAt ?? '') ? -1 : 1));

/** What somebody has in hand: what is due first, then what departs first. */
export const listMine = <T extends DueRequest>(all: readonly T[], me: number | undefined): T[] =>
  all
    .filter(({ file }) => file?.assignee && file.assignee.id === me && isOpen(file.stage))
    .sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));

const orderOf = ({ file, departure }: DueRequest) => `${file?.dueAt ?? '9'} ${departure || '9'}`;
