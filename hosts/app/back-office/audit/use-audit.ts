import {
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditEntry,
  type AuditList,
  auditList,
  type StaffRole,
  type Stage,
} from '@charter-hosts/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Page } from 'charter-widgets/contract';
import { localToday } from 'charter-widgets/kit';
import { type CsvColumns, csvFile, csvText } from '../../shared/csv';
import { api } from '../../shared/session';
import { keyOf } from '../cache';
import { instantsOf, parseDays } from '../records/filters';
import { readPages } from '../records/queries';
import { ROLE_NAMES } from '../role';
import { STAGE_WORDS } from '../trips/stages';

const readPage = (
  filters: AuditFilters,
  after: string,
  limit: string,
  signal?: AbortSignal,
): Promise<Page<AuditEntry>> =>
  api(auditList, { query: { ...toQuery(filters, localToday()), after, limit }, ...(signal && { signal }) });

/** The entries, newest first, in pages. */
export const useAudit = (filters: AuditFilters) =>
  useInfiniteQuery({
    queryKey: keyOf(auditList, filters),
    queryFn: ({ pageParam, signal }) => readPage(filters, pageParam, '100', signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

const COLUMNS: CsvColumns<AuditEntry> = [
  ['Reference', ({ about }) => (about?.kind === 'trip' ? about.name : '')],
  ['Time (UTC)', ({ at }) => at],
  ['Who', (entry) => describeActor(entry)[0]],
  ['Role', (entry) => describeActor(entry)[1]],
  ['Action', (entry) => describeEntry(entry).does],
  ['Record', (entry) => describeEntry(entry).about],
  ['More', (entry) => describeEntry(entry).more],
];

/** All entries as a CSV file, and the number of its rows. */
export async function auditFile(filters: AuditFilters): Promise<{ csv: string; rows: number }> {
  const entries = await readPages((after) => readPage(filters, after, '500'));
  return { csv: csvText(csvFile('', COLUMNS), entries), rows: entries.length };
}

/** The filters in the address; '' for all. */
export interface AuditFilters {
  person: string;
  what: AuditAction | '';
  /** 'today', 'yesterday', 'week', or a range of days: `2026-11-01..`. */
  days: string;
  trip: string;
}

export const NO_AUDIT_FILTERS: AuditFilters = { person: '', what: '', days: '', trip: '' };

const idIn = (text: string | null) => (text && /^[1-9]\d{0,8}$/.test(text) ? text : '');

export function readFilters(search: string): AuditFilters {
  const query = new URLSearchParams(search);
  return {
    person: idIn(query.get('person')),
    what: AUDIT_ACTIONS.find((what) => what === query.get('what')) ?? '',
    days: parseDays(query.get('days') ?? ''),
    trip: idIn(query.get('trip')),
  };
}

export function writeFilters(filters: AuditFilters): string {
  const set = Object.entries(filters).filter(([, value]) => value !== '');
  const query = new URLSearchParams(set).toString();
  return query && `?${query}`;
}

/** The query for the server. Days are in the reader's time zone. */
export function toQuery({ person, what, days, trip }: AuditFilters, today: string) {
  const { since = '', until = '' } = instantsOf(days, today);
  return { person, what, trip, since, until };
}

/** The labels of the filter. */
export const ACTION_LABELS: Readonly<Record<AuditAction, string>> = {
  read: 'Opened a request',
  exported: 'Exported',
  erased: 'Erased',
  changed: 'Changed',
  made: 'Added',
  removed: 'Deleted',
  'signed in': 'Logged in',
  'sign-in failed': 'Failed to log in',
  'signed out': 'Logged out',
  'password set': 'Set a password',
};

const LIST_LABELS: Readonly<Record<AuditList, string>> = {
  privateCharter: 'the private charters',
  internationalCharter: 'the international charters',
  flightBooking: 'the flight bookings',
  chauffeur: 'the chauffeur requests',
  audit: 'this list',
};

/** An entry in words: the verb, its subject, and details. */
export interface EntryText {
  does: string;
  /** '' for users who sign in as themselves. */
  about: string;
  more: string;
}

const ACTION_VERBS: Readonly<Record<AuditAction, string>> = {
  ...ACTION_LABELS,
  read: 'Opened',
  erased: 'Erased the personal data of',
  'sign-in failed': 'Failed to log in as',
  'password set': 'Set the password of',
};

/** The kinds of subjects whose names do not show what they are. */
const KIND_WORDS: Readonly<Record<string, string>> = {
  flight: 'flight',
  aircraft: 'aircraft',
  partner: 'partner',
  webhook: 'endpoint',
  apiKey: 'API key',
};

export function describeEntry({ what, about, detail, by }: AuditEntry): EntryText {
  const list = about?.kind === 'list' ? LIST_LABELS[about.name as AuditList] : undefined;
  const verb = about?.kind === 'email' && what === 'changed' ? 'Sent' : ACTION_VERBS[what];
  const does = `${verb} ${KIND_WORDS[about?.kind ?? ''] ?? ''}`.trim();
  const isTheirs = about?.kind === 'account' && about.id === by?.id && what !== 'changed';
  return { does, about: isTheirs ? '' : (list ?? about?.name ?? ''), more: formatStages(detail) };
}

/** Formats `new → reviewing` and `→ reviewing` with the stages' labels. */
const formatStages = (detail: string) =>
  detail.replace(/^(?:\w+ )?→ \w+/, (change) => change.replace(/\w+/g, stageWord));
const stageWord = (stage: string) => STAGE_WORDS[stage as Stage] ?? stage;

/** Names the actor with their role; without an account, what acted instead. */
export function describeActor({ by, what, detail }: AuditEntry): readonly [name: string, role: string] {
  if (by) return [by.name, ROLE_NAMES[by.role as StaffRole] ?? by.role];
  if (what === 'sign-in failed') return ['Somebody', 'not logged in'];
  if (what === 'password set' && detail === 'by an e-mailed link') return ['Somebody', 'with an e-mailed link'];
  return detail.endsWith('at the command line') ? ['The command line', ''] : ['The server', ''];
}
