import './quote-sheet.css';
import { type ShownQuote, sayAmount } from 'charter-widgets/contract';
import { formatDuration, formatInstant, formatWallClock, RouteLine, useT } from 'charter-widgets/kit';
import { useConfig } from '../config';

export interface QuoteSheetProps {
  quote: ShownQuote;
  /** What the trip is called on the telephone. */
  reference: string;
}

/** A quote as its traveller sees it, on the screen and on one sheet of paper. */
export function QuoteSheet({ quote, reference }: QuoteSheetProps) {
  const t = useT();
  const { brand, supportPhone, supportEmail } = useConfig();
  const { version, aircraft, tail, currency, legs, lines, total, inclusions, terms, message, validUntil, holdUntil } =
    quote;
  return (
    <article className="app-quote" aria-label={t('Quote {version}', { version })}>
      <header className="app-quote-head">
        <p className="app-quote-brand">{brand}</p>
        <p className="cw-numbers">
          {t('Quote {version}', { version })} · <bdi>{reference}</bdi>
        </p>
      </header>
      <div className="app-quote-top">
        <p className="app-quote-aircraft">
          <strong>{aircraft}</strong>
          {tail && <bdi className="cw-numbers">{tail}</bdi>}
        </p>
        <p className="app-quote-total cw-numbers">
          <small>{t('Total')}</small>
          <strong>
            <bdi>{sayAmount(total, currency)}</bdi>
          </strong>
        </p>
      </div>
      {message && <p className="app-quote-text">{message}</p>}
      {legs.length > 0 && (
        <ol className="app-quote-legs">
          {legs.map(({ from, to, departs, minutes, isFerry }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a quote that was sent does not change
            <li key={index}>
              <RouteLine from={from} to={to} detail={formatDuration(minutes, t)} size="s" />
              <p className="cw-numbers">
                {formatWallClock(departs, 'short', t)}
                {isFerry && <small> {t('Positioning flight, without passengers')}</small>}
              </p>
            </li>
          ))}
        </ol>
      )}
      <table className="app-quote-lines cw-numbers">
        <caption className="cw-hidden">{t('What it is made of')}</caption>
        <tbody>
          {lines.map(({ label, kind, amount }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a quote that was sent does not change
            <tr key={index}>
              <th scope="row">{label}</th>
              <td>
                <bdi>{sayAmount(kind === 'discount' ? -amount : amount, currency)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('Total')}</th>
            <td>
              <bdi>{sayAmount(total, currency)}</bdi>
            </td>
          </tr>
        </tfoot>
      </table>
      <dl className="app-quote-facts">
        {validUntil && (
          <div>
            <dt>{t('Good until')}</dt>
            <dd className="cw-numbers">{formatInstant(validUntil, 'long', t)}</dd>
          </div>
        )}
        {holdUntil && (
          <div>
            <dt>{t('The aircraft is held until')}</dt>
            <dd className="cw-numbers">{formatInstant(holdUntil, 'long', t)}</dd>
          </div>
        )}
        {inclusions && (
          <div>
            <dt>{t('Included')}</dt>
            <dd>{inclusions}</dd>
          </div>
        )}
        {terms && (
          <div>
            <dt>{t('Cancellation')}</dt>
            <dd>{terms}</dd>
          </div>
        )}
      </dl>
      <footer className="app-quote-foot cw-numbers">{[supportPhone, supportEmail].filter(Boolean).join(' · ')}</footer>
    </article>
  );
}
