import { Link, NavLink, useLocation } from 'react-router';
import { useConfig } from '../config';
import { useSession } from '../session';
import { Account } from './account';
import { Glyph } from './glyph';

/** The tabs (spec, section 2, "Top bar") whose screens exist; another screen is another line. */
const CUSTOMER_TABS = [{ to: '/private-charter-form', label: 'Request Charter' }];
const ADMIN_TABS = [{ to: '/admin/private-charter', label: 'Charters' }];

export function TopBar({ backOffice }: { backOffice: boolean }) {
  const { brand } = useConfig();
  const { pathname } = useLocation();
  const current = useSession();
  return (
    <header className="app-bar">
      <div className="app-bar-inside">
        <Link className="app-brand" to={backOffice ? '/admin/search' : '/search'}>
          <Glyph name="back" />
          <span>
            {brand}
            {backOffice && <span className="app-brand-admin"> Admin</span>}
          </span>
        </Link>
        <nav className="app-tabs" aria-label="Main">
          {(backOffice ? ADMIN_TABS : CUSTOMER_TABS).map(({ to, label }) => (
            <NavLink key={to} className="app-tab" to={to}>
              {label}
            </NavLink>
          ))}
        </nav>
        {current.state === 'open' ? (
          <Account claims={current.claims} backOffice={backOffice} />
        ) : (
          pathname !== '/login' && (
            <Link className="cw-button app-login-link" data-kind="plain" to="/login">
              Login
            </Link>
          )
        )}
      </div>
    </header>
  );
}
