export { type Funnel, FunnelContext, type FunnelProps, useFunnel, useFunnelOf, watchChanges } from './funnel';
