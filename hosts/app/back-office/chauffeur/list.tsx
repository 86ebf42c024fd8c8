import type { ChauffeurRecord } from 'charter-widgets/contract';
import { count } from '../../shared/count';
import {
  csvCnic,
  csvFile,
  csvPhone,
  csvTime,
  customerColumn,
  figureColumn,
  fileCsv,
  NEWEST,
  type RecordsList,
  receivedColumn,
  searchedFile,
  stageColumn,
  textColumn,
} from '../records';

const nameOf = ({ firstName, lastName }: ChauffeurRecord) => `${firstName} ${lastName}`;
const received = ({ dateCreated }: ChauffeurRecord) => dateCreated;

/** /admin/chauffer-services */
export const list: RecordsList<ChauffeurRecord> = {
  title: 'Chauffeur Service Requests',
  subtitle: 'Manage chauffeur service booking requests',
  what: 'chauffeur services',
  one: 'request',
  searchLabel: 'Search services',
  searchPlaceholder: 'Search services...',
  nameOf,
  received,
  brief: ({ numberOfPassengers, luggage }) => `${count(numberOfPassengers, 'passenger')} · ${count(luggage, 'item')}`,
  contact: ({ phone, email }) => ({ phone, email }),
  searched: (request) => [
    nameOf(request),
    request.cnicOrPassport,
    request.phone ?? '',
    request.email ?? '',
    ...searchedFile(request),
  ],
  numbers: ({ cnicOrPassport, phone = '' }) => [cnicOrPassport, phone],
  columns: [
    customerColumn(nameOf, ({ id }) => `ID: ${id}`),
    textColumn('cnic', 'CNIC/Passport', ({ cnicOrPassport }) => cnicOrPassport),
    figureColumn('passengers', 'Passengers', ({ numberOfPassengers }) => numberOfPassengers),
    // Pieces, though the form that asks for it says 'Luggage (kg)' (CF-2).
    figureColumn('luggage', 'Luggage', ({ luggage }) => luggage),
    stageColumn(),
    receivedColumn(received, 'created', 'Date Created'),
  ],
  standing: { ...NEWEST, sort: 'created' },
  card: '"customer customer stage" "cnic cnic actions" "passengers luggage actions" "created created created" / auto minmax(0, 1fr) auto',
  cardWide: '"customer created passengers stage" "cnic created luggage actions" / 8fr 6fr 5fr 5fr',
  csv: [
    csvFile('', [
      ['ID', ({ id }) => id],
      ['First name', ({ firstName }) => firstName],
      ['Last name', ({ lastName }) => lastName],
      ['CNIC/Passport', ({ cnicOrPassport }) => csvCnic(cnicOrPassport)],
      ['Passengers', ({ numberOfPassengers }) => numberOfPassengers],
      ['Luggage', ({ luggage }) => luggage],
      ['Date Created (UTC)', (request) => csvTime(received(request))],
      ['Phone', ({ phone = '' }) => csvPhone(phone)],
      ['Email', ({ email = '' }) => email],
      ...fileCsv<ChauffeurRecord>(),
    ]),
  ],
  noMatch: ['No services found', 'Try adjusting your search criteria'],
  empty: [
    'No chauffeur service requests yet',
    'Chauffeur service requests will appear here once customers submit them',
  ],
  form: ['See the request form', '/chauffeur-service-form'],
};
