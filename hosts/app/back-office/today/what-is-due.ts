import { isOpen, type TripRecord } from '@charter-hosts/contract';
import { UNSET_DATE_TIME } from 'charter-widgets/contract';

/** The part of a request that decides what is due. */
export interface DueRequest {
  /** When it was received, an instant. */
  received: string;
  /** The first departure, a wall clock; '' for kinds without one. */
  departure: string;
  /** The trip's stage, due time and owner. */
  file: Pick<TripRecord, 'stage' | 'dueAt' | 'assignee'> | undefined;
}

const isAhead = (departure: string, today: string) =>
  departure === '' || departure.startsWith(UNSET_DATE_TIME) || departure.slice(0, 10) >= today;

/** Whether the due time has passed. */
const isOverdue = ({ file }: DueRequest, now: number) => Boolean(file?.dueAt) && Date.parse(file?.dueAt ?? '') < now;

/** Lists requests that nobody has taken up and that are neither late nor departed, least time left first. */
export const listNew = <T extends DueRequest>(all: readonly T[], now: number, today: string): T[] =>
  all
    .filter((one) => one.file?.stage === 'new' && !isOverdue(one, now) && isAhead(one.departure, today))
    .sort((a, b) => (a.file?.dueAt ?? '9').localeCompare(b.file?.dueAt ?? '9') || (a.received < b.received ? 1 : -1));

/** Lists late requests, longest wait first. */
export const listLate = <T extends DueRequest>(all: readonly T[], now: number): T[] =>
  all.filter((one) => isOverdue(one, now)).sort((a, b) => ((a.file?.dueAt ?? '') < (b.file?.dueAt ?? '') ? -1 : 1));

/** Lists a user's open requests, next due first, then next to depart. */
export const listMine = <T extends DueRequest>(all: readonly T[], me: number | undefined): T[] =>
  all
    .filter(({ file }) => file?.assignee && file.assignee.id === me && isOpen(file.stage))
    .sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));

const orderOf = ({ file, departure }: DueRequest) => `${file?.dueAt ?? '9'} ${departure || '9'}`;
