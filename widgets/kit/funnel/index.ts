export { FunnelContext, type FunnelProps, useFunnel, useFunnelOf, watchChanges } from './funnel';
export type { ClosedWhy, Step, Steps } from './steps';
