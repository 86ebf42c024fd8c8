import { useLoad, useT } from '../kit';
import type { AircraftProps } from './aircraft';
import { Departed } from './departed';
import { Section } from './flight-sections';
import { BookingForm } from './form';
import { Gallery } from './gallery';
import type { FlightBookingProps } from './options';

const loadAircraft = () => import('./aircraft');
const loadNoFlight = () => import('./no-flight');

/** The aircraft's section, and its room until its chunk is there. A test flight has none. */
function Aircraft(props: AircraftProps) {
  const t = useT();
  const [chunk] = useLoad(loadAircraft);
  if (props.flight.aircraftId < 1 || chunk.state === 'failed') return null;
  return (
    <Section title={t('Aircraft')}>
      <div className="cw-booking-aircraft">{chunk.state === 'loaded' && <chunk.data.Aircraft {...props} />}</div>
    </Section>
  );
}

/** What is shown when no flight is named, once its chunk is there. */
function NoFlight(props: FlightBookingProps) {
  const t = useT();
  const [chunk] = useLoad(loadNoFlight);
  if (chunk.state === 'loaded') return <chunk.data.NoFlight {...props} />;
  return <p role="alert">{chunk.state === 'failed' && t('No flight is chosen yet. Go back and choose one.')}</p>;
}

/**
 * The widget's second chunk, which is not needed before the flight is shown. It is one object, because the bundler's
 * namespace objects break on pages that extend `Object.prototype`.
 */
export const rest = { Aircraft, BookingForm, Departed, Gallery, NoFlight };
