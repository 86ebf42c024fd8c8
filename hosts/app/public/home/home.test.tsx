import type { SiteConfig } from '@charter-hosts/contract';
import { describe, expect, it } from 'vitest';
import { htmlOf } from '../../shared/testing/config';
import { HomeScreen } from '.';

const home = (site: Partial<SiteConfig>) => htmlOf(<HomeScreen />, site);

describe('the answer time, the certificate and the support line', () => {
  it('are shown if configured', () => {
    const shown = home({ supportPhone: '0300 1234567', certificate: 'AOC 123/2024', answerMinutes: 15 });
    expect(shown).toContain('href="tel:03001234567"');
    expect(shown).toContain('We usually answer within 15 minutes');
    expect(shown).toContain('<li>AOC 123/2024</li>');
    expect(home({ answerMinutes: 120 })).toContain('within 2 hours');
    // The widgets use the same words.
    expect(home({ answerMinutes: 60 })).toContain('within 60 minutes');
    expect(home({ answerMinutes: 1 })).toContain('within 1 minute<');
  });

  it('are not shown otherwise', () => {
    expect(home({})).not.toMatch(/tel:|within|AOC|24\/7/);
    expect(home({ supportPhone: '0300 1234567' })).not.toMatch(/within|AOC|night|24\/7/);
  });
});
