import './figures.css';
import { formatAmount, type PartnerFigures, type PartnerMonth } from '@charter-hosts/contract';
import { csvAmount, downloadCsv, toCsv } from '../csv';

const COUNTED = [
  ['requests', 'Requests'],
  ['quoted', 'Quoted'],
  ['accepted', 'Accepted'],
  ['booked', 'Booked'],
] as const;

/** The sums of twelve months, by currency where it is money. */
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
const MONTH = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const sayMonth = (month: string): string => MONTH.format(new Date(`${month}-01T00:00:00Z`));

/** The months that are shown: back to the first with a request, and some at least. */
const shownOf = (months: readonly PartnerMonth[], least = 3) =>
  months.slice(0, Math.max(least, months.findLastIndex(({ requests }) => requests > 0) + 1));

const sayTotals = (totals: PartnerMonth['totals']) =>
  totals.map(({ currency, amount }) => formatAmount(amount, currency)).join(', ');

/** What became of a partner's requests in twelve months: the sums, a plot, and each month; as a file, too. */
export function Figures({ name, partnerKey, months }: Omit<PartnerFigures, 'key'> & { partnerKey: string }) {
  const { counts, totals } = sumOf(months);
  const isEmpty = months.every(({ requests }) => requests === 0);
  return (
    <section className="app-figures cw-numbers" aria-label={`Figures of ${name}`}>
      <dl className="app-figures-sums">
        {counts.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count.toLocaleString('en')}</dd>
            {/* Of all requests, as a part of the line: where they stop is seen before it is read. */}
            <svg className="app-figures-share" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(100 * count) / Math.max(1, counts[0]?.[1] ?? 0)} height="1" />
            </svg>
          </div>
        ))}
        <div>
          <dt>Booked total</dt>
          <dd data-money="">{totals.length > 0 ? totals.map((one) => <Money key={one.currency} {...one} />) : '–'}</dd>
        </div>
      </dl>
      {isEmpty ? (
        <p className="app-blank app-stack">
          Nothing has been asked for in these twelve months. It is counted from the first request on.
        </p>
      ) : (
        <>
          {/* One month alone is no course. */}
          {months.filter(({ requests }) => requests > 0).length > 1 && <Plot months={shownOf(months, 6).reverse()} />}
          <table className="app-figures-table">
            <caption className="cw-hidden">By the month in which a request came</caption>
            <thead>
              <tr>
                <th scope="col">Month</th>
                {COUNTED.map(([key, label]) => (
                  <th scope="col" key={key}>
                    {label}
                  </th>
                ))}
                <th scope="col">Booked total</th>
              </tr>
            </thead>
            <tbody>
              {shownOf(months).map((month) => (
                <tr key={month.month} data-none={month.requests === 0 || undefined}>
                  <th scope="row">{sayMonth(month.month)}</th>
                  {COUNTED.map(([key]) => (
                    <td key={key} data-zero={month[key] === 0 || undefined}>
                      {month[key].toLocaleString('en')}
                    </td>
                  ))}
                  <td data-zero={month.totals.length === 0 || undefined}>{sayTotals(month.totals) || '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      <p className="app-figures-foot">
        By the month in which a request came. Quoted and accepted: it came so far, or further. Booked: it is booked,
        flown or closed now.
        <button
          type="button"
          className="app-act"
          onClick={() => downloadCsv(`${partnerKey}-figures.csv`, csvOf(months))}
        >
          Download as CSV
        </button>
      </p>
    </section>
  );
}

const Money = ({ currency, amount }: PartnerMonth['totals'][number]) => <span>{formatAmount(amount, currency)}</span>;

/** A row a month, and one more for each further currency; a total is a number, so that a spreadsheet can add up. */
export function csvOf(months: readonly PartnerMonth[]): string {
  const headings = ['Month', 'Requests', 'Verified', 'Quoted', 'Accepted', 'Booked', 'Booked total', 'Currency'];
  const rows = months.flatMap(({ month, requests, verified, quoted, accepted, booked, totals }) => {
    const [first, ...more] = totals.map(({ currency, amount }) => [csvAmount(amount, currency), currency]);
    return [
      [month, requests, verified, quoted, accepted, booked, ...(first ?? ['', ''])],
      // Their counts stand in the first row of the month.
      ...more.map((total) => [month, '', '', '', '', '', ...total]),
    ];
  });
  return toCsv([headings, ...rows]);
}

const WIDTH = 720;
const HEIGHT = 150;
const BASE = 126;
const BAR = 26;

/** Two bars a month, one in the other: what was asked for, and of that what is booked. The table beside it says the numbers. */
function Plot({ months }: { months: readonly PartnerMonth[] }) {
  const most = Math.max(1, ...months.map(({ requests }) => requests));
  const step = WIDTH / months.length;
  const heightOf = (count: number) => (count / most) * (BASE - 22);
  return (
    <figure className="app-figures-plot">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" focusable="false">
        <line x1="0" x2={WIDTH} y1={BASE} y2={BASE} />
        {months.map(({ month, requests, booked }, index) => {
          const x = index * step + (step - BAR) / 2;
          return (
            <g key={month}>
              <rect
                className="app-plot-asked"
                x={x}
                width={BAR}
                y={BASE - heightOf(requests)}
                height={heightOf(requests)}
                rx="3"
              />
              <rect
                className="app-plot-booked"
                x={x}
                width={BAR}
                y={BASE - heightOf(booked)}
                height={heightOf(booked)}
                rx="3"
              />
              {requests > 0 && (
                <text x={x + BAR / 2} y={BASE - heightOf(requests) - 6}>
                  {requests}
                </text>
              )}
              <text className="app-plot-month" x={x + BAR / 2} y={HEIGHT - 6}>
                {sayMonth(month).slice(0, 3)}
              </text>
            </g>
          );
        })}
      </svg>
      <figcaption>
        <span data-what="asked">Requests</span>
        <span data-what="booked">Booked</span>
      </figcaption>
    </figure>
  );
}
