import { AUDIT_WHATS, type AuditWhat } from '@charter-hosts/contract';
import { midnight, receivedDays } from '../records';

/** What of the entries is shown, as the address has it; '' for all. */
export interface AuditFilters {
  person: string;
  what: AuditWhat | '';
  /** 'today', 'yesterday', 'week', or a range of days: `2026-11-01..`. */
  days: string;
  trip: string;
}

export const ALL: AuditFilters = { person: '', what: '', days: '', trip: '' };

const idIn = (text: string | null) => (text && /^[1-9]\d{0,8}$/.test(text) ? text : '');

export function readFilters(search: string): AuditFilters {
  const query = new URLSearchParams(search);
  const days = query.get('days') ?? '';
  return {
    person: idIn(query.get('person')),
    what: AUDIT_WHATS.find((what) => what === query.get('what')) ?? '',
    days: DAYS.test(days) ? days : '',
    trip: idIn(query.get('trip')),
  };
}

const DAYS = /^(?:today|yesterday|week|(?:\d{4}-\d\d-\d\d)?\.\.(?:\d{4}-\d\d-\d\d)?)$/;

export function writeFilters(filters: AuditFilters): string {
  const set = Object.entries(filters).filter(([, value]) => value !== '');
  const query = new URLSearchParams(set).toString();
  return query && `?${query}`;
}

/** What the server is asked for; days are those of the reader's clock. */
export function askedFor({ person, what, days, trip }: AuditFilters, today: string) {
  const [from, to] = days ? receivedDays(days, today) : ['', ''];
  return { person, what, trip, since: startOf(from), until: startOf(to && dayAfter(to)) };
}

/** The instant in which a day begins for the reader; '' for none. */
function startOf(day: string): string {
  const start = midnight(day, Number.NaN);
  return Number.isNaN(start) ? '' : new Date(start).toISOString();
}

const dayAfter = (day: string) => {
  const next = Date.parse(`${day}T00:00:00Z`) + 86_400_000;
  return Number.isNaN(next) ? '' : new Date(next).toISOString().slice(0, 10);
};
