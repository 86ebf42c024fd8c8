import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router';
import { leadsTo, screen } from './shared/route';
import { AdminOnly, admitAdmin, Everyone } from './shared/session';
import { Broken, Shell } from './shared/shell';

/** What a route's `handle` may be. */
export interface Handle {
  /** Loads what the screen else loads once it is drawn, before a rendered page is taken over. */
  ready: () => Promise<void>;
}

const account = () => import('./account');
const booking = () => import('./public/flows/flight-booking');
const pages = () => import('./public/pages');

const BACK_OFFICE = 'back-office';
const backOffice = () => import('./back-office/routes');

/** The back office's own table comes with its code: who flies loads nothing of it, not even the names of its files. */
export const patchRoutesOnNavigation: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (/^\/(?:admin|aircraft-management)(?:\/|$)/.test(path)) patch(BACK_OFFICE, (await backOffice()).adminRoutes);
};

/** Gives each route the id that the router would give it: a rendered page is taken over before that is there. */
const withIds = (routes: RouteObject[], above = ''): RouteObject[] =>
  routes.map((route, index) => {
    const id = route.id ?? `${above}${index}`;
    return { ...route, id, ...(route.children && { children: withIds(route.children, `${id}-`) }) } as RouteObject;
  });

/** The route table, without the back office's. */
export const routes: RouteObject[] = withIds([
  {
    Component: Shell,
    children: [
      {
        ErrorBoundary: Broken,
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
            handle: { ready: async () => (await booking()).loadFlightBooking() } satisfies Handle,
          },
          { path: '/aircrafts', ...screen(() => import('./public/aircraft/available'), 'AvailableAircrafts') },
          { path: '/login', ...screen(account, 'LoginScreen') },
          { path: '/signup', ...screen(account, 'SignUpScreen') },
          { path: '/forgot-password', ...screen(account, 'ForgotPasswordScreen') },
          { path: '/trip', ...screen(() => import('./public/trip'), 'TripScreen') },
          { path: '/partner', ...screen(() => import('./public/partner/screen'), 'PartnerScreen') },
          { path: '/join', ...screen(account, 'JoinScreen') },
          { path: '/reset-password', ...screen(account, 'ResetPasswordScreen') },
          { path: '/verify', ...screen(account, 'VerifyScreen') },
          { Component: Everyone, children: [{ path: '/services', ...screen(pages, 'Services') }] },
          { path: '/lets-go', ...screen(pages, 'LetsGo') },
          { path: '/about-us', ...screen(pages, 'AboutUs') },
          { path: '/contact', ...screen(pages, 'Contact') },
          { path: '/terms', ...screen(pages, 'Terms') },
          {
            loader: admitAdmin,
            shouldRevalidate: () => true,
            Component: AdminOnly,
            children: [
              { id: BACK_OFFICE, ...screen(backOffice, 'BackOffice'), children: [] },
              { path: '/admin/*', ...leadsTo('/login') },
              { path: '/aircraft-management/*', ...leadsTo('/login') },
            ],
          },
          { path: '*', ...leadsTo('/login') },
        ],
      },
    ],
  },
]);
