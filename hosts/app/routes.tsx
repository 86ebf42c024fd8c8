import { Navigate, type RouteObject } from 'react-router';
import { AdminOnly, admitAdmin, Everyone } from './shared/session';
import { Broken, Shell } from './shared/shell';

/** An address that leads to another. */
const leadsTo = (to: string) => () => <Navigate to={to} replace />;

const account = () => import('./account');
const aircraftForm = async () => ({ Component: (await import('./back-office/aircraft/form')).AircraftForm });
const charters = () => import('./back-office/charters');
const flightBookings = () => import('./back-office/flight-bookings');
const chauffeur = () => import('./back-office/chauffeur');
const international = () => import('./back-office/international');
const flightSearch = async () => ({ Component: (await import('./public/search')).FlightSearchScreen });
const flightForm = async () => ({ Component: (await import('./back-office/flights')).FlightFormScreen });
const flightBooking = async () => ({ Component: (await import('./public/flows/flight-booking')).FlightBookingPage });
const pages = () => import('./public/pages');

/** The route table (spec, section 2). Screens load on demand; what is public loads nothing of the back office. */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    HydrateFallback: () => null,
    children: [
      {
        ErrorBoundary: Broken,
        children: [
          { path: '/', lazy: flightSearch },
          { path: '/search', lazy: flightSearch },
          {
            path: '/private-charter-form',
            lazy: async () => ({ Component: (await import('./public/flows/private-charter')).PrivateCharterPage }),
          },
          {
            path: '/chauffeur-service-form',
            lazy: async () => ({ Component: (await import('./public/flows/chauffeur')).ChauffeurPage }),
          },
          {
            path: '/international-charter-form',
            lazy: async () => ({
              Component: (await import('./public/flows/international-charter')).InternationalCharterPage,
            }),
          },
          {
            path: '/flights-products',
            lazy: async () => ({ Component: (await import('./public/flows/flight-gallery')).FlightGalleryPage }),
          },
          { path: '/flights-details', lazy: flightBooking },
          { path: '/flights-details/:id', lazy: flightBooking },
          {
            path: '/aircrafts',
            lazy: async () => ({ Component: (await import('./public/aircraft/available')).AvailableAircrafts }),
          },
          { path: '/login', lazy: async () => ({ Component: (await account()).LoginScreen }) },
          { path: '/signup', lazy: async () => ({ Component: (await account()).SignUpScreen }) },
          { path: '/forgot-password', lazy: async () => ({ Component: (await account()).ForgotPasswordScreen }) },
          { path: '/reset-password', lazy: async () => ({ Component: (await account()).ResetPasswordScreen }) },
          {
            Component: Everyone,
            children: [{ path: '/services', lazy: async () => ({ Component: (await pages()).Services }) }],
          },
          { path: '/lets-go', lazy: async () => ({ Component: (await pages()).LetsGo }) },
          { path: '/about-us', lazy: async () => ({ Component: (await pages()).AboutUs }) },
          { path: '/contact', lazy: async () => ({ Component: (await pages()).Contact }) },
          {
            loader: admitAdmin,
            shouldRevalidate: () => true,
            Component: AdminOnly,
            children: [
              {
                lazy: async () => ({ Component: (await import('./back-office/back-office')).BackOffice }),
                children: [
                  { path: '/admin', Component: leadsTo('/admin/search') },
                  {
                    path: '/admin/search',
                    lazy: async () => ({
                      Component: (await import('./back-office/flights/admin-flight-search')).AdminFlightSearch,
                    }),
                  },
                  { path: '/admin/flight-management', lazy: flightForm },
                  { path: '/admin/flight-management/:id', lazy: flightForm },
                  {
                    path: '/admin/aircrafts',
                    lazy: async () => ({
                      Component: (await import('./back-office/aircraft/management')).AircraftManagement,
                    }),
                  },
                  { path: '/admin/aircraft-management/:id?', lazy: aircraftForm },
                  { path: '/aircraft-management/:id?', lazy: aircraftForm },
                  { path: '/admin/private-charter', lazy: async () => ({ Component: (await charters()).CharterList }) },
                  {
                    path: '/admin/private-charter/:id',
                    lazy: async () => ({ Component: (await charters()).CharterDetail }),
                  },
                  { path: '/admin/flight-booking', Component: leadsTo('/admin/flights-bookings') },
                  {
                    path: '/admin/flights-bookings',
                    lazy: async () => ({ Component: (await flightBookings()).FlightBookingList }),
                  },
                  {
                    path: '/admin/flights-bookings/:id',
                    lazy: async () => ({ Component: (await flightBookings()).FlightBookingDetail }),
                  },
                  { path: '/admin/chauffeur-service', Component: leadsTo('/admin/chauffer-services') },
                  {
                    path: '/admin/chauffer-services',
                    lazy: async () => ({ Component: (await chauffeur()).ChauffeurList }),
                  },
                  {
                    path: '/admin/chauffer-services/:id',
                    lazy: async () => ({ Component: (await chauffeur()).ChauffeurDetail }),
                  },
                  {
                    path: '/admin/international-charters',
                    lazy: async () => ({ Component: (await international()).InternationalList }),
                  },
                  {
                    path: '/admin/international-charters/:id',
                    lazy: async () => ({ Component: (await international()).InternationalDetail }),
                  },
                  { path: '/admin/embed-studio', lazy: () => import('./back-office/embed-studio') },
                ],
              },
              { path: '/admin/*', Component: leadsTo('/login') },
              { path: '/aircraft-management/*', Component: leadsTo('/login') },
            ],
          },
          { path: '*', Component: leadsTo('/login') },
        ],
      },
    ],
  },
];
