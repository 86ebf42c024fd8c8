import type { ChauffeurRecord } from '@charter-hosts/contract';
import { csvPhone } from '@charter-hosts/contract/phone-number';
import { SEDAN_SEATS } from 'charter-widgets/contract';
import { formatDay, formatInstant } from 'charter-widgets/kit';
import { count, csvCnic, csvFile } from '../../shared/csv';
import { KINDS } from '../kinds';
import {
  csvTime,
  customerColumn,
  figureColumn,
  receivedColumn,
  referenceCsv,
  staffColumns,
  tripCsv,
} from '../records/columns';
import { EmailFact, Fact, Facts, On, PhoneFact, Status } from '../records/parts';
import { EARLIEST_FIRST, type RecordsList, type Resource } from '../records/resource';
import { screens } from '../records/screens';

const nameOf = ({ firstName, lastName }: ChauffeurRecord) => `${firstName} ${lastName}`;
const received = ({ dateCreated }: ChauffeurRecord) => dateCreated;

/** `Tue, Dec 1, 2026, 14:30`; '' when both are open. */
const pickUpMoment = ({ pickUpDate, pickUpTime }: ChauffeurRecord) =>
  [pickUpDate && formatDay(pickUpDate, 'short'), pickUpTime].filter(Boolean).join(', ');

/** `Pearl Continental, Lahore (PK 301)`; '' when both are open. */
const pickUpPlace = ({ pickUpPlace: place = '', flightNumber }: ChauffeurRecord) =>
  [place, flightNumber && `(${flightNumber})`].filter(Boolean).join(' ');

const pickUp = (request: ChauffeurRecord) => [pickUpMoment(request), pickUpPlace(request)].filter(Boolean).join(' · ');

/** /admin/chauffer-services */
const list: RecordsList<ChauffeurRecord> = {
  subtitle: 'Manage chauffeur service booking requests',
  what: 'chauffeur services',
  one: 'request',
  searchLabel: 'Search services',
  searchPlaceholder: 'Search services...',
  nameOf,
  received,
  brief: (request) =>
    [pickUpMoment(request), count(request.numberOfPassengers, 'passenger'), count(request.luggage, 'item')]
      .filter(Boolean)
      .join(' · '),
  contact: ({ phone, email }) => ({ phone, email }),
  columns: [
    customerColumn(
      nameOf,
      ({ id }) => `ID: ${id}`,
      ({ id }) => `ID: ${id}`,
    ),
    // The server keeps it encrypted, so it is found and not sorted.
    {
      key: 'document',
      name: 'CNIC/Passport',
      whole: ({ cnicOrPassport }) => cnicOrPassport,
      show: ({ cnicOrPassport }) => cnicOrPassport,
    },
    {
      key: 'departure',
      name: 'Pick-up',
      orders: EARLIEST_FIRST,
      whole: pickUp,
      show: (request) =>
        pickUp(request) ? (
          <>
            {pickUpMoment(request)}
            <small>{pickUpPlace(request)}</small>
          </>
        ) : (
          <span className="app-none">To be arranged</span>
        ),
    },
    figureColumn('party', 'Passengers', ({ numberOfPassengers }) => numberOfPassengers),
    // Pieces, though the form that asks for it says 'Luggage (kg)'.
    figureColumn('luggage', 'Luggage', ({ luggage }) => luggage),
    ...staffColumns<ChauffeurRecord>(),
    receivedColumn(received, 'Date Created'),
  ],
  card: '"customer customer stage actions" "departure departure departure actions" "document document assignee actions" "received received due actions" "party luggage luggage actions" / auto minmax(0, 1fr) auto 20px',
  csv: [
    csvFile('', [
      ...referenceCsv<ChauffeurRecord>(),
      ['ID', ({ id }) => id],
      ['First name', ({ firstName }) => firstName],
      ['Last name', ({ lastName }) => lastName],
      ['CNIC/Passport', ({ cnicOrPassport }) => csvCnic(cnicOrPassport)],
      ['Passengers', ({ numberOfPassengers }) => numberOfPassengers],
      ['Luggage', ({ luggage }) => luggage],
      ['Pick-up place', ({ pickUpPlace: place = '' }) => place],
      ['Pick-up date', ({ pickUpDate = '' }) => pickUpDate],
      ['Pick-up time', ({ pickUpTime = '' }) => pickUpTime],
      ['Flight number', ({ flightNumber = '' }) => flightNumber],
      ['Date Created (UTC)', (request) => csvTime(received(request))],
      ['Phone', ({ phone = '' }) => csvPhone(phone)],
      ['Email', ({ email = '' }) => email],
      ...tripCsv<ChauffeurRecord>(),
    ]),
  ],
  noMatch: ['No services found', 'Try adjusting your search criteria'],
  empty: ['No chauffeur service requests yet', 'Chauffeur service requests will appear here once travellers send them'],
  form: ['See the request form', '/chauffeur-service-form'],
};

export const vehicleCategory = (passengers: number): string =>
  passengers > SEDAN_SEATS ? 'Van/Large Vehicle' : 'Sedan/SUV';

/** What the traveller left open. */
const Open = () => <span className="app-none">To be arranged</span>;

/** /admin/chauffer-services/{id} */
const detail: Resource<ChauffeurRecord>['detail'] = {
  title: 'Chauffeur Service Request',
  what: 'service details',
  back: ['Back to Services', '/admin/chauffeur-service'],
  notFound: ['Service Not Found', 'Service not found'],
  missing: 'The requested chauffeur service details could not be found.',
  // 'Requsted' is spelled so on purpose.
  note: ({ dateCreated }) => <On what="Requsted on" at={dateCreated} />,
  side: [
    {
      title: 'Customer Information',
      show: ({ firstName, lastName, cnicOrPassport, phone, email, dateCreated }) => (
        <Facts>
          <Fact name="Full name">{`${firstName} ${lastName}`}</Fact>
          <Fact name="CNIC / Passport">{cnicOrPassport}</Fact>
          <PhoneFact phone={phone} />
          <EmailFact email={email} />
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
      title: 'Pick-up',
      show: ({ pickUpPlace: place, pickUpDate, pickUpTime, flightNumber }) => (
        <Facts>
          <Fact name="Place">{place || <Open />}</Fact>
          <Fact name="Date">{pickUpDate ? formatDay(pickUpDate, 'long') : <Open />}</Fact>
          <Fact name="Time">{pickUpTime || <Open />}</Fact>
          <Fact name="Flight number">{flightNumber || <span className="app-none">Not given</span>}</Fact>
        </Facts>
      ),
    },
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
          <Fact name="Booking status">
            <Status>Confirmed</Status>
          </Fact>
          <Fact name="Request ID">#{id}</Fact>
        </Facts>
      ),
    },
  ],
  isSplit: true,
};

/** Chauffeur requests in the back office. */
export const chauffeurRequests: Resource<ChauffeurRecord> = { ...KINDS.chauffeur, list, detail };

export const { List, Detail } = screens(chauffeurRequests);
