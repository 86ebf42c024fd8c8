import './shell.css';
import { MessagesProvider, ToastProvider } from 'charter-widgets/kit';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useFramed } from '../framed';
import { leadTo } from '../lead-to';
import { useScreenLoading } from '../router/site-router';
import { isGuarded } from '../session';
import { useScreenTexts } from '../texts/language';
import { toasts } from '../toasts';
import { Footer } from './footer';
import { TopBar } from './top-bar';

/** The screens of an account, which have no footer. */
const ACCOUNT = /^\/(?:login|signup|forgot-password|reset-password|join|verify|account)\/?$/i;

const MAIN = 'main';

/** The language, toasts, bar, footer and focus around every screen; in a partner's frame without bar and footer. */
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

  const backOffice = isGuarded(pathname);
  const t = useScreenTexts(backOffice);
  const { locale } = t;
  useLayoutEffect(() => {
    const { documentElement } = document;
    documentElement.lang = locale;
    documentElement.dir = locale === 'ur' ? 'rtl' : 'ltr';
  }, [locale]);

  const isAccount = ACCOUNT.test(pathname);
  return (
    <MessagesProvider value={t}>
      <ToastProvider store={toasts}>
        {framed ? (
          <Outlet />
        ) : (
          <>
            {/* The fragment of a trip's address is the traveller's token, and has to stay. */}
            <a className="app-skip" href={`#${MAIN}`} onClick={(event) => leadTo(event, MAIN)}>
              {t('Skip to content')}
            </a>
            <TopBar backOffice={backOffice} signIn={!isAccount} />
            {waiting && <div className="app-waiting" />}
            <main id={MAIN} ref={main} tabIndex={-1}>
              <Outlet />
            </main>
            {!backOffice && !isAccount && <Footer />}
          </>
        )}
      </ToastProvider>
    </MessagesProvider>
  );
}
