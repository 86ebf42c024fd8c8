import '../entries.css';
import '../records/records.css';
import '../records/detail.css';
import '../../shared/listing/listing.css';
import { AUDIT_ACTIONS, type AuditEntry, accountList, MOST_COUNTED } from '@charter-hosts/contract';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from 'charter-widgets/contract';
import { dateFormat, formatDay, formatInstant, localToday } from 'charter-widgets/kit';
import { useRef, useState } from 'react';
import { Button, TextButton } from '../../shared/button';
import { count, saveFile } from '../../shared/csv';
import { Link } from '../../shared/link';
import { RetryAlert } from '../../shared/retry';
import { Glyph, PageTitle } from '../../shared/shell';
import { useInAddress } from '../../shared/use-in-address';
import { reading } from '../cache';
import { Age } from '../clock';
import { NotFetched } from '../entries';
import { toastError } from '../feedback';
import { useLinkKeys } from '../keys';
import { KINDS } from '../kinds';
import { noteExport } from '../records/export-dialog';
import { Choice, TimeFilter } from '../records/filter-bar';
import { DAYS } from '../records/filters';
import {
  ACTION_LABELS,
  type AuditFilters,
  auditFile,
  describeActor,
  describeEntry,
  NO_AUDIT_FILTERS,
  readFilters,
  useAudit,
  writeFilters,
} from './use-audit';

const WHATS = [['', 'Everything'] as const, ...AUDIT_ACTIONS.map((what) => [what, ACTION_LABELS[what]] as const)];

/** /admin/audit: who opened, changed, exported or erased what, and who signed in. */
export function AuditScreen() {
  const [filters, setFilters] = useInAddress(readFilters, writeFilters);
  const query = useAudit(filters);
  const { data, error, isFetching, isFetchingNextPage, hasNextPage } = query;
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = useLinkKeys(list, 'a');

  if (error && !data) return <NotFetched ownersOnly="Only owners can see the audit" {...query} />;
  const entries = data?.pages.flatMap(({ records }) => records);
  const total = data?.pages.at(-1)?.total ?? 0;
  const failure = error
    ? errorMessage(error, 'Earlier entries could not be loaded.', 'Earlier entries could not be loaded.')
    : '';
  return (
    <div className="app-wide app-audit">
      <PageTitle
        aside={
          <span className="app-count app-soft cw-numbers" role="status">
            {entries ? `${count(total, 'entry', 'entries')}${total >= MOST_COUNTED ? ' or more' : ''}` : 'Loading...'}
          </span>
        }
      >
        Audit
      </PageTitle>
      <p className="app-lead">
        Who opened, changed, exported or erased what, and who logged in. Opening the same request again within ten
        minutes is not listed twice. Viewing lists is not recorded. There are no personal details of travellers here.
      </p>
      <Filters filters={filters} onFilters={(change) => setFilters({ ...filters, ...change })} rows={total} />
      {filters.trip && <OneDossier entries={entries ?? []} onAll={() => setFilters({ ...filters, trip: '' })} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears what bubbles from the links */}
      <div ref={list} aria-busy={!entries} onKeyDown={onKeyDown}>
        {!entries && <Ghosts />}
        {entries && byDay(entries).map(([day, of]) => <Day key={day} day={day} entries={of} />)}
      </div>
      {entries?.length === 0 && <Nothing isNarrowed={writeFilters(filters) !== ''} />}
      {failure && (
        <RetryAlert busy={isFetching} onRetry={() => (hasNextPage ? query.fetchNextPage() : query.refetch())}>
          {failure}
        </RetryAlert>
      )}
      {hasNextPage && !failure && (
        <Button busy={isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {isFetchingNextPage ? 'Loading...' : 'Show earlier entries'}
        </Button>
      )}
    </div>
  );
}

interface FiltersProps {
  filters: AuditFilters;
  onFilters: (change: Partial<AuditFilters>) => void;
  /** The number of entries with these filters. */
  rows: number;
}

function Filters({ filters, onFilters, rows }: FiltersProps) {
  const { data: people = [] } = useQuery(reading(accountList));
  const [busy, setBusy] = useState(false);
  const isNarrowed = writeFilters({ ...filters, trip: '' }) !== '';

  async function save() {
    if (busy || rows === 0) return;
    setBusy(true);
    try {
      const { csv, rows: written } = await auditFile(filters);
      if (await noteExport('audit', written)) saveFile(`audit-${localToday()}.csv`, csv);
    } catch (error) {
      toastError('The entries could not be exported.')(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <fieldset className="app-filters app-row app-plain-set app-audit-filters app-small">
      <legend className="cw-hidden">Filters</legend>
      <Choice
        name="Person"
        options={[['', 'Everybody'], ...people.map(({ id, name }) => [String(id), name] as const)]}
        value={filters.person}
        onValue={(person) => onFilters({ person })}
      />
      <Choice
        name="Action"
        options={WHATS}
        value={filters.what}
        onValue={(what) => onFilters({ what: AUDIT_ACTIONS.find((one) => one === what) ?? '' })}
      />
      <TimeFilter name="When" options={DAYS} filter={filters.days} onFilter={(days) => onFilters({ days })} />
      {isNarrowed && (
        <Button
          className="app-tool"
          kind="quiet"
          onClick={({ currentTarget }) => {
            onFilters({ ...NO_AUDIT_FILTERS, trip: filters.trip });
            currentTarget.closest('fieldset')?.querySelector('select')?.focus();
          }}
        >
          Clear filters
        </Button>
      )}
      <Button className="app-tool app-audit-file" busy={busy || rows === 0} onClick={save}>
        <Glyph name="download" />
        <span className="cw-hidden">Download </span>
        {busy ? 'CSV...' : 'CSV'}
      </Button>
    </fieldset>
  );
}

/** Names the dossier of the filter, with a button that shows all. */
function OneDossier({ entries, onAll }: { entries: readonly AuditEntry[]; onAll: () => void }) {
  const about = entries[0]?.about;
  return (
    <p className="app-row app-small">
      <span>
        Only this request <About entry={entries[0]} name={about?.name ?? 'that you came from'} />
      </span>
      <TextButton onClick={onAll}>All requests</TextButton>
    </p>
  );
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  return (
    <div className="app-empty app-soft">
      <h2>{isNarrowed ? 'No matching entries' : 'No entries yet'}</h2>
      <p>
        {isNarrowed
          ? 'Clear the filters to see all entries. Older entries may have been deleted.'
          : 'The first login will appear here.'}
      </p>
    </div>
  );
}

function Ghosts() {
  return (
    <ul className="app-rows app-audit-day">
      {['one', 'two', 'three', 'four', 'five', 'six'].map((row) => (
        <li key={row}>
          <span className="app-skeleton" />
          <span className="app-skeleton" />
          <span className="app-skeleton" />
        </li>
      ))}
    </ul>
  );
}

const CLOCK = { locale: 'en', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** The reader's day of an instant: `2026-11-23`. */
const dayOf = (at: string) => localToday(new Date(at));

function byDay(entries: readonly AuditEntry[]): [day: string, entries: AuditEntry[]][] {
  const days = new Map<string, AuditEntry[]>();
  for (const entry of entries) days.set(dayOf(entry.at), [...(days.get(dayOf(entry.at)) ?? []), entry]);
  return [...days];
}

function Day({ day, entries }: { day: string; entries: readonly AuditEntry[] }) {
  const yesterday = dayOf(new Date(Date.now() - 86_400_000).toISOString());
  const name = day === localToday() ? 'Today' : day === yesterday ? 'Yesterday' : '';
  return (
    <section aria-label={name || formatDay(day, 'long')}>
      <h2 className="app-audit-date app-row">
        {name} <span>{formatDay(day, 'long')}</span>
      </h2>
      <ul className="app-rows app-audit-day">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { at, what } = entry;
  const [name, role] = describeActor(entry);
  const { does, about, more } = describeEntry(entry);
  return (
    <li data-what={what}>
      <span className="app-audit-when cw-numbers" title={formatInstant(at, 'long')}>
        {dateFormat(CLOCK).format(new Date(at))}
        <small>
          <Age at={at} />
        </small>
      </span>
      <span className="app-audit-who">
        <strong>{name}</strong>
        {role && <small>{role}</small>}
      </span>
      <span className="app-audit-what">
        <span>
          {does} {about && <About entry={entry} name={about} />}
        </span>
        {more && <small>{more}</small>}
      </span>
    </li>
  );
}

/** The subject of an entry, with a link if it still exists. */
function About({ entry, name }: { entry: AuditEntry | undefined; name: string }) {
  const to = entry && wayTo(entry);
  return to ? (
    <Link className="app-act cw-numbers" to={to}>
      {name}
    </Link>
  ) : (
    <strong className="cw-numbers">{name}</strong>
  );
}

function wayTo({ about, what }: AuditEntry): string {
  if (about?.request) return `${KINDS[about.request.kind].path}/${about.request.id}`;
  if (what === 'removed') return '';
  if (about?.kind === 'flight') return `/admin/flight-management/${about.id}`;
  if (about?.kind === 'aircraft') return `/admin/aircraft-management/${about.id}`;
  return '';
}
