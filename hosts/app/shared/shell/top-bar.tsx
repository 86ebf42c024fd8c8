import { useT } from 'charter-widgets/kit';
import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useConfig } from '../config';
import { Link } from '../link';
import { useSession } from '../session';
import { chooseLanguage, useLanguage } from '../texts/language';
import type { Account } from './account';
import { Menu } from './menu';
import { Glyph } from './page-title';

const CUSTOMER_TABS: readonly Tab[] = [
  { to: '/search', label: 'Flights', also: ['/flights-products', '/flights-details'] },
  { to: '/aircrafts', label: 'Aircrafts' },
  { to: '/private-charter-form', label: 'Request Charter' },
];
const CUSTOMER_MENU: readonly Tab[] = [
  ...CUSTOMER_TABS,
  { to: '/international-charter-form', label: 'International charter' },
  { to: '/chauffeur-service-form', label: 'Chauffeur service' },
  { to: '/flights-products', label: 'Seats on our flights' },
  { to: '/contact', label: 'Contact' },
];

export interface TopBarProps {
  backOffice: boolean;
  /** Whether visitors see 'Login'. */
  signIn: boolean;
}

export function TopBar({ backOffice, signIn }: TopBarProps) {
  const t = useT();
  const { brand } = useConfig();
  const { Content } = backOfficeBar;
  const bar = useRef<HTMLElement>(null);
  useAway(bar);
  const current = useSession();
  const [AccountMenu, setMenu] = useState<typeof Account>();
  const isSignedIn = current.state === 'open';
  // Loaded on demand, because most visitors have no account.
  useEffect(() => {
    if (isSignedIn)
      import('./account').then(
        (loaded) => setMenu(() => loaded.Account),
        // Without it the name is shown.
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
        {backOffice ? Content && <Content /> : <Tabs tabs={CUSTOMER_TABS} menu={CUSTOMER_MENU} />}
        {!backOffice && <LanguageSwitch />}
        {current.state === 'open' ? (
          AccountMenu ? (
            <AccountMenu claims={current.claims} backOffice={backOffice} />
          ) : (
            <Link className="app-account-name" to="/login">
              {current.claims.Name}
            </Link>
          )
        ) : (
          signIn && (
            <Link className="cw-button app-login-link" data-kind="plain" to="/login">
              {t('Login')}
            </Link>
          )
        )}
      </div>
    </header>
  );
}

/** Leads to the same page in the other language. Without scripts the server renders it, and stores the choice. */
function LanguageSwitch() {
  const { locale } = useT();
  const [, show] = useLanguage();
  const { search, hash } = useLocation();
  const other = locale === 'ur' ? 'en' : 'ur';
  const query = new URLSearchParams(search);
  query.set('locale', other);
  return (
    <a
      className="app-language"
      lang={other}
      hrefLang={other}
      href={`?${query}${hash}`}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void chooseLanguage(other, show);
      }}
    >
      {other === 'ur' ? 'اردو' : 'English'}
    </a>
  );
}

/** A link of the bar. */
export interface Tab {
  to: string;
  label: string;
  /** Other paths on which it is the current one, with their subpaths. */
  also?: string[];
}

const isAt = (pathname: string, { to, also = [] }: Tab) =>
  [to, ...also].some((path) => `${pathname}/`.startsWith(`${path}/`));

interface TabsProps {
  tabs: readonly Tab[];
  /** The links of the menu. Default: the same. */
  menu?: readonly Tab[];
  nav?: RefObject<HTMLElement | null>;
}

/**
 * The links of the bar. On a phone all are behind 'Menu', which also opens without scripts. `nav` lets the parent move
 * some of them behind 'More'.
 */
export function Tabs({ tabs, menu = tabs, nav }: TabsProps) {
  const t = useT();
  const { pathname } = useLocation();
  const links = (className: string, shown: readonly Tab[]) => {
    // The gallery has a link of its own in the menu; elsewhere it belongs to the flights.
    const current = shown.filter((tab) => isAt(pathname, tab)).at(-1);
    return shown.map((tab) => (
      <Link key={tab.to} className={className} to={tab.to} aria-current={tab === current ? 'page' : undefined}>
        {t(tab.label)}
      </Link>
    ));
  };
  return (
    <nav ref={nav} className="app-tabs" aria-label={t('Main')}>
      {links('app-tab', tabs)}
      <button type="button" className="app-tab app-more" popoverTarget="app-more">
        <span>{t('More')}</span>
        <span>{t('Menu')}</span>
        <Glyph name="down" />
      </button>
      <Menu id="app-more">{links('app-menu-item', menu)}</Menu>
    </nav>
  );
}

/** Pixels of scrolling that count as a movement. */
const MOVED = 8;

/** Marks the bar while the visitor scrolls down, so that a phone hides it. */
function useAway(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last = window.scrollY;
    const onScroll = () => {
      const now = Math.max(0, window.scrollY);
      if (Math.abs(now - last) < MOVED) return;
      bar.current?.toggleAttribute('data-away', now > last);
      last = now;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [bar]);
}

/** The back office's content of the bar. Its code sets it before any of its screens is shown. */
export const backOfficeBar: { Content?: ComponentType } = {};
