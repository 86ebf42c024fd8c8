import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ApiError } from 'charter-widgets/contract';
import { Outlet } from 'react-router';
import { session } from '../shared/session';
import { FinderOnDemand } from './find';

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // Retry only where the network failed: a refusal would be the same again.
      retry: (failures, error) => error instanceof ApiError && error.reason === 'failed' && failures < 1,
      retryDelay: 1000,
    },
  },
});

// Cleared for the next admin who signs in.
session.subscribe((now, before) => {
  if (before.session.state === 'open' && now.session.state !== 'open') queries.clear();
});

/** What every admin screen shares: the cache of what the server said. */
export function BackOffice() {
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
      <FinderOnDemand />
    </QueryClientProvider>
  );
}
