import { type AircraftRecord, errorMessage } from 'charter-widgets/contract';
import { AircraftSilhouette, loaded, Picture, useLoad } from 'charter-widgets/kit';
import { Link } from '../../shared/link';
import { RetryAlert } from '../../shared/retry';
import { drawingOf, typeLabel } from '../aircraft/type-label';

const EXPECTED = [1, 2, 3, 4];

/** On demand: most often the server has rendered the page. */
const loadLate = async (signal: AbortSignal) => (await import('../home/late/load-fleet')).loadFleet(signal);

/** What the operator flies, from the smallest; nothing where there is none. */
export function OurFleet({ first }: { first: AircraftRecord[] | undefined }) {
  const [load, again] = useLoad(loadLate, () => loaded(first));
  const active = load.state === 'loaded' ? load.data.filter(({ isActive }) => isActive) : [];
  if (load.state === 'loaded' && active.length === 0) return null;
  return (
    <section className="app-ours" aria-busy={load.state === 'loading'} tabIndex={-1}>
      <div className="app-ours-head">
        <h2>What we fly</h2>
        <Link className="app-act cw-numbers" to="/aircrafts">
          {active.length > 1 ? `See all ${active.length} aircraft` : 'See the aircraft'}
        </Link>
      </div>
      {load.state === 'failed' && (
        <RetryAlert onRetry={again}>
          {errorMessage(load.error, 'Failed to fetch aircrafts', 'Error fetching aircrafts')}
        </RetryAlert>
      )}
      {/* biome-ignore lint/a11y/noRedundantRoles: without its marks, Safari takes it for no list */}
      <ul className="app-ours-row" role="list">
        {load.state === 'loading' &&
          EXPECTED.map((key) => (
            <li key={key} aria-hidden="true">
              <div className="app-ours-picture" />
              <span className="app-skeleton" />
            </li>
          ))}
        {[...active]
          .sort((a, b) => a.capacity - b.capacity)
          .map(({ id, name, type, capacity, imageUrl }) => (
            <li key={id}>
              <div className="app-ours-picture">
                <Picture
                  imageUrl={imageUrl}
                  apiBase="/api"
                  alt=""
                  sizes="(max-width: 700px) 64vw, 300px"
                  instead={<AircraftSilhouette type={drawingOf(type)} />}
                />
              </div>
              <h3>
                <Link to={`/aircrafts?q=${encodeURIComponent(name)}`}>{name}</Link>
              </h3>
              <p className="cw-numbers">
                {typeLabel(type)}, {capacity} {capacity > 1 ? 'seats' : 'seat'}
              </p>
            </li>
          ))}
      </ul>
    </section>
  );
}
