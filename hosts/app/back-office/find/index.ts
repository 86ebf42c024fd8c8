export { FinderOnDemand } from './finder-on-demand';
export { openFinder } from './finding';
