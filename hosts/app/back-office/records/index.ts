export { citiesOf, csvTime, Person, Stops, searchableTime, timeOf } from './cells';
export { csvCnic, csvPhone } from './csv';
export { RecordDossier } from './dossier';
export { A_TO_Z, EARLIEST_FIRST, LOWEST_FIRST, type RecordKind } from './kind';
export { RecordList } from './list';
export { EmailFact, Fact, Facts, Leg, Main, Part, Phone, PhoneFact, Side, Status } from './parts';
