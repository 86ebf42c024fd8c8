// @vitest-environment happy-dom
import { matchRoutes } from 'react-router';
import { expect, it } from 'vitest';
import { adminRoutes } from './back-office/routes';
import { routes } from './routes';

it('every published address has a screen', () => {
  const known = [
    ...['/', '/search', '/aircrafts', '/flights-products', '/flights-details', '/flights-details/7'],
    ...['/private-charter-form', '/chauffeur-service-form', '/international-charter-form'],
    ...['/login', '/signup', '/forgot-password', '/reset-password', '/join', '/verify', '/trip', '/partner'],
    ...['/tell-me', '/tell-me/emails'],
    ...['/services', '/lets-go', '/about-us', '/contact', '/terms'],
    ...[
      '/admin/account',
      '/admin/people',
      '/admin/partners',
      '/admin/partners/7',
      '/admin/statistics',
      '/admin/webhooks',
      '/admin/api-keys',
      '/admin/webhooks/7',
      '/admin/emails',
      '/admin/audit',
      '/admin/quote/7',
      '/admin/person/7',
    ],
    ...['/admin/today', '/admin/search', '/admin/flight-management/', '/admin/flight-management/7'],
    ...['/admin/aircrafts', '/admin/aircraft-management', '/admin/aircraft-management/7'],
    ...['/aircraft-management', '/aircraft-management/7'],
    ...['/admin/private-charter', '/admin/private-charter/7', '/admin/flight-booking', '/admin/chauffeur-service'],
    ...['/admin/flights-bookings', '/admin/flights-bookings/7'],
    ...['/admin/chauffer-services', '/admin/chauffer-services/7'],
  ];
  const unknown = known.filter((path) =>
    matchRoutes([...adminRoutes, ...routes], path)
      ?.at(-1)
      ?.route.path?.endsWith('*'),
  );
  expect(unknown).toEqual([]);
});
