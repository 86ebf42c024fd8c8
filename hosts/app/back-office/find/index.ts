export { FinderOnDemand } from './finder-on-demand';
