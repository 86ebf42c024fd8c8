import { type ChauffeurRecord, storedChauffeurRequests } from 'charter-widgets/contract';
import { formatInstant } from 'charter-widgets/kit';
import { A_TO_Z, csvCnic, csvTime, EARLIEST_FIRST, LOWEST_FIRST, Person, type RecordKind, timeOf } from '../records';

/** Chauffeur requests in the back office (spec, section 2, "Admin chauffeur list" and "detail"; section 8). */
export const chauffeur: RecordKind<ChauffeurRecord> = {
  name: 'chauffeur-requests',
  path: '/admin/chauffer-services',
  all: storedChauffeurRequests.all,
  byId: storedChauffeurRequests.byId,
  list: {
    title: 'Chauffeur Service Requests',
    subtitle: 'Manage chauffeur service booking requests',
    counted: ['request', 'requests'],
    searchLabel: 'Search services',
    searchPlaceholder: 'Search services...',
    nameOf: ({ firstName, lastName }) => `${firstName} ${lastName}`,
    searchText: ({ firstName, lastName, cnicOrPassport }) => [firstName, lastName, cnicOrPassport].join('\n'),
    columns: [
      {
        key: 'customer',
        name: 'Customer',
        sortBy: ({ firstName, lastName }) => `${firstName} ${lastName}`,
        orders: A_TO_Z,
        show: ({ id, firstName, lastName }) => <Person name={`${firstName} ${lastName}`}>ID: {id}</Person>,
      },
      {
        key: 'cnic',
        name: 'CNIC/Passport',
        sortBy: ({ cnicOrPassport }) => cnicOrPassport,
        orders: A_TO_Z,
        show: ({ cnicOrPassport }) => <span className="cw-numbers">{cnicOrPassport}</span>,
      },
      {
        key: 'passengers',
        name: 'Passengers',
        sortBy: ({ numberOfPassengers }) => numberOfPassengers,
        orders: LOWEST_FIRST,
        show: ({ numberOfPassengers }) => <span className="cw-numbers">{numberOfPassengers}</span>,
      },
      {
        key: 'luggage',
        name: 'Luggage',
        sortBy: ({ luggage }) => luggage,
        orders: LOWEST_FIRST,
        show: ({ luggage }) => <span className="cw-numbers">{luggage}</span>,
      },
      {
        key: 'created',
        name: 'Date Created',
        sortBy: ({ dateCreated }) => timeOf(dateCreated),
        orders: EARLIEST_FIRST,
        show: ({ dateCreated }) => <span className="cw-numbers">{formatInstant(dateCreated, 'short')}</span>,
      },
    ],
    csv: [
      ['ID', ({ id }) => id],
      ['First name', ({ firstName }) => firstName],
      ['Last name', ({ lastName }) => lastName],
      ['CNIC/Passport', ({ cnicOrPassport }) => csvCnic(cnicOrPassport)],
      ['Passengers', ({ numberOfPassengers }) => numberOfPassengers],
      ['Luggage', ({ luggage }) => luggage],
      ['Date Created (UTC)', ({ dateCreated }) => csvTime(dateCreated)],
    ],
    loading: 'Loading chauffeur services...',
    noMatch: ['No services found', 'Try adjusting your search criteria'],
    empty: [
      'No chauffeur service requests yet',
      'Chauffeur service requests will appear here once customers submit them',
    ],
    form: ['See the request form', '/chauffeur-service-form'],
    refused: 'Failed to fetch chauffeur services',
    failed: 'Error fetching chauffeur services',
  },
  dossier: {
    title: 'Chauffeur Service Request',
    back: ['Back to Services', '/admin/chauffeur-service'],
    backShort: 'Chauffer Services',
    loading: 'Loading service details...',
    notFoundTitle: 'Service Not Found',
    notFound: 'Service not found',
    missing: 'The requested chauffeur service details could not be found.',
    refused: 'Service not found',
    refusedToast: 'Failed to fetch service details',
    failed: 'Error fetching service details',
    titleOfErrors: 'Service Not Found',
    parts: [
      ['Customer Information', 'Service Summary'],
      ['Passenger Information', 'Service Requirements', 'Additional Information'],
    ],
  },
};
