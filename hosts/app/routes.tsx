import { type Location, matchRoutes, Outlet, type RouteObject } from 'react-router';
import { leadsTo, screen } from './shared/route';
import type { Redirect } from './shared/router/navigation';
import { isGuarded } from './shared/session';
import { ScreenBoundary, Shell } from './shared/shell';

const account = () => import('./account');
const booking = () => import('./public/flows/flight-booking');
const pages = () => import('./public/pages');
const tellMe = () => import('./public/tell-me');

const backOffice: RouteObject = { children: [] };

/** The route table. The back office's own comes with its code: the site loads not even the names of its files. */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    children: [
      {
        Component: ScreenBoundary,
        children: [
          { path: '/', ...screen(() => import('./public/home'), 'HomeScreen') },
          { path: '/search', ...screen(() => import('./public/search'), 'FlightSearchScreen') },
          {
            path: '/private-charter-form',
            ...screen(() => import('./public/flows/private-charter'), 'PrivateCharterPage'),
          },
          { path: '/chauffeur-service-form', ...screen(() => import('./public/flows/chauffeur'), 'ChauffeurPage') },
          {
            path: '/international-charter-form',
            ...screen(() => import('./public/flows/international-charter'), 'InternationalCharterPage'),
          },
          { path: '/flights-products', ...screen(() => import('./public/flows/flight-gallery'), 'FlightGalleryPage') },
          {
            path: '/flights-details/:id?',
            ...screen(booking, 'FlightBookingPage'),
            handle: { loadRest: async () => (await booking()).loadFlightBooking() },
          },
          { path: '/aircrafts', ...screen(() => import('./public/aircraft/available'), 'AvailableAircrafts') },
          { path: '/login', ...screen(account, 'LoginScreen') },
          { path: '/signup', ...screen(account, 'SignUpScreen') },
          { path: '/forgot-password', ...screen(account, 'ForgotPasswordScreen') },
          { path: '/account', ...screen(account, 'ProfileScreen') },
          { path: '/my-trips', ...screen(() => import('./public/my-trips/my-trips'), 'MyTripsScreen') },
          { path: '/trip', ...screen(() => import('./public/trip/trip'), 'TripScreen') },
          { path: '/partner', ...screen(() => import('./public/partner/screen'), 'PartnerScreen') },
          { path: '/tell-me', ...screen(tellMe, 'TellMeScreen') },
          { path: '/tell-me/emails', ...screen(tellMe, 'SubscriptionScreen') },
          { path: '/join', ...screen(account, 'JoinScreen') },
          { path: '/reset-password', ...screen(account, 'ResetPasswordScreen') },
          { path: '/verify', ...screen(account, 'VerifyScreen') },
          // A guard that lets everyone through.
          { Component: Outlet, children: [{ path: '/services', ...screen(pages, 'Services') }] },
          { path: '/lets-go', ...screen(pages, 'LetsGo') },
          { path: '/about-us', ...screen(pages, 'AboutUs') },
          { path: '/contact', ...screen(pages, 'Contact') },
          { path: '/terms', ...screen(pages, 'Terms') },
          backOffice,
          { path: '*', ...leadsTo('/login') },
        ],
      },
    ],
  },
];

/** Loads the code of the screens at a place, if the visitor may see them; resolves to where else to go. */
export async function loadScreens({ pathname, search }: Location): Promise<Redirect | undefined> {
  if (isGuarded(pathname)) {
    const { admitAdmin } = await import('./shared/page-fields');
    const redirect = admitAdmin(pathname + search);
    if (redirect) return redirect;
    const { BackOffice, adminRoutes } = await import('./back-office/routes');
    Object.assign(backOffice, { Component: BackOffice, children: adminRoutes });
  }
  await Promise.all(
    (matchRoutes(routes, pathname) ?? []).map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
  return undefined;
}

/** Loads what the screens at a path else load once they are drawn, for a page that the server renders. */
export async function loadRest(pathname: string): Promise<void> {
  for (const { route } of matchRoutes(routes, pathname) ?? []) await route.handle?.loadRest();
}
