import { useLoad, useT } from '../kit';
import type { AircraftProps } from './aircraft';
import { Section } from './flight-sections';
import type { FlightBookingProps } from './options';

const loadAircraft = () => import('./aircraft');
const loadNoFlight = () => import('./no-flight');

/** The aircraft's section, and its room until its chunk is there. A test flight has none. */
export function Aircraft(props: AircraftProps) {
  const t = useT();
  const [late] = useLoad(loadAircraft);
  if (props.flight.aircraftId < 1 || late.state === 'failed') return null;
  return (
    <Section title={t('Aircraft')}>
      <div className="cw-booking-aircraft">{late.state === 'loaded' && <late.data.Aircraft {...props} />}</div>
    </Section>
  );
}

/** What is shown when no flight is named, once its chunk is there. */
export function NoFlight(props: FlightBookingProps) {
  const t = useT();
  const [late] = useLoad(loadNoFlight);
  if (late.state === 'loaded') return <late.data.NoFlight {...props} />;
  return <p role="alert">{late.state === 'failed' && t('No flight is chosen yet. Please go back and choose one.')}</p>;
}
