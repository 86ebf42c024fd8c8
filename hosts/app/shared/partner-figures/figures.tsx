import './figures.css';
import { formatAmount, type PartnerFigures, type PartnerMonth } from '@charter-hosts/contract';
import { dateFormat, type Translate, useT } from 'charter-widgets/kit';
import { csvAmount, saveFile, toCsv } from '../csv';

const COUNTED = [
  ['requests', 'Requests'],
  ['quoted', 'Quoted'],
  ['accepted', 'Accepted'],
  ['booked', 'Booked'],
] as const;
const WIDE: readonly string[] = ['quoted', 'accepted'];

/** The sums of all months; money by currency. */
function sumOf(months: readonly PartnerMonth[]) {
  const totals = new Map<PartnerMonth['totals'][number]['currency'], number>();
  for (const { currency, amount } of months.flatMap((month) => month.totals))
    totals.set(currency, (totals.get(currency) ?? 0) + amount);
  return {
    counts: COUNTED.map(([name, label]) => [label, months.reduce((sum, month) => sum + month[name], 0)] as const),
    totals: [...totals].map(([currency, amount]) => ({ currency, amount })),
  };
}

/** `2026-11` → `Nov 2026`. */
export const formatMonth = (month: string, { locale }: Translate): string =>
  dateFormat({ locale, month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`));

/** The months back to the first with a request, at least three. */
const shownOf = (months: readonly PartnerMonth[]) =>
  months.slice(0, Math.max(3, months.findLastIndex(({ requests }) => requests > 0) + 1));

const formatTotals = (totals: PartnerMonth['totals'], t: Translate) =>
  totals.map(({ currency, amount }) => t(formatAmount(amount, currency))).join(t(', '));

/** A partner's requests in twelve months: the sums, each month, and a CSV file. */
export function Figures({ name, partnerKey, months }: Omit<PartnerFigures, 'key'> & { partnerKey: string }) {
  const t = useT();
  const { counts, totals } = sumOf(months);
  const isEmpty = months.every(({ requests }) => requests === 0);
  return (
    <section className="app-figures cw-numbers" aria-label={t('Statistics of {name}', { name })}>
      <dl className="app-figures-sums">
        {counts.map(([label, count]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{count.toLocaleString('en')}</dd>
            {/* The share of all requests. */}
            <svg className="app-figures-share" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(100 * count) / Math.max(1, counts[0]?.[1] ?? 0)} height="1" />
            </svg>
          </div>
        ))}
        <div>
          <dt>{t('Booked total')}</dt>
          <dd data-money="">
            {totals.length > 0
              ? totals.map(({ currency, amount }) => <span key={currency}>{t(formatAmount(amount, currency))}</span>)
              : NO_FIGURE}
          </dd>
        </div>
      </dl>
      {isEmpty ? (
        <p className="app-blank app-stack">{t('There were no requests in these twelve months.')}</p>
      ) : (
        <FigureTable
          caption={t('By the month in which a request came')}
          name={[t('Month'), ({ month }) => formatMonth(month, t)]}
          columns={[
            ...COUNTED.map(
              ([key, label]) => [t(label), (month: PartnerMonth) => month[key], WIDE.includes(key)] as const,
            ),
            [t('Booked total'), ({ totals }) => formatTotals(totals, t) || NO_FIGURE],
          ]}
          rows={shownOf(months)}
        />
      )}
      <p className="app-small app-soft">
        {t(
          'Counted by the month of the request. "Quoted" and "Accepted" include requests that went further. "Booked" counts requests that are now booked, completed or closed.',
        )}
        <button type="button" className="app-act" onClick={() => saveFile(`${partnerKey}-figures.csv`, csvOf(months))}>
          {t('Download as CSV')}
        </button>
      </p>
    </section>
  );
}

/** Stands for a figure that there is none of. */
export const NO_FIGURE = '–';

interface FigureTableProps<T> {
  caption: string;
  name: readonly [heading: string, nameOf: (row: T) => string];
  /** `isWide`: only a wide screen has room for it. */
  columns: readonly (readonly [heading: string, read: (row: T) => number | string, isWide?: boolean])[];
  rows: readonly T[];
}

export const FigureTable = <T,>({ caption, name: [heading, nameOf], columns, rows }: FigureTableProps<T>) => (
  <table className="app-figures-table app-small">
    <caption className="cw-hidden">{caption}</caption>
    <thead>
      <tr>
        <th scope="col">{heading}</th>
        {columns.map(([heading, , isWide]) => (
          <th scope="col" key={heading} data-wide={isWide || undefined}>
            {heading}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={nameOf(row)} data-none={columns[0]?.[1](row) === 0 || undefined}>
          <th scope="row">{nameOf(row)}</th>
          {columns.map(([heading, read, isWide]) => {
            const value = read(row);
            return (
              <td key={heading} data-wide={isWide || undefined} data-zero={[0, NO_FIGURE].includes(value) || undefined}>
                {value.toLocaleString('en')}
              </td>
            );
          })}
        </tr>
      ))}
    </tbody>
  </table>
);

/** A row for each month, and one for each further currency. A total is a number, so that a spreadsheet can add up. */
export function csvOf(months: readonly PartnerMonth[]): string {
  const headings = ['Month', 'Requests', 'Verified', 'Quoted', 'Accepted', 'Booked', 'Booked total', 'Currency'];
  const rows = months.flatMap(({ month, requests, verified, quoted, accepted, booked, totals }) => {
    const [first, ...more] = totals.map(({ currency, amount }) => [csvAmount(amount, currency), currency]);
    return [
      [month, requests, verified, quoted, accepted, booked, ...(first ?? ['', ''])],
      // The counts are in the month's first row.
      ...more.map((total) => [month, '', '', '', '', '', ...total]),
    ];
  });
  return toCsv([headings, ...rows]);
}
