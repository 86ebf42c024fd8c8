import type { SiteConfig } from '@charter-hosts/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ConfigProvider } from '../../shared/config';
import { DeskAside } from './desk';

const config: SiteConfig = {
  brand: 'Indus Air',
  supportPhone: '',
  supportEmail: '',
  airportAddress: '',
  socialLinks: [],
};

const aside = (site: Partial<SiteConfig>) =>
  renderToStaticMarkup(
    <ConfigProvider value={{ ...config, ...site }}>
      <DeskAside />
    </ConfigProvider>,
  );

describe('beside a charter form', () => {
  it('stands how soon the desk answers and its telephone, where they are configured', () => {
    const told = aside({ supportPhone: '0300 1234567', answerMinutes: 60 });
    expect(told).toContain('href="tel:03001234567"');
    expect(told.replace(/<[^>]+>/g, '')).toContain('The desk answers within 60 minutes');
    expect(aside({})).not.toMatch(/tel:|answers within/);
  });

  it('stands what happens next, wherever it is read', () => {
    expect(aside({})).toContain('Nothing is booked and nothing is charged before you say yes.');
  });
});
