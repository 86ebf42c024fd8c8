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
  /** Called once it stands in the page, and its parts have run their effects. */
  onShown?: (() => void) | undefined;
  /** The router. */
  children: ReactNode;
}

/** What stands around the router, in the browser as on the server: the ids that React makes depend on it. */
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
