export { type CsvColumns, csvCnic, csvFile, csvText, downloadCsv } from '../../shared/csv';
export {
  csvTime,
  customerColumn,
  figureColumn,
  receivedColumn,
  referenceCsv,
  routeColumn,
  shortDay,
  staffColumns,
  textColumn,
  timeColumn,
  tripCsv,
} from './columns';
export { noteExport } from './export-dialog';
export { Choice, Order, TimeFilter } from './filter-bar';
export { addDays, DAYS, instantsOf, parseDays } from './filters';
export { flightRequests } from './flight-requests';
export { useNarrow } from './media';
export { Customer, EmailFact, Fact, Facts, Leg, MakeFlight, On, Phone, PhoneFact, Status, WhatsApp } from './parts';
export { useProblem } from './queries';
export {
  EARLIEST_FIRST,
  LOWEST_FIRST,
  type RecordsList,
  type Resource,
  type Tabled,
  type TripRequest,
} from './resource';
export { screens } from './screens';
export { RecordTable, TableSkeleton } from './table';
