import { useEffect, useState } from 'react';
import type { AircraftType, Drawing } from './late/drawings';

export interface AircraftSilhouetteProps {
  type: AircraftType;
  /** What the drawing stands for, read aloud. Without it the drawing is decoration. */
  title?: string | undefined;
}

/** Kept once loaded, so that the next silhouette is drawn at once. */
let drawings: Readonly<Record<AircraftType, Drawing>> | undefined;

/**
 * An aircraft in side view, in the colour of the text around it; stands in where a photograph is missing. As wide as
 * its container (`.cw-aircraft`), 240 : 88, made for 48 to 480 px.
 * The drawings are loaded with the first: where there are photographs, nobody needs them.
 */
export function AircraftSilhouette({ type, title }: AircraftSilhouetteProps) {
  const [known, setKnown] = useState(drawings);
  useEffect(() => {
    if (known) return;
    let current = true;
    import('./late/drawings').then(
      ({ DRAWINGS }) => {
        drawings = DRAWINGS;
        if (current) setKnown(DRAWINGS);
      },
      // Without the drawing its empty box stays.
      () => {},
    );
    return () => {
      current = false;
    };
  }, [known]);
  return (
    <svg className="cw-aircraft" viewBox="0 0 240 88" role="img" aria-label={title} aria-hidden={!title}>
      <path className="cw-aircraft-lines" d={known?.[type].lines} vectorEffect="non-scaling-stroke" />
      <path className="cw-aircraft-panes" d={known?.[type].panes} />
    </svg>
  );
}
