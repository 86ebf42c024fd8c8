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
const formatMonth = (month: string, { locale }: Translate): string =>
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
              : '–'}
          </dd>
        </div>
      </dl>
      {isEmpty ? (
        <p className="app-blank app-stack">{t('There were no requests in these twelve months.')}</p>
      ) : (
        <table className="app-figures-table app-small">
          <caption className="cw-hidden">{t('By the month in which a request came')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('Month')}</th>
              {COUNTED.map(([key, label]) => (
                <th scope="col" key={key}>
                  {t(label)}
                </th>
              ))}
              <th scope="col">{t('Booked total')}</th>
            </tr>
          </thead>
          <tbody>
            {shownOf(months).map((month) => (
              <tr key={month.month} data-none={month.requests === 0 || undefined}>
                <th scope="row">{formatMonth(month.month, t)}</th>
                {COUNTED.map(([key]) => (
                  <td key={key} data-zero={month[key] === 0 || undefined}>
                    {month[key].toLocaleString('en')}
                  </td>
                ))}
                <td data-zero={month.totals.length === 0 || undefined}>{formatTotals(month.totals, t) || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
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
