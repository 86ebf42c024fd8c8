export { filterRows, type Row, sortRows, toRows } from './arrange';
export {
  Codes,
  count,
  csvTime,
  customerColumn,
  figureColumn,
  fileCsv,
  receivedColumn,
  routeColumn,
  searchableTime,
  searchedFile,
  stageColumn,
  textColumn,
  timeColumn,
} from './columns';
export { type CsvColumns, csvCnic, csvFile, csvPhone } from './csv';
export { flightRequests } from './flight-requests';
export { Order } from './order';
export { Customer, EmailFact, Fact, Facts, Leg, On, Phone, PhoneFact, Status } from './parts';
export { useProblem, useRecords } from './queries';
export { WhatsApp } from './reach';
export { type Filed, LOWEST_FIRST, type RecordsList, type Resource, type Tabled } from './resource';
export { screens } from './screens';
export { RecordTable, TableSkeleton } from './table';
export { useNarrow } from './use-width';
