import { formatAmount, type QuoteState, type Stage, type TripRecord } from '@charter-hosts/contract';
import { Link } from '../../shared/link';
import { Age } from '../clock';
import { leadTo } from '../navigation';
import { QUOTE_WORDS, useQuotes } from '../quotes';
import { useMay } from '../role';
import { StageIcon } from './stage-mark';
import { quoteLabel } from './stages';

const PART = 'quotes';

/** The stage whose icon stands for each state. */
const ICONS: Readonly<Record<QuoteState, Stage>> = {
  draft: 'reviewing',
  sent: 'quoted',
  accepted: 'booked',
  declined: 'declined',
  superseded: 'lost',
  withdrawn: 'cancelled',
  expired: 'lost',
};

/** The quotes of a trip with their states, and the link to the editor. */
export function Quotes({ trip: { id, stage } }: { trip: Pick<TripRecord, 'id' | 'stage'> }) {
  const { data: quotes = [] } = useQuotes(id);
  const mayWrite = useMay('dispatcher');
  const canWrite = mayWrite && (stage === 'reviewing' || stage === 'quoted' || stage === 'new');
  if (quotes.length === 0 && !canWrite) return null;
  return (
    <>
      <h3 id={PART} tabIndex={-1}>
        Quotes
      </h3>
      {quotes.length > 0 && (
        <ul className="app-rows app-trip-quotes cw-numbers">
          {quotes.map(({ id, version, state, total, currency, sentAt, viewedAt, answeredBy }) => (
            <li key={id}>
              <span>Quote {version}</span>
              <span className="app-stage" data-stage={ICONS[state]}>
                <StageIcon stage={ICONS[state]} />
                {QUOTE_WORDS[state]}
              </span>
              <strong>{formatAmount(total, currency)}</strong>
              {sentAt && (
                <small>
                  {state === 'accepted' && answeredBy && `By ${answeredBy}, `}
                  {state === 'accepted' && answeredBy ? 'sent' : 'Sent'} <Age at={sentAt} isExact />
                  {state === 'sent' && (viewedAt ? ', seen' : ', not seen yet')}
                </small>
              )}
            </li>
          ))}
        </ul>
      )}
      {canWrite && (
        <div className="app-trip-ways">
          <QuoteLink trip={id} kind="plain" />
        </div>
      )}
    </>
  );
}

/** Total and state of the newest sent quote; leads to the list of quotes. */
export function Price({ trip }: { trip: number }) {
  const { data: quotes = [] } = useQuotes(trip);
  const newest = quotes.find(({ state }) => state !== 'draft');
  return (
    newest && (
      <a className="app-trip-price app-soft" href={`#${PART}`} onClick={(event) => leadTo(event, PART)}>
        <strong>{formatAmount(newest.total, newest.currency)}</strong> {QUOTE_WORDS[newest.state].toLowerCase()}
      </a>
    )
  );
}

/** The link to the quote editor. */
export function QuoteLink({ trip, kind }: { trip: number; kind: 'primary' | 'plain' }) {
  const { data: quotes = [] } = useQuotes(trip);
  return (
    <Link className="cw-button" data-kind={kind} to={`/admin/quote/${trip}`}>
      {quoteLabel(quotes[0]?.state ?? null)}
    </Link>
  );
}
