import { type AuditEntry, auditList } from '@charter-hosts/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Page } from 'charter-widgets/contract';
import { localToday } from 'charter-widgets/kit';
import { api } from '../../shared/session';
import { type CsvColumns, csvFile, csvText } from '../records';
import { type AuditFilters, askedFor } from './filters';
import { sayEntry, sayWho } from './words';

const readPage = (
  filters: AuditFilters,
  after: string,
  limit: string,
  signal?: AbortSignal,
): Promise<Page<AuditEntry>> =>
  api(auditList, { query: { ...askedFor(filters, localToday()), after, limit }, ...(signal && { signal }) });

/** What was done, newest first, a page at a time. */
export const useAudit = (filters: AuditFilters) =>
  useInfiniteQuery({
    queryKey: ['audit', filters],
    queryFn: ({ pageParam, signal }) => readPage(filters, pageParam, '100', signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

const COLUMNS: CsvColumns<AuditEntry> = [
  ['Reference', ({ about }) => (about?.kind === 'trip' ? about.name : '')],
  ['Time (UTC)', ({ at }) => at],
  ['Who', (entry) => sayWho(entry)[0]],
  ['Role', (entry) => sayWho(entry)[1]],
  ['Did what', (entry) => sayEntry(entry).does],
  ['To what', (entry) => sayEntry(entry).about],
  ['More', (entry) => sayEntry(entry).more],
];

/** All of it as a CSV file, and how many rows that has. */
export async function auditFile(filters: AuditFilters): Promise<{ csv: string; rows: number }> {
  const entries: AuditEntry[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const { records, next }: Page<AuditEntry> = await readPage(filters, after, '500');
    entries.push(...records);
    after = next;
  }
  return { csv: csvText(csvFile('', COLUMNS), entries), rows: entries.length };
}
