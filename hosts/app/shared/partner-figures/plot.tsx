import type { PartnerMonth } from '@charter-hosts/contract';
import { sayMonth } from './figures';

const WIDTH = 720;
const HEIGHT = 150;
const BASE = 126;
const BAR = 26;

/** Two bars a month, one in the other: what was asked for, and of that what is booked. The table beside it says the numbers. */
export function Plot({ months }: { months: readonly PartnerMonth[] }) {
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
