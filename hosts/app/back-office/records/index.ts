export {
  count,
  csvTime,
  customerColumn,
  figureColumn,
  routeColumn,
  searchableTime,
  textColumn,
  timeColumn,
} from './columns';
export { csvCnic, csvPhone } from './csv';
export { Customer, Fact, Facts, Leg, On, Phone, PhoneFact, Status } from './parts';
export { LOWEST_FIRST, type Resource } from './resource';
export { screens } from './screens';
