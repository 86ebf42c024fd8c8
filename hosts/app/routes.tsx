import { Navigate, type RouteObject } from 'react-router';
import { AdminOnly, admitAdmin } from './session';
import { Broken, Shell } from './shell';

/** An address that leads to another. */
const leadsTo = (to: string) => () => <Navigate to={to} replace />;

const charters = () => import('./charters');

/** The route table (spec, section 2). Screens load on demand; what is public loads nothing of the back office. */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    HydrateFallback: () => null,
    children: [
      {
        ErrorBoundary: Broken,
        children: [
          { path: '/', Component: leadsTo('/private-charter-form') },
          { path: '/search', Component: leadsTo('/private-charter-form') },
          {
            path: '/private-charter-form',
            lazy: async () => ({ Component: (await import('./flows/private-charter')).PrivateCharterPage }),
          },
          { path: '/login', lazy: async () => ({ Component: (await import('./login')).LoginScreen }) },
          {
            loader: admitAdmin,
            shouldRevalidate: () => true,
            Component: AdminOnly,
            children: [
              {
                lazy: async () => ({ Component: (await import('./back-office')).BackOffice }),
                children: [
                  { path: '/admin', Component: leadsTo('/admin/private-charter') },
                  { path: '/admin/search', Component: leadsTo('/admin/private-charter') },
                  { path: '/admin/private-charter', lazy: async () => ({ Component: (await charters()).CharterList }) },
                  {
                    path: '/admin/private-charter/:id',
                    lazy: async () => ({ Component: (await charters()).CharterDetail }),
                  },
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
