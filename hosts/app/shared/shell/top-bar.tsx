import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useConfig } from '../config';
import { finding } from '../finding';
import { Link } from '../link';
import { useSession } from '../session';
import type { Account } from './account';
import { Glyph } from './glyph';

interface Tab {
  to: string;
  label: string;
  /** Other paths that belong to it, with what is below them. */
  also?: string[];
}

/** The tabs whose screens exist; another screen is another line. */
const CUSTOMER_TABS: Tab[] = [
  { to: '/search', label: 'Flights', also: ['/'] },
  { to: '/aircrafts', label: 'Aircrafts' },
  { to: '/private-charter-form', label: 'Request Charter' },
];
const ADMIN_TABS: Tab[] = [
  { to: '/admin/search', label: 'Flights', also: ['/admin/flight-management'] },
  { to: '/admin/aircrafts', label: 'Aircraft', also: ['/admin/aircraft-management', '/aircraft-management'] },
  { to: '/admin/private-charter', label: 'Charters' },
  { to: '/admin/flights-bookings', label: 'Flight Bookings' },
  { to: '/admin/chauffer-services', label: 'Chauffer Services' },
  { to: '/admin/international-charters', label: 'International' },
  { to: '/admin/embed-studio', label: 'Embed Studio' },
];

const isAt = (pathname: string, { to, also = [] }: Tab) =>
  [to, ...also].some((path) => pathname === path || pathname.startsWith(`${path}/`));

/** For a phone, on which the tabs scroll sideways. */
const scrollToTab = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

export interface TopBarProps {
  backOffice: boolean;
  /** Whether a visitor is offered to login. */
  signIn: boolean;
}

export function TopBar({ backOffice, signIn }: TopBarProps) {
  const { brand } = useConfig();
  const { pathname } = useLocation();
  const current = useSession();
  const [Menu, setMenu] = useState<typeof Account>();
  const isSignedIn = current.state === 'open';
  // Only for whom it is: most visitors have no account.
  useEffect(() => {
    if (isSignedIn)
      import('./account').then(
        (loaded) => setMenu(() => loaded.Account),
        // Without it the name stands, and the login says how to go on.
        () => {},
      );
  }, [isSignedIn]);

  return (
    <header className="app-bar" data-back-office={backOffice || undefined}>
      <div className="app-bar-inside">
        <Link className="app-brand" to={backOffice ? '/admin/search' : '/search'}>
          <Glyph name="back" />
          <span>
            {brand}
            {backOffice && <span className="app-brand-admin"> Admin</span>}
          </span>
        </Link>
        <nav className="app-tabs" aria-label="Main">
          {(backOffice ? ADMIN_TABS : CUSTOMER_TABS).map((tab) => {
            const isCurrent = isAt(pathname, tab);
            return (
              <Link
                key={tab.to}
                ref={isCurrent ? scrollToTab : null}
                className="app-tab"
                to={tab.to}
                aria-current={isCurrent ? 'page' : undefined}
              >
                {tab.label}
              </Link>
            );
          })}
        </nav>
        {backOffice && current.state === 'open' && (
          <button
            type="button"
            className="app-find-button"
            aria-label="Search everything"
            aria-keyshortcuts="/ Control+K Meta+K"
            // No more than the name, or it is read out besides.
            title="Search everything"
            onClick={() => finding.setState({ open: true })}
          >
            <Glyph name="search" />
            <span>
              Search <kbd>/</kbd>
            </span>
          </button>
        )}
        {current.state === 'open' ? (
          Menu ? (
            <Menu claims={current.claims} backOffice={backOffice} />
          ) : (
            <Link className="app-account-name" to="/login">
              {current.claims.Name}
            </Link>
          )
        ) : (
          signIn && (
            <Link className="cw-button app-login-link" data-kind="plain" to="/login">
              Login
            </Link>
          )
        )}
      </div>
    </header>
  );
}
