import type { SiteConfig } from '@charter-hosts/contract';
import { describe, expect, it } from 'vitest';
import { htmlOf } from '../../shared/testing/config';
import { StaffAside } from './staff';

const aside = (site: Partial<SiteConfig>) => htmlOf(<StaffAside />, site);

describe('the text beside a charter form', () => {
  it('shows how soon staff answer and their telephone number, if configured', () => {
    const shown = aside({ supportPhone: '0300 1234567', answerMinutes: 60 });
    expect(shown).toContain('href="tel:03001234567"');
    expect(shown.replace(/<[^>]+>/g, '')).toContain('We usually answer within 60 minutes');
    expect(aside({})).not.toMatch(/tel:|answers within/);
  });

  it('always shows what happens next', () => {
    expect(aside({})).toContain('You pay nothing here. Our desk confirms your booking.');
  });
});
