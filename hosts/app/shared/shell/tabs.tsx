import type { Ref } from 'react';
import { useLocation } from 'react-router';
import { Link } from '../link';
import { Menu } from './menu';

/** A screen that the bar leads to. */
export interface Tab {
  to: string;
  label: string;
  /** Other paths that belong to it, with what is below them. */
  also?: string[];
}

const isAt = (pathname: string, { to, also = [] }: Tab) =>
  [to, ...also].some((path) => pathname === path || pathname.startsWith(`${path}/`));

/** The links from screen to screen. On a phone all are behind 'Menu'; `ref` is for whoever moves some behind 'More'. */
export function Tabs({ tabs, ref }: { tabs: readonly Tab[]; ref?: Ref<HTMLElement> }) {
  const { pathname } = useLocation();
  const links = (className: string) =>
    tabs.map((tab) => (
      <Link key={tab.to} className={className} to={tab.to} aria-current={isAt(pathname, tab) ? 'page' : undefined}>
        {tab.label}
      </Link>
    ));
  return (
    <nav ref={ref} className="app-tabs" aria-label="Main">
      {links('app-tab')}
      <Menu
        id="app-more"
        className="app-tab app-more"
        label={
          <>
            <span>More</span>
            <span>Menu</span>
          </>
        }
      >
        {links('app-menu-item')}
      </Menu>
    </nav>
  );
}
