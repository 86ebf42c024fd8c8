import { useLoad } from './loading';
import type { EmptyLegProps } from './route/notices/empty-leg';

const loadEmptyLeg = () => import('./route/notices/empty-leg');

/** What marks an empty leg, once its chunk is there; until then an empty line. */
export function EmptyLeg(props: EmptyLegProps) {
  const [late] = useLoad(loadEmptyLeg);
  return late.state === 'loaded' ? <late.data.EmptyLeg {...props} /> : '\xa0';
}
