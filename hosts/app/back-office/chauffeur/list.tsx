import type { ChauffeurRecord } from 'charter-widgets/contract';
import { formatInstant } from 'charter-widgets/kit';
import { csvCnic, csvTime, customerColumn, figureColumn, type Resource, textColumn, timeColumn } from '../records';

const nameOf = ({ firstName, lastName }: ChauffeurRecord) => `${firstName} ${lastName}`;

/** /admin/chauffer-services */
export const list: Resource<ChauffeurRecord>['list'] = {
  title: 'Chauffeur Service Requests',
  subtitle: 'Manage chauffeur service booking requests',
  what: 'chauffeur services',
  one: 'request',
  searchLabel: 'Search services',
  searchPlaceholder: 'Search services...',
  nameOf,
  searched: (request) => [nameOf(request), request.cnicOrPassport],
  columns: [
    customerColumn(nameOf, ({ id }) => `ID: ${id}`),
    textColumn('cnic', 'CNIC/Passport', ({ cnicOrPassport }) => cnicOrPassport),
    figureColumn('passengers', 'Passengers', ({ numberOfPassengers }) => numberOfPassengers),
    // Pieces, though the form that asks for it says 'Luggage (kg)' (CF-2).
    figureColumn('luggage', 'Luggage', ({ luggage }) => luggage),
    { ...timeColumn('created', 'Date Created', ({ dateCreated }) => dateCreated, formatInstant), card: 'end soft' },
  ],
  card: '"customer customer created" "cnic cnic cnic" "passengers luggage actions" / auto auto minmax(0, 1fr)',
  csv: [
    ['ID', ({ id }) => id],
    ['First name', ({ firstName }) => firstName],
    ['Last name', ({ lastName }) => lastName],
    ['CNIC/Passport', ({ cnicOrPassport }) => csvCnic(cnicOrPassport)],
    ['Passengers', ({ numberOfPassengers }) => numberOfPassengers],
    ['Luggage', ({ luggage }) => luggage],
    ['Date Created (UTC)', ({ dateCreated }) => csvTime(dateCreated)],
  ],
  noMatch: ['No services found', 'Try adjusting your search criteria'],
  empty: [
    'No chauffeur service requests yet',
    'Chauffeur service requests will appear here once customers submit them',
  ],
  form: ['See the request form', '/chauffeur-service-form'],
};
