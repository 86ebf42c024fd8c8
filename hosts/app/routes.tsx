import type { ComponentType } from 'react';
import { Navigate, type RouteObject } from 'react-router';
import { AdminOnly, admitAdmin, Everyone } from './shared/session';
import { Broken, Shell } from './shared/shell';

/** A screen, loaded on demand: what is public loads nothing of the back office. */
const screen = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) => ({
  lazy: async () => ({ Component: (await load())[name] }),
});

/** What a route's `handle` may be. */
export interface Handle {
  /** Loads what the screen else loads once it is drawn, before a rendered page is taken over. */
  ready: () => Promise<void>;
}

/** An address that leads to another. */
const leadsTo = (to: string) => ({ Component: () => <Navigate to={to} replace /> });

/** The list of a resource, and each record below it. */
const records = (path: string, load: () => Promise<Record<'List' | 'Detail', ComponentType>>): RouteObject[] => [
  { path, ...screen(load, 'List') },
  { path: `${path}/:id`, ...screen(load, 'Detail') },
];

const account = () => import('./account');
const booking = () => import('./public/flows/flight-booking');
const pages = () => import('./public/pages');
const flightForm = screen(() => import('./back-office/flights'), 'FlightFormScreen');
const aircraftForm = screen(() => import('./back-office/aircraft/form'), 'AircraftForm');

const adminRoutes: RouteObject[] = [
  { path: '/admin', ...leadsTo('/admin/search') },
  { path: '/admin/today', ...screen(() => import('./back-office/today'), 'Today') },
  {
    path: '/admin/search',
    ...screen(() => import('./back-office/flights/admin-flight-search'), 'AdminFlightSearch'),
  },
  { path: '/admin/flight-management', ...flightForm },
  { path: '/admin/flight-management/:id', ...flightForm },
  { path: '/admin/aircrafts', ...screen(() => import('./back-office/aircraft/management'), 'AircraftManagement') },
  { path: '/admin/aircraft-management/:id?', ...aircraftForm },
  { path: '/aircraft-management/:id?', ...aircraftForm },
  ...records('/admin/private-charter', () => import('./back-office/charters')),
  // The way back from a booking and from a chauffeur request, as links have spelled them (SI-3).
  { path: '/admin/flight-booking', ...leadsTo('/admin/flights-bookings') },
  { path: '/admin/chauffeur-service', ...leadsTo('/admin/chauffer-services') },
  ...records('/admin/flights-bookings', () => import('./back-office/flight-bookings')),
  // 'chauffer' is spelled so on purpose (SI-3).
  ...records('/admin/chauffer-services', () => import('./back-office/chauffeur')),
  ...records('/admin/international-charters', () => import('./back-office/international')),
  { path: '/admin/embed-studio', ...screen(() => import('./back-office/embed-studio'), 'EmbedStudioScreen') },
];

/** The route table (SI-1). */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    HydrateFallback: () => null,
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
          { path: '/reset-password', ...screen(account, 'ResetPasswordScreen') },
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
              { ...screen(() => import('./back-office/back-office'), 'BackOffice'), children: adminRoutes },
              { path: '/admin/*', ...leadsTo('/login') },
              { path: '/aircraft-management/*', ...leadsTo('/login') },
            ],
          },
          { path: '*', ...leadsTo('/login') },
        ],
      },
    ],
  },
];
