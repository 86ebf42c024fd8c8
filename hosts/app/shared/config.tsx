import type { SiteConfig } from '@charter-hosts/contract';
import { dataLink } from 'charter-widgets/contract';
import { createContext, useContext } from 'react';

/** `0300 0000000` → `tel:03000000000`. */
export const telHref = (phone: string): string => dataLink('tel:', phone.replaceAll(' ', ''));

const ConfigContext = createContext<SiteConfig | null>(null);
export const ConfigProvider = ConfigContext.Provider;

/** The operator's configuration: brand, support line, addresses. */
export function useConfig(): SiteConfig {
  const config = useContext(ConfigContext);
  if (!config) throw new Error('useConfig needs a ConfigProvider above it');
  return config;
}
