import type { FlightRecord } from '../contract';
import { AircraftSilhouette, aircraftTypeOnCard, Picture, silhouetteOf, useT } from '../kit';
import { Section } from './flight-sections';

interface AircraftProps {
  flight: FlightRecord;
  apiBase: string;
}

/** What the flight is flown with. */
export function Aircraft({ flight, apiBase }: AircraftProps) {
  const t = useT();
  return (
    <Section title={t('Aircraft')}>
      <div className="cw-booking-aircraft">
        <Picture
          imageUrl={flight.aircraftImageUrl}
          apiBase={apiBase}
          alt=""
          sizes="(max-width: 640px) 100vw, 480px"
          instead={<AircraftSilhouette type={silhouetteOf(flight.aircraftType)} />}
        />
        <p>
          <strong>{flight.aircraftName}</strong>
          <span>{t(aircraftTypeOnCard(flight.aircraftType))}</span>
        </p>
      </div>
    </Section>
  );
}
