import { useLoad } from '../kit';
import type { AircraftProps } from './aircraft';

const load = () => import('./aircraft');

/** The aircraft's section, once its chunk is there. */
export function LateAircraft(props: AircraftProps) {
  const [late] = useLoad(load);
  return late.state === 'loaded' ? <late.data.Aircraft {...props} /> : null;
}
