export { filterRows, type Row, sortRows, toRows } from './arrange';
export {
  Age,
  Codes,
  count,
  csvTime,
  customerColumn,
  figureColumn,
  receivedColumn,
  routeColumn,
  searchableTime,
  textColumn,
  timeColumn,
} from './columns';
export { type CsvColumns, csvCnic, csvFile, csvPhone } from './csv';
export { flightRequests } from './flight-requests';
export { Order } from './order';
export { Customer, EmailFact, Fact, Facts, Leg, On, Phone, PhoneFact, Status } from './parts';
export { useProblem, useRecords } from './queries';
export { WhatsApp } from './reach';
export { LOWEST_FIRST, type RecordsList, type Resource, type Tabled } from './resource';
export { screens } from './screens';
export { RecordTable, TableSkeleton } from './table';
export { useNow } from './use-now';
export { useNarrow } from './use-width';
