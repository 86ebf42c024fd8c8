import './back.css';
import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ApiError } from 'charter-widgets/contract';
import { Navigate, Outlet, useLocation } from 'react-router';
import { isUnsaved, session } from '../shared/session';
import { backOfficeBar } from '../shared/shell';
import { toasts } from '../shared/toasts';
import { Bar } from './bar';
import { FinderOnDemand } from './find/finder-on-demand';
import { Keys } from './keys';
import { NewRequests, Notices } from './notices';
import { useNeedsPasskey } from './role';
import { LeaveUnsaved } from './unsaved';

backOfficeBar.Content = Bar;

const queries = new QueryClient({
  mutationCache: new MutationCache({ onSuccess: () => toasts.getState().clearErrors() }),
  defaultOptions: {
    queries: {
      // Without a network a call fails at once, and the screen says so.
      networkMode: 'always',
      refetchOnReconnect: true,
      // A screen that is closing because its session has ended makes no calls. A query with a condition of its own says
      // `skipToken`, because `enabled` would replace this rule.
      enabled: () => session.getState().session.state === 'open',
      // Only network failures are retried: a refusal would repeat.
      retry: (failures, error) => error instanceof ApiError && error.reason === 'failed' && failures < 1,
      retryDelay: 1000,
    },
    mutations: { networkMode: 'always' },
  },
});

// The cache is cleared for the next person who signs in. Under unsaved work it is refetched instead.
session.subscribe(({ session: now }, { session: before }) => {
  if (before.state === 'open' && now.state !== 'open' && !isUnsaved()) queries.clear();
  else if (before.state !== 'open' && now.state === 'open') void queries.invalidateQueries();
});

const OWN = '/admin/account';

/** The parts that every back-office screen shares. */
export function BackOffice() {
  const isHeld = useNeedsPasskey();
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
      <Notices />
      <Keys />
      <LeaveUnsaved />
    </QueryClientProvider>
  );
}
