import '../entries.css';
import '../records/records.css';
import '../../shared/listing/listing.css';
import { durationText, STATISTICS, type StatisticsRow, statisticsRead } from '@charter-hosts/contract';
import { useQuery } from '@tanstack/react-query';
import { useT } from 'charter-widgets/kit';
import { capital, csvFile, csvText, saveFile } from '../../shared/csv';
import { FigureTable, formatMonth, NO_FIGURE } from '../../shared/partner-figures/figures';
import { PageTitle } from '../../shared/shell';
import { useInAddress } from '../../shared/use-in-address';
import { reading } from '../cache';
import { NotFetched } from '../entries';
import { Choice } from '../records/filter-bar';
import { SOURCE_WORDS } from '../trips/stages';

type Row = StatisticsRow;
const PLACES = ['below', 'within', 'above'] as const;
const PARTS = ['month', 'source'] as const;
const DAY_MINUTES = 24 * 60;

const labelOf = (name: keyof Row['counts']) =>
  PLACES.some((place) => place === name) ? `Quoted ${name} the estimate` : capital(name);
const countOf = (name: keyof Row['counts']) => [labelOf(name), (row: Row) => row.counts[name]] as const;

const COLUMNS = [
  ...[countOf('requests'), [...countOf('quoted'), true] as const, countOf('won')],
  ...(['open', 'lost', 'declined', 'cancelled'] as const).map((name) => [...countOf(name), true] as const),
  ['First answer', formatMedian],
] as const;

function formatMedian({ medianMinutes: minutes }: Row): string {
  if (minutes === null) return NO_FIGURE;
  return minutes < 2 * DAY_MINUTES ? durationText(minutes) : `${Math.round(minutes / DAY_MINUTES)} days`;
}

/** /admin/statistics: what became of the requests of twelve months, by month and source. */
export function StatisticsScreen() {
  const t = useT();
  const query = useQuery(reading(statisticsRead));
  const [asked, setAsked] = useInAddress<Record<string, string>>(
    (search) => Object.fromEntries(new URLSearchParams(search)),
    (chosen) => String(new URLSearchParams(chosen)),
  );
  const { data } = query;
  if (query.error && !data) return <NotFetched {...query} />;
  const describe = {
    month: ({ month }: Row) => (month ? formatMonth(month, t) : 'All months'),
    source: ({ source }: Row) => (source ? SOURCE_WORDS[source] : 'All sources'),
  };
  // A bookmark may name a month of more than a year ago.
  const find = (part: 'month' | 'source') => data?.find((row) => row[part] === asked[part])?.[part] ?? '';
  const chosen = { month: find('month'), source: find('source') };
  const rows = {
    month: data?.filter(({ source }) => source === chosen.source) ?? [],
    source: data?.filter(({ month }) => month === chosen.month) ?? [],
  };
  const row = rows.month.find(({ month }) => month === chosen.month);
  // Lost ones first, then declined and cancelled ones.
  const reasons = Object.entries(row?.reasons ?? {})
    .sort()
    .reverse();
  const places = PLACES.map((place) => [labelOf(place), row?.counts[place] ?? 0] as const);
  return (
    <div className="app-wide" aria-busy={!data}>
      <PageTitle>How we answer</PageTitle>
      <p className="app-lead">What happened to the requests of the last twelve months.</p>
      <fieldset className="app-filters app-row app-plain-set app-audit-filters app-small">
        <legend className="cw-hidden">Filters</legend>
        {PARTS.map((part) => (
          <Choice
            key={part}
            name={capital(part)}
            options={rows[part].map((row) => [row[part], describe[part](row)])}
            value={chosen[part]}
            onValue={(value) => setAsked({ ...asked, [part]: value })}
          />
        ))}
      </fieldset>
      {data && row ? (
        <div className="app-figures cw-numbers">
          <dl className="app-pairs app-small">
            {[...reasons, ...places]
              .filter(([, count]) => count > 0)
              .flatMap(([name, count]) => [
                <dt key={name}>{capital(name)}</dt>,
                <dd key={`${name}: ${count}`}>{count}</dd>,
              ])}
          </dl>
          {PARTS.map((part) => (
            <FigureTable
              key={part}
              caption={`By ${part}, ${describe[part === 'month' ? 'source' : 'month'](row)}`}
              name={[capital(part), describe[part]]}
              columns={COLUMNS}
              rows={rows[part]}
            />
          ))}
          <p className="app-small app-soft">
            Counted by the month of the request and its stage now. "Quoted" includes requests that went further. "Won"
            counts requests that are accepted, booked, completed or closed. "First answer" is the median time until
            somebody quoted, booked or declined; requests that staff entered have none.{' '}
            <button type="button" className="app-act" onClick={() => saveFile('how-we-answer.csv', csvOf(data))}>
              Download as CSV
            </button>
          </p>
        </div>
      ) : (
        <span className="app-skeleton app-tall" />
      )}
    </div>
  );
}

/** A line for each month and source. Each reason has a column, so that the columns add up. */
export function csvOf(rows: readonly Row[]): string {
  const reasons = [...new Set(rows.flatMap((row) => Object.keys(row.reasons)))].sort();
  const file = csvFile<Row>('', [
    ['Month', ({ month }) => month],
    ['Source', ({ source }) => source && SOURCE_WORDS[source]],
    ...STATISTICS.map(countOf),
    ['Median minutes', ({ medianMinutes }) => medianMinutes ?? ''],
    ...reasons.map((reason) => [capital(reason), (row: Row) => row.reasons[reason] ?? 0] as const),
  ]);
  return csvText(
    file,
    rows.filter(({ month, source, counts }) => month && source && counts.requests > 0),
  );
}
