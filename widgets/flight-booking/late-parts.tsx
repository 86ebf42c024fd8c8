import { useLoad, useT } from '../kit';
import type { AircraftProps } from './aircraft';
import type { FlightBookingProps } from './options';

const loadAircraft = () => import('./aircraft');
const loadNoFlight = () => import('./no-flight');

/** The aircraft's section, once its chunk is there. */
export function Aircraft(props: AircraftProps) {
  const [late] = useLoad(loadAircraft);
  return late.state === 'loaded' ? <late.data.Aircraft {...props} /> : null;
}

/** What is shown when no flight is named, once its chunk is there. */
export function NoFlight(props: FlightBookingProps) {
  const t = useT();
  const [late] = useLoad(loadNoFlight);
  if (late.state === 'loaded') return <late.data.NoFlight {...props} />;
  return <p role="alert">{late.state === 'failed' && t('No flight is chosen yet. Please go back and choose one.')}</p>;
}
