import './shell.css';
import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useFramed } from '../framed';
import { useScreenLoading } from '../router/site-router';
import { isGuarded } from '../session';
import { Footer } from './footer';
import { TopBar } from './top-bar';

/** The screens of an account, which have no footer. */
const ACCOUNT = /^\/(?:login|signup|forgot-password|reset-password|join|verify)\/?$/i;

/** The bar, the footer and the focus around every screen; in a partner's frame only the screen. */
export function Shell() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const last = useRef(pathname);
  const waiting = useScreenLoading();
  const framed = useFramed();

  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // The screen may have set the focus itself.
    if (main.current?.contains(document.activeElement)) return;
    main.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [pathname]);

  if (framed) return <Outlet />;

  const backOffice = isGuarded(pathname);
  const isAccount = ACCOUNT.test(pathname);
  return (
    <>
      <a className="app-skip" href="#main">
        Skip to content
      </a>
      <TopBar backOffice={backOffice} signIn={!isAccount} />
      {waiting && <div className="app-waiting" />}
      <main id="main" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      {!backOffice && !isAccount && <Footer />}
    </>
  );
}
