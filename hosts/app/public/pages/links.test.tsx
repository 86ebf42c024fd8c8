import type { SiteConfig } from '@charter-hosts/contract';
import type { ReactNode } from 'react';
import { matchRoutes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { routes } from '../../routes';
import { Footer } from '../../shared/shell/footer';
import { config, htmlOf } from '../../shared/testing/config';
import { AboutUs, Contact, LetsGo, Services, Terms } from '.';

const configured: SiteConfig = {
  ...config,
  supportPhone: '0300 1234567',
  supportEmail: 'desk@indus.example',
  airportAddress: 'Terminal 1',
  supportWhatsapp: '+92 300 0000000',
  socialLinks: [{ label: 'Instagram', url: 'https://instagram.com/indus' }],
};

const linksOn = (page: ReactNode, site: SiteConfig) =>
  [...htmlOf(page, site).matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href = '']) => href);

const PAGES: [string, ReactNode][] = [
  ['/services', <Services key="services" />],
  ['/lets-go', <LetsGo key="lets-go" />],
  ['/about-us', <AboutUs key="about-us" />],
  ['/contact', <Contact key="contact" />],
  ['/terms', <Terms key="terms" />],
  ['the footer', <Footer key="footer" />],
];

describe.each(PAGES)('%s', (_name, page) => {
  it.each([
    ['with nothing configured', config],
    ['with everything configured', configured],
  ])('links only to screens that exist, %s', (_what, site) => {
    const own = linksOn(page, site).filter((href) => href.startsWith('/'));
    expect(own).not.toEqual([]);
    expect(own.filter((href) => matchRoutes(routes, href)?.at(-1)?.route.path === '*')).toEqual([]);
  });
});

describe('/contact', () => {
  it('shows every configured contact', () => {
    expect(linksOn(<Contact />, configured).filter((href) => !href.startsWith('/'))).toEqual([
      'tel:03001234567',
      'https://wa.me/923000000000',
      'mailto:desk@indus.example',
      'https://www.openstreetmap.org/search?query=Terminal%201',
      'https://instagram.com/indus',
    ]);
  });
});

describe('/services', () => {
  it('shows each service with a picture, example routes and a link to its form', () => {
    const services = htmlOf(<Services />, configured)
      .split('<section')
      .slice(1, -1);
    expect(services.map((service) => service.match(/<img/g)?.length)).toEqual([1, 1, 1, 1]);
    for (const service of services) {
      const [routes = '', asked = ''] = (service.split('Popular routes')[1] ?? '').split('</ul>');
      expect(asked).toMatch(/href="(?:\/[\w-]+-form|tel:)/);
      const links = [...routes.matchAll(/href="\/private-charter-form\?([^"]*)"/g)].map(([, query = '']) => query);
      expect(links.length).toBeGreaterThan(1);
      for (const query of links) expect(query).toMatch(/^from=[A-Z]{3}&amp;to=[A-Z]{3}$/);
    }
  });
});

describe('the footer', () => {
  it('shows only the configured contacts', () => {
    expect(linksOn(<Footer />, config).filter((href) => !href.startsWith('/'))).toEqual([]);
    expect(linksOn(<Footer />, configured).filter((href) => !href.startsWith('/'))).toEqual([
      'tel:03001234567',
      'mailto:desk@indus.example',
      'https://instagram.com/indus',
    ]);
    expect(htmlOf(<Footer />, configured)).toContain('24/7 support line');
    expect(htmlOf(<Footer />, configured)).toContain('Terminal 1');
  });
});
