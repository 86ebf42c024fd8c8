import type { ChauffeurRecord } from '@charter-hosts/contract';
import { csvPhone } from '@charter-hosts/contract/phone-number';
import { count } from '../../shared/csv';
import {
  csvCnic,
  csvFile,
  csvTime,
  customerColumn,
  deskColumns,
  figureColumn,
  fileCsv,
  type RecordsList,
  receivedColumn,
  referenceCsv,
  searchedFile,
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
    customerColumn(
      nameOf,
      ({ id }) => `ID: ${id}`,
      ({ id }) => `ID: ${id}`,
    ),
    textColumn('cnic', 'CNIC/Passport', ({ cnicOrPassport }) => cnicOrPassport),
    figureColumn('passengers', 'Passengers', ({ numberOfPassengers }) => numberOfPassengers),
    // Pieces, though the form that asks for it says 'Luggage (kg)'.
    figureColumn('luggage', 'Luggage', ({ luggage }) => luggage),
    ...deskColumns<ChauffeurRecord>(),
    receivedColumn(received, 'created', 'Date Created'),
  ],
  card: '"customer customer stage actions" "cnic cnic owner actions" "passengers luggage due actions" "created created created actions" / auto minmax(0, 1fr) auto 20px',
  csv: [
    csvFile('', [
      ...referenceCsv<ChauffeurRecord>(),
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
