import { type SiteConfig, siteConfig } from 'charter-widgets/contract';
import { createContext, useContext } from 'react';
import * as v from 'valibot';

/** Fetches the operator's configuration; rejects when the server cannot be reached or answers with anything else. */
export async function loadConfig(): Promise<SiteConfig> {
  const answer = await fetch('/config.json', { signal: AbortSignal.timeout(20_000) });
  return v.parse(siteConfig, await answer.json());
}

/** `0300 0000000` → `tel:03000000000`. */
export const telHref = (phone: string): string => `tel:${phone.replaceAll(' ', '')}`;

const ConfigContext = createContext<SiteConfig | null>(null);
export const ConfigProvider = ConfigContext.Provider;

/** The operator's configuration: brand, support line, addresses. */
export function useConfig(): SiteConfig {
  const config = useContext(ConfigContext);
  if (!config) throw new Error('useConfig needs a ConfigProvider above it');
  return config;
}
