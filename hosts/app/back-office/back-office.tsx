import './back.css';
import { MutationCache, notifyManager, QueryClientProvider } from '@tanstack/react-query';
import { ApiError } from 'charter-widgets/contract';
import { Navigate, Outlet, useLocation } from 'react-router';
import { isAdmin, isUnsaved, session } from '../shared/session';
import { backOfficeBar } from '../shared/shell';
import { toasts } from '../shared/toasts';
import { Bar } from './bar';
import { followChanges, Queries } from './cache';
import { FinderOnDemand } from './find/finder-on-demand';
import { Keys } from './keys';
import { forgetNotices, NewRequests, Notices } from './notices';
import { useNeedsPasskey } from './role';
import { LeaveUnsaved } from './unsaved';
// Parts of trips and quotes are on many screens, whose own styles come after these.
import './trips/trips.css';
import './quotes/quotes.css';
import '../shared/quote/quote-sheet.css';

backOfficeBar.Content = Bar;

// A button knows that it was pressed before it can be pressed again.
notifyManager.setScheduler(queueMicrotask);

function createQueries(): Queries {
  const created = new Queries({
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
  followChanges(created);
  return created;
}

let queries = createQueries();

session.subscribe((now, before) => {
  const isOpen = now.session.state === 'open';
  if (now.changes !== before.changes) {
    // A new one, because what is under way for the last person may still write into theirs.
    queries = createQueries();
    forgetNotices();
  } else if (before.session.state === 'open') {
    // Under unsaved work the cache stays, and is fetched again after the next sign-in.
    if (!isOpen && !isUnsaved()) queries.clear();
  } else if (isOpen) void queries.invalidateQueries();
});

const OWN = '/admin/account';

/** The parts that every back-office screen shares. */
export function BackOffice() {
  const isHeld = useNeedsPasskey();
  const { pathname } = useLocation();
  const { session: current } = session.getState();
  // The next person, who may not be here, is told so by the guard.
  if (current.state === 'open' && !isAdmin(current)) return <Navigate to={OWN} replace />;
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
