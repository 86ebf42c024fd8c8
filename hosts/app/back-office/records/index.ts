export { type CsvColumns, csvCnic, csvFile, csvText, downloadCsv } from '../../shared/csv';
export { filterRows, type Row, sortRows, toRows } from './arrange';
export {
  csvTime,
  customerColumn,
  deskColumns,
  figureColumn,
  fileCsv,
  receivedColumn,
  referenceCsv,
  routeColumn,
  searchableTime,
  searchedFile,
  shortDay,
  textColumn,
  timeColumn,
} from './columns';
export { Choice, DAYS, TimeFilter } from './filter-bar';
export { midnight, receivedDays } from './filters';
export { flightRequests } from './flight-requests';
export { useSought } from './queries';
export { MakeFlight } from './parts';
export { noteExport } from './export-dialog';
export { Order } from './filter-bar';
export { Customer, EmailFact, Fact, Facts, Leg, On, Phone, PhoneFact, Status } from './parts';
export { useProblem, useRecords } from './queries';
export { WhatsApp } from './reach';
export { type Filed, LOWEST_FIRST, type RecordsList, type Resource, type Tabled } from './resource';
export { screens } from './screens';
export { RecordTable, TableSkeleton } from './table';
export { useNarrow } from './record-screen';
