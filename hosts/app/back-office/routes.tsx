import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { leadsTo, screen } from '../shared/route';
import { KINDS } from './kinds';

export { BackOffice } from './back-office';

/** The list of a resource, and each record below it. */
const records = (path: string, load: () => Promise<Record<'List' | 'Detail', ComponentType>>): RouteObject[] => [
  { path, ...screen(load, 'List') },
  { path: `${path}/:id`, ...screen(load, 'Detail') },
];

const flightForm = screen(() => import('./flights/flight-form'), 'FlightFormScreen');
const aircraftForm = screen(() => import('./aircraft/form'), 'AircraftForm');

/** The screens of the back office. */
export const adminRoutes: RouteObject[] = [
  { path: '/admin', ...leadsTo('/admin/search') },
  { path: '/admin/quote/:id', ...screen(() => import('./quotes/screen'), 'QuoteScreen') },
  { path: '/admin/person/:id', ...screen(() => import('./person'), 'PersonScreen') },
  { path: '/admin/account', ...screen(() => import('./account/screen'), 'AccountScreen') },
  { path: '/admin/partners', ...screen(() => import('./partners/screen'), 'PartnersScreen') },
  { path: '/admin/partners/:id', ...screen(() => import('./partners/partner'), 'PartnerScreen') },
  { path: '/admin/statistics', ...screen(() => import('./statistics/screen'), 'StatisticsScreen') },
  { path: '/admin/people', ...screen(() => import('./people/screen'), 'PeopleScreen') },
  { path: '/admin/webhooks', ...screen(() => import('./webhooks/screen'), 'WebhooksScreen') },
  { path: '/admin/webhooks/:id', ...screen(() => import('./webhooks/webhook'), 'WebhookScreen') },
  { path: '/admin/api-keys', ...screen(() => import('./api-keys/screen'), 'ApiKeysScreen') },
  { path: '/admin/emails', ...screen(() => import('./emails/screen'), 'EmailScreen') },
  { path: '/admin/audit', ...screen(() => import('./audit/screen'), 'AuditScreen') },
  { path: '/admin/new-request', ...screen(() => import('./new-request/screen'), 'NewRequestScreen') },
  { path: '/admin/today', ...screen(() => import('./today/today'), 'Today') },
  {
    path: '/admin/search',
    ...screen(() => import('./flights/admin-flight-search'), 'AdminFlightSearch'),
  },
  { path: '/admin/flight-management', ...flightForm },
  { path: '/admin/flight-management/:id', ...flightForm },
  { path: '/admin/aircrafts', ...screen(() => import('./aircraft/management'), 'AircraftManagement') },
  { path: '/admin/aircraft-management/:id?', ...aircraftForm },
  { path: '/aircraft-management/:id?', ...aircraftForm },
  { path: '/admin/aircraft-rates/:id', ...screen(() => import('./aircraft/rates'), 'RatesScreen') },
  ...records(KINDS.privateCharter.path, () => import('./requests/charters')),
  // The way back from a booking and from a chauffeur request, as links have spelled them.
  { path: '/admin/flight-booking', ...leadsTo(KINDS.flightBooking.path) },
  { path: '/admin/chauffeur-service', ...leadsTo(KINDS.chauffeur.path) },
  ...records(KINDS.flightBooking.path, () => import('./requests/flight-bookings')),
  ...records(KINDS.chauffeur.path, () => import('./requests/chauffeur')),
  ...records(KINDS.internationalCharter.path, () => import('./requests/international')),
  { path: '/admin/embed-studio', ...screen(() => import('./embed-studio/screen'), 'EmbedStudioScreen') },
];
