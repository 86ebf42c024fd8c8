import './shared/theme/theme.css';
import type { SiteConfig, SiteLocale } from '@charter-hosts/contract';
import { type ReactNode, StrictMode, useEffect } from 'react';
import { ConfigProvider } from './shared/config';
import { FramedProvider } from './shared/framed';
import { LanguageProvider } from './shared/texts/language';

export interface SiteProps {
  config: SiteConfig;
  framed: boolean;
  /** The language of the first page. */
  locale: SiteLocale;
  /** Called once it is in the page and its effects have run. */
  onShown?: (() => void) | undefined;
  /** The router. */
  children: ReactNode;
}

/** The parts around the router. Browser and server share them, because React's ids depend on the structure. */
export function Site({ config, framed, locale, onShown, children }: SiteProps) {
  useEffect(() => onShown?.(), [onShown]);
  return (
    <StrictMode>
      <ConfigProvider value={config}>
        <FramedProvider value={framed}>
          <LanguageProvider first={locale}>{children}</LanguageProvider>
        </FramedProvider>
      </ConfigProvider>
    </StrictMode>
  );
}
