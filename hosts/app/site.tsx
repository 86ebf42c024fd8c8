import './shared/theme/theme.css';
import type { SiteConfig } from '@charter-hosts/contract';
import { ToastProvider } from 'charter-widgets/kit';
import { type ReactNode, StrictMode, useEffect } from 'react';
import { ConfigProvider } from './shared/config';
import { FramedProvider } from './shared/framed';
import { toasts } from './shared/toasts';

export interface SiteProps {
  config: SiteConfig;
  framed: boolean;
  /** Called once it is in the page and its effects have run. */
  onShown?: (() => void) | undefined;
  /** The router. */
  children: ReactNode;
}

/** The parts around the router. Browser and server share them, because React's ids depend on the structure. */
export function Site({ config, framed, onShown, children }: SiteProps) {
  useEffect(() => onShown?.(), [onShown]);
  return (
    <StrictMode>
      <ConfigProvider value={config}>
        <FramedProvider value={framed}>
          <ToastProvider store={toasts}>{children}</ToastProvider>
        </FramedProvider>
      </ConfigProvider>
    </StrictMode>
  );
}
