import { type ChauffeurRecord, chauffeurById, chauffeurList } from '@charter-hosts/contract';
import { csvPhone } from '@charter-hosts/contract/phone-number';
import { formatInstant } from 'charter-widgets/kit';
import { count } from '../../shared/csv';
import {
  csvCnic,
  csvFile,
  csvTime,
  customerColumn,
  deskColumns,
  EmailFact,
  Fact,
  Facts,
  figureColumn,
  fileCsv,
  On,
  PhoneFact,
  type RecordsList,
  type Resource,
  receivedColumn,
  referenceCsv,
  Status,
  screens,
  searchedFile,
  textColumn,
} from '../records';

const nameOf = ({ firstName, lastName }: ChauffeurRecord) => `${firstName} ${lastName}`;
const received = ({ dateCreated }: ChauffeurRecord) => dateCreated;

/** /admin/chauffer-services */
const list: RecordsList<ChauffeurRecord> = {
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

/** 'Sedan/SUV' for 4 passengers or fewer. */
export const vehicleCategory = (passengers: number): string => (passengers <= 4 ? 'Sedan/SUV' : 'Van/Large Vehicle');

/** /admin/chauffer-services/{id} */
const detail: Resource<ChauffeurRecord>['detail'] = {
  title: 'Chauffeur Service Request',
  what: 'service details',
  back: ['Back to Services', '/admin/chauffeur-service'],
  backShort: 'Chauffer Services',
  notFound: ['Service Not Found', 'Service not found'],
  missing: 'The requested chauffeur service details could not be found.',
  refused: 'Service not found',
  anyErrorIsNotFound: true,
  // 'Requsted' is spelled so on purpose.
  note: ({ dateCreated }) => <On what="Requsted on" at={dateCreated} />,
  side: [
    {
      title: 'Customer Information',
      show: ({ firstName, lastName, cnicOrPassport, phone, email, dateCreated }) => (
        <Facts>
          <Fact name="Full name">{`${firstName} ${lastName}`}</Fact>
          <Fact name="CNIC / Passport">{cnicOrPassport}</Fact>
          {phone && <PhoneFact phone={phone} />}
          {email && <EmailFact email={email} />}
          <Fact name="Date created">{formatInstant(dateCreated, 'short')}</Fact>
        </Facts>
      ),
    },
    {
      title: 'Service Summary',
      show: ({ id }) => (
        <Facts figures>
          <Fact name="Service ID">#{id}</Fact>
          <Fact name="Status">
            <Status>Active</Status>
          </Fact>
        </Facts>
      ),
    },
  ],
  main: [
    {
      title: 'Passenger Information',
      show: ({ numberOfPassengers, luggage }) => (
        <Facts figures>
          <Fact name="Total passengers">{numberOfPassengers}</Fact>
          <Fact name="Luggage items">{luggage}</Fact>
        </Facts>
      ),
    },
    {
      title: 'Service Requirements',
      show: ({ numberOfPassengers, luggage }) => (
        <Facts>
          <Fact name="Passenger count">{count(numberOfPassengers, 'Person', 'People')}</Fact>
          <Fact name="Luggage">{count(luggage, 'Item')}</Fact>
          <Fact name="Service level">Premium</Fact>
        </Facts>
      ),
    },
    {
      title: 'Additional Information',
      show: ({ id, numberOfPassengers }) => (
        <Facts>
          <Fact name="Service type">Private Chauffeur Service</Fact>
          <Fact name="Vehicle category">{vehicleCategory(numberOfPassengers)}</Fact>
          <Fact name="Booking status">Confirmed</Fact>
          <Fact name="Request ID">#{id}</Fact>
        </Facts>
      ),
    },
  ],
  isSplit: true,
};

/**
 * Chauffeur requests in the back office. 'chauffer' is spelled so on purpose, in the address and in the tab.
 */
export const chauffeurRequests: Resource<ChauffeurRecord> = {
  name: 'chauffeur-requests',
  kind: 'chauffeur',
  path: '/admin/chauffer-services',
  calls: { all: chauffeurList, byId: chauffeurById },
  list,
  detail,
};

export const { List, Detail } = screens(chauffeurRequests);
