export { FunnelContext, type FunnelProps, useFunnel, useFunnelOf, watchChanges } from './funnel';
