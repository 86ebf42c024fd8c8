import type { EmptyLegProps } from './late/empty-leg';
import { useLoad } from './loading';

const loadEmptyLeg = () => import('./late/empty-leg');

/** What marks an empty leg, once its chunk is there; until then an empty line. */
export function EmptyLeg(props: EmptyLegProps) {
  const [late] = useLoad(loadEmptyLeg);
  return late.state === 'loaded' ? <late.data.EmptyLeg {...props} /> : '\xa0';
}
