import { useEffect, useState } from 'react';
import { useIsHydrating } from '../base/hooks';
import type { AircraftType, Drawing } from './aircraft/drawings';

export interface AircraftSilhouetteProps {
  type: AircraftType;
  /** The text alternative. Without it the drawing is decoration. */
  title?: string | undefined;
}

/** Kept once loaded, so that the next silhouette is drawn at once. */
let drawings: Readonly<Record<AircraftType, Drawing>> | undefined;

/**
 * An aircraft in side view, in the colour of the text around it, in place of a missing photograph. As wide as its
 * container (`.cw-aircraft`), 240 : 88, made for 48 to 480 px.
 * The drawings are loaded with the first one shown, because most flights have photographs.
 */
export function AircraftSilhouette({ type, title }: AircraftSilhouetteProps) {
  const isHydrating = useIsHydrating();
  const [known, setKnown] = useState(isHydrating ? undefined : drawings);
  useEffect(() => {
    if (known) return;
    let current = true;
    import('./aircraft/drawings').then(
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
