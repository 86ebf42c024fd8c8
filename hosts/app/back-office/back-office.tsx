import './back.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ApiError } from 'charter-widgets/contract';
import { Navigate, Outlet, useLocation } from 'react-router';
import { isUnsaved, session } from '../shared/session';
import { backOfficeBar } from '../shared/shell';
import { Bar } from './bar';
import { FinderOnDemand } from './find/finder-on-demand';
import { Keys } from './keys';
import { NewRequests } from './notices';
import { useHeld } from './role';
import { LeaveUnsaved } from './unsaved';

backOfficeBar.Content = Bar;

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // A screen that is on its way out, since the session has ended, asks for nothing any more.
      enabled: () => session.getState().session.state === 'open',
      // Retry only where the network failed: a refusal would be the same again.
      retry: (failures, error) => error instanceof ApiError && error.reason === 'failed' && failures < 1,
      retryDelay: 1000,
    },
  },
});

// Cleared for the next admin who signs in; under work that stays on the screen it is read anew instead.
session.subscribe(({ session: now }, { session: before }) => {
  if (before.state === 'open' && now.state !== 'open' && !isUnsaved()) queries.clear();
  else if (before.state !== 'open' && now.state === 'open') void queries.invalidateQueries();
});

const OWN = '/admin/account';

/** What every admin screen shares: the cache of what the server said. */
export function BackOffice() {
  const isHeld = useHeld();
  const { pathname } = useLocation();
  if (isHeld) {
    return (
      <QueryClientProvider client={queries}>
        {pathname === OWN ? <Outlet /> : <Navigate to={OWN} replace />}
        <LeaveUnsaved />
      </QueryClientProvider>
    );
  }
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
      <FinderOnDemand />
      <NewRequests />
      <Keys />
      <LeaveUnsaved />
    </QueryClientProvider>
  );
}
