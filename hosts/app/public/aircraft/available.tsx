import { type AircraftRecord, allAircraft } from 'charter-widgets/contract';
import { loaded, useLoad } from 'charter-widgets/kit';
import { useCallback, useMemo } from 'react';
import { useLoaderData } from 'react-router';
import { Link } from '../../shared/link';
import { api } from '../../shared/session';
import { Fleet } from './fleet';

/** /aircrafts: what a customer can fly with, which is what is active. */
export function AvailableAircrafts() {
  const first: AircraftRecord[] | undefined = useLoaderData();
  const [load, retry] = useLoad(
    useCallback((signal: AbortSignal) => allAircraft(api, signal), []),
    () => loaded(first),
  );
  const all = load.state === 'loaded' ? load.data : undefined;
  const active = useMemo(() => all?.filter(({ isActive }) => isActive), [all]);
  const request = (
    <Link className="app-link" to="/private-charter-form">
      Request a charter
    </Link>
  );
  return (
    <Fleet
      title="Available Aircrafts"
      lead={<>Seen the one you would like to fly with? {request}, and name it to the desk.</>}
      aircraft={active}
      error={load.state === 'failed' ? load.error : null}
      busy={load.state === 'loading'}
      onRetry={retry}
      empty={
        <>
          <p>What you can fly with will be shown here. The desk finds an aircraft for you meanwhile.</p>
          <Link className="cw-button" data-kind="plain" to="/private-charter-form">
            Request a charter
          </Link>
        </>
      }
    />
  );
}
