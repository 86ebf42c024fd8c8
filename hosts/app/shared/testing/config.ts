import type { SiteConfig } from '@charter-hosts/contract';

/** The least that an operator configures. */
export const config: SiteConfig = {
  brand: 'Indus Air',
  supportPhone: '',
  supportEmail: '',
  airportAddress: '',
  socialLinks: [],
};
