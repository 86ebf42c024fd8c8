import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Link } from '../link';
import { Glyph } from './glyph';

/** A screen that the bar leads to. */
export interface Tab {
  to: string;
  label: string;
  /** Other paths that belong to it, with what is below them. */
  also?: string[];
}

const isAt = (pathname: string, { to, also = [] }: Tab) =>
  [to, ...also].some((path) => pathname === path || pathname.startsWith(`${path}/`));

/**
 * The links from screen to screen. On a phone all are behind 'Menu', which the browser opens, also where no scripts run
 * (SI-29). `nav` is for whoever moves some of them behind 'More'.
 */
export function Tabs({ tabs, nav }: { tabs: readonly Tab[]; nav?: RefObject<HTMLElement | null> }) {
  const { pathname } = useLocation();
  const more = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one of the links was followed
  useEffect(() => more.current?.hidePopover?.(), [pathname]);
  const links = (className: string) =>
    tabs.map((tab) => (
      <Link key={tab.to} className={className} to={tab.to} aria-current={isAt(pathname, tab) ? 'page' : undefined}>
        {tab.label}
      </Link>
    ));
  return (
    <nav ref={nav} className="app-tabs" aria-label="Main">
      {links('app-tab')}
      <button type="button" className="app-tab app-more" popoverTarget="app-more">
        <span>More</span>
        <span>Menu</span>
        <Glyph name="down" />
      </button>
      <div ref={more} id="app-more" popover="auto" className="app-menu">
        {links('app-menu-item')}
      </div>
    </nav>
  );
}
