import { useEffect, useRef, useState } from 'react';
import { useConfig } from '../config';
import { Link } from '../link';
import { useSession } from '../session';
import type { Account } from './account';
import { backOfficeBar } from './back-office-bar';
import { Glyph } from './glyph';
import { type Tab, Tabs } from './tabs';
import { useAway } from './use-away';

/** The tabs whose screens exist; another screen is another line. */
const CUSTOMER_TABS: readonly Tab[] = [
  { to: '/search', label: 'Flights', also: ['/flights-products', '/flights-details'] },
  { to: '/aircrafts', label: 'Aircrafts' },
  { to: '/private-charter-form', label: 'Request Charter' },
];

export interface TopBarProps {
  backOffice: boolean;
  /** Whether a visitor is offered to login. */
  signIn: boolean;
}

export function TopBar({ backOffice, signIn }: TopBarProps) {
  const { brand } = useConfig();
  const { Content } = backOfficeBar;
  const bar = useRef<HTMLElement>(null);
  useAway(bar);
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
    <header ref={bar} className="app-bar" data-back-office={backOffice || undefined}>
      <div className="app-bar-inside">
        <Link className="app-brand" to={backOffice ? '/admin/search' : '/search'}>
          <Glyph name="back" />
          <span>
            {brand}
            {backOffice && <span className="app-soft"> Admin</span>}
          </span>
        </Link>
        {backOffice ? Content && <Content /> : <Tabs tabs={CUSTOMER_TABS} />}
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
