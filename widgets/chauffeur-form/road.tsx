import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { type ChauffeurDraft, filledIn } from './draft';
import { Vehicle } from './vehicle';

/** Decoration: the car, which comes nearer to its aircraft with each thing that is filled in. */
export function Road({ draft }: { draft: ChauffeurDraft }) {
  useSignals();
  const [aircraft, setAircraft] = useState<typeof import('./aircraft')>();
  useEffect(() => {
    let current = true;
    import('./aircraft').then(
      (loaded) => current && setAircraft(loaded),
      // Without it the road ends in its place.
      () => {},
    );
    return () => {
      current = false;
    };
  }, []);
  return (
    <div className="cw-chauffeur-road" data-way={filledIn(draft)} aria-hidden="true">
      <Vehicle passengers={Number(draft.numberOfPassengers.value)} />
      <div className="cw-chauffeur-aircraft">
        {aircraft && (
          <>
            <aircraft.AircraftSilhouette type="jet" />
            {/* On the ground it stands on wheels. */}
            <svg className="cw-aircraft" viewBox="0 0 240 88" aria-hidden="true">
              <path
                className="cw-aircraft-lines"
                d="M192 75v6m-3.5 3.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M120 76v4m-4 4a4 4 0 1 0 8 0a4 4 0 1 0-8 0"
                vectorEffect="non-scaling-stroke"
              />
            </svg>
          </>
        )}
      </div>
    </div>
  );
}
