import './shell.css';
import { useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigation, UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router';
import { useFramed } from '../framed';
import { isGuarded } from '../session';
import { Footer } from './footer';
import { TopBar } from './top-bar';

/** The screens around an account: a card in the window's middle, with ways of their own from one to the other. */
const ACCOUNT = /^\/(?:login|signup|forgot-password|reset-password|join|verify)\/?$/i;

/** Scrolls to where a screen was left, or to its top. The router's own component can write a script, too. */
function ScrollRestoration() {
  useScrollRestoration({});
  return null;
}

/** The site around every screen; in a partner's frame there is none. */
export function Shell() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const last = useRef(pathname);
  const waiting = useNavigation().state !== 'idle';
  const framed = useFramed();

  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // A screen may know better where the visitor went on.
    if (main.current?.contains(document.activeElement)) return;
    main.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [pathname]);

  // The router lets the browser scroll a page that is left; where it is brought back as it was, the router goes on.
  useEffect(() => {
    const onShown = () => {
      window.history.scrollRestoration = 'manual';
    };
    window.addEventListener('pageshow', onShown);
    return () => window.removeEventListener('pageshow', onShown);
  }, []);

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
      <ScrollRestoration />
    </>
  );
}
