import { formatAmount, type QuoteState, type Stage, type TripRecord } from '@charter-hosts/contract';
import { Link } from '../../shared/link';
import { Age } from '../clock';
import { leadTo } from '../navigation';
import { QUOTE_WORDS, useQuotes } from '../quotes';
import { useMay } from '../role';
import { quoteLabel } from './next-step';
import { StageSign } from './stage-mark';

const PART = 'quotes';

/** The shape of a stage that says as much. */
const SIGNS: Readonly<Record<QuoteState, Stage>> = {
  draft: 'reviewing',
  sent: 'quoted',
  accepted: 'booked',
  declined: 'declined',
  superseded: 'lost',
  withdrawn: 'cancelled',
  expired: 'lost',
};

/** What was offered for a trip, whether it was seen and answered, and the way to the next. */
export function Quotes({ trip: { id, stage } }: { trip: Pick<TripRecord, 'id' | 'stage'> }) {
  const { data: quotes = [] } = useQuotes(id);
  const mayWrite = useMay('dispatcher');
  const takesOne = mayWrite && (stage === 'reviewing' || stage === 'quoted' || stage === 'new');
  if (quotes.length === 0 && !takesOne) return null;
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
              <span className="app-stage" data-stage={SIGNS[state]}>
                <StageSign stage={SIGNS[state]} />
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
      {takesOne && (
        <div className="app-trip-ways">
          <QuoteWay trip={id} kind="plain" />
        </div>
      )}
    </>
  );
}

/** The newest that was sent, with how it stands: the figure that a request is known by, and the way to all. */
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

/** Leads to the quote that is written next, or gone on with. */
export function QuoteWay({ trip, kind }: { trip: number; kind: 'primary' | 'plain' }) {
  const { data: quotes = [] } = useQuotes(trip);
  return (
    <Link className="cw-button" data-kind={kind} to={`/admin/quote/${trip}`}>
      {quoteLabel(quotes[0]?.state ?? null)}
    </Link>
  );
}
