import type { SiteConfig } from '@charter-hosts/contract';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { ConfigProvider } from '../config';

/** The least that an operator configures. */
export const config: SiteConfig = {
  brand: 'Indus Air',
  supportPhone: '',
  supportEmail: '',
  airportAddress: '',
  socialLinks: [],
};

/** A part of the site, with what an operator has configured. */
export const ofSite = (part: ReactNode, site: Partial<SiteConfig> = {}) => (
  <ConfigProvider value={{ ...config, ...site }}>
    <MemoryRouter>{part}</MemoryRouter>
  </ConfigProvider>
);

/** A part of the site as HTML. */
export const htmlOf = (...part: Parameters<typeof ofSite>): string => renderToStaticMarkup(ofSite(...part));
