import {
  formatAmount,
  MAX_OFFERS,
  QUOTE_STAGES,
  type QuoteState,
  type StaffQuote,
  type Stage,
  type TripRecord,
} from '@charter-hosts/contract';
import { formatWallClock, parsePlaceText } from 'charter-widgets/kit';
import { leadTo } from '../../shared/lead-to';
import { Link } from '../../shared/link';
import { ButtonLink } from '../button-link';
import { Age } from '../clock';
import { countOffers, QUOTE_WORDS, useQuotes } from '../quotes/use-quotes';
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
  const offers = countOffers(quotes);
  const mayWrite = useMay('dispatcher');
  const canWrite = mayWrite && QUOTE_STAGES.includes(stage);
  if (quotes.length === 0 && !canWrite) return null;
  return (
    <>
      <h3 id={PART} tabIndex={-1}>
        Quotes
      </h3>
      {quotes.length > 0 && (
        <ul className="app-rows app-trip-quotes cw-numbers">
          {quotes.map(({ id, version, state, aircraft, total, currency, sentAt, viewedAt, answeredBy }) => (
            <li key={id}>
              <span>Quote {version}</span>
              <span className="app-stage" data-stage={ICONS[state]}>
                <StageIcon stage={ICONS[state]} />
                {QUOTE_WORDS[state]}
              </span>
              <strong>{formatAmount(total, currency)}</strong>
              {sentAt && (
                <small>
                  {aircraft && `${aircraft} · `}
                  {state === 'accepted' && answeredBy && `Accepted by ${answeredBy}, `}
                  {state === 'accepted' && answeredBy ? 'sent' : 'Sent'} <Age at={sentAt} isExact />
                  {state === 'sent' && (viewedAt ? ', seen' : ', not seen yet')}
                </small>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayWrite &&
        (stage === 'accepted' || stage === 'booked') &&
        quotes.map((quote) => quote.state === 'accepted' && <FerryLegs key={quote.id} trip={id} quote={quote} />)}
      {canWrite && (
        <div className="app-trip-ways">
          <QuoteLink trip={id} kind="plain" />
          {offers > 0 && offers < MAX_OFFERS && (
            <ButtonLink to={`/admin/quote/${id}?another`}>Add another quote</ButtonLink>
          )}
        </div>
      )}
    </>
  );
}

/** The legs of an accepted quote that fly empty, each with its empty leg on sale or the link that offers it. */
function FerryLegs({ trip, quote }: { trip: number; quote: StaffQuote }) {
  const ferries = quote.legs.flatMap((leg, place) => (leg.isFerry ? { ...leg, place } : []));
  if (ferries.length === 0) return null;
  const flightOf = (place: number) => quote.emptyLegs?.find((offer) => offer.place === place)?.flightId;
  const nameOf = (place: string) => parsePlaceText(place).code || parsePlaceText(place).city;
  return (
    <ul className="app-rows app-trip-quotes cw-numbers" aria-label="Positioning legs">
      {ferries.map(({ place, from, to, departs }) => (
        <li key={place}>
          <span>
            {nameOf(from)} → {nameOf(to)}
          </span>
          {flightOf(place) === undefined ? (
            <Link className="app-link" to={`/admin/flight-management/?trip=${trip}&ferry=${place + 1}`}>
              Offer as an empty leg
            </Link>
          ) : (
            <Link className="app-link" to={`/admin/flight-management/${flightOf(place)}`}>
              On sale as flight #{flightOf(place)}
            </Link>
          )}
          <small>Positioning, {formatWallClock(departs, 'short')}</small>
        </li>
      ))}
    </ul>
  );
}

/** Total and state of the quote that counts, or how many are open; leads to the list of quotes. */
export function Price({ trip }: { trip: number }) {
  const { data: quotes = [] } = useQuotes(trip);
  const findIn = (...states: QuoteState[]) => quotes.find(({ state }) => states.includes(state));
  const counts = findIn('accepted') ?? findIn('sent') ?? quotes.find(({ state }) => state !== 'draft');
  const open = quotes.filter(({ state }) => state === 'sent').length;
  return (
    counts && (
      <a className="app-trip-price app-soft app-small" href={`#${PART}`} onClick={(event) => leadTo(event, PART)}>
        {open > 1 ? (
          <strong>{open} quotes are open</strong>
        ) : (
          <>
            <strong>{formatAmount(counts.total, counts.currency)}</strong> {QUOTE_WORDS[counts.state].toLowerCase()}
          </>
        )}
      </a>
    )
  );
}

/** The link to the quote editor. */
export function QuoteLink({ trip, kind }: { trip: number; kind: 'primary' | 'plain' }) {
  const { data: quotes = [] } = useQuotes(trip);
  const openQuotes = quotes.filter(({ state }) => state === 'sent');
  return (
    <ButtonLink kind={kind} to={`/admin/quote/${trip}`}>
      {quoteLabel(quotes[0]?.state ?? null, openQuotes.length > 1 ? `quote ${openQuotes[0]?.version}` : undefined)}
    </ButtonLink>
  );
}
