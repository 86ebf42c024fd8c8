import { subscriptionsWaiting } from '@charter-hosts/contract';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from 'charter-widgets/contract';
import { count } from '../../shared/csv';
import { Link } from '../../shared/link';
import { Stale } from '../../shared/listing/listing';
import { Glyph } from '../../shared/shell';
import { reading } from '../cache';
import { FORM } from './flight-table';
import { placeOf } from './warnings';

const FAILED = 'The list of waiting travellers could not be loaded.';

/** How many travellers wait for e-mails about flights, by route; nothing where nobody waits. */
export function WaitingTravellers() {
  const { data, error } = useQuery(reading(subscriptionsWaiting));
  if (error && !data) return <Stale message={errorMessage(error, FAILED, FAILED)} />;
  if (!data || data.length === 0) return null;
  const all = data.reduce((sum, { travellers }) => sum + travellers, 0);
  return (
    <details className="app-flights-search cw-numbers">
      <summary>
        {count(all, 'passenger waits', 'passengers wait')} for a flight
        <Glyph name="down" />
      </summary>
      <ul className="app-rows app-trip-quotes">
        {data.map(({ from, to, flightId, subscriptions, travellers }) => (
          <li key={`${from} ${to} ${flightId}`}>
            <span>
              {placeOf(from)} → {placeOf(to)}
            </span>
            {flightId === null ? (
              <span>Any flight</span>
            ) : (
              <Link className="app-link" to={`${FORM}/${flightId}`}>
                More seats on #{flightId}
              </Link>
            )}
            <span>
              {count(travellers, 'passenger')}, {count(subscriptions, 'party', 'parties')}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
