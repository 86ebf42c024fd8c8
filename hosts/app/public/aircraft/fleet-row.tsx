import './fleet-row.css';
import type { AircraftRecord } from '@charter-hosts/contract';
import { dataLink, errorMessage } from 'charter-widgets/contract';
import { AircraftSilhouette, loaded, Picture, useLoad, useT } from 'charter-widgets/kit';
import { useId } from 'react';
import { drawingOf, typeLabel } from '../../shared/aircraft/type-label';
import { Link } from '../../shared/link';
import { RetryAlert } from '../../shared/retry';

const EXPECTED = [1, 2, 3, 4];

/** Loads on demand, because the server has usually rendered the page. */
const loadLate = async (signal: AbortSignal) => (await import('./load-fleet')).loadFleet(signal);

export interface FleetRowProps {
  title: string;
  /** From the server. Default: they are loaded. */
  first: AircraftRecord[] | undefined;
}

/** The active aircraft in a row, the largest first; nothing when there are none. */
export function FleetRow({ title, first }: FleetRowProps) {
  const t = useT();
  const heading = useId();
  const [load, again] = useLoad(loadLate, () => loaded(first));
  const active = load.state === 'loaded' ? load.data.filter(({ isActive }) => isActive) : [];
  active.sort((a, b) => b.capacity - a.capacity);
  if (load.state === 'loaded' && active.length === 0) return null;
  return (
    <section className="app-hangar-part" aria-labelledby={heading} aria-busy={load.state === 'loading'} tabIndex={-1}>
      <div className="app-hangar-head app-spread">
        <h2 id={heading}>{title}</h2>
        <Link className="app-act" to="/aircrafts">
          {t('See the aircraft')}
        </Link>
      </div>
      {load.state === 'failed' && (
        <RetryAlert onRetry={again}>
          {t(errorMessage(load.error, 'Failed to fetch aircrafts', 'Error fetching aircrafts'))}
        </RetryAlert>
      )}
      {/* biome-ignore lint/a11y/noRedundantRoles: without its marks, Safari takes it for no list */}
      <ul className="app-hangar" role="list">
        {load.state === 'loading' &&
          EXPECTED.map((key) => (
            <li key={key} aria-hidden="true">
              <div className="app-picture app-hangar-picture" />
              <span className="app-skeleton" />
            </li>
          ))}
        {active.map(({ id, name, type, capacity, imageUrl }) => (
          <li key={id}>
            <div className="app-picture app-hangar-picture">
              <Picture
                imageUrl={imageUrl}
                apiBase="/api"
                alt=""
                sizes="(max-width: 720px) 78vw, 340px"
                instead={<AircraftSilhouette type={drawingOf(type)} />}
              />
            </div>
            <h3>
              <Link className="app-cover" to={dataLink('/aircrafts', '', { q: name })}>
                {name}
              </Link>
            </h3>
            <p className="cw-numbers">
              <span>{t(typeLabel(type))}</span>{' '}
              <b>{t(capacity === 1 ? '{count} seat' : '{count} seats', { count: capacity })}</b>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
