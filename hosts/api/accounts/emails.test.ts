import { describe, expect, it } from 'vitest';
import { formatAccountEmail } from './emails';

const SENDER = {
  publicUrl: 'https://fly.example',
  homeZone: 'Asia/Karachi',
  site: { brand: 'Charter Desk', supportPhone: '', supportEmail: '', airportAddress: '', socialLinks: [] },
};
const text = (locale: string, kind: 'reset' | 'verify' | 'taken' | 'role') =>
  formatAccountEmail(SENDER, locale, kind, { token: 'a-token', at: '2026-12-01T09:00:00Z', detail: 'viewer' }).text;

describe('an e-mail about an account', () => {
  it.each([
    ['reset', 'https://fly.example/reset-password?locale=ur#a-token'],
    ['verify', 'https://fly.example/verify?locale=ur#a-token'],
    ['taken', 'https://fly.example/forgot-password?locale=ur'],
  ] as const)('links to a page in its own language: %s', (kind, address) => {
    expect(text('ur', kind)).toContain(address);
    expect(text('', kind)).toContain(address.replace(/[?&]locale=ur/, ''));
  });

  it('says in Urdu when something changed, and keeps a local telephone number in order', () => {
    const sender = { ...SENDER, site: { ...SENDER.site, supportPhone: '0300 0000000' } };
    const { text } = formatAccountEmail(sender, 'ur', 'password set', { at: '2026-12-01T09:00:00Z' });
    expect(text).toContain('1 دسمبر 2026، 14:00 بجے (پاکستان کا وقت)\u2069 بدل دیا گیا ہے');
    expect(text).toContain('فون نمبر: \u20660300 0000000\u2069');
  });

  it('links staff to the back office, which is in English', () => {
    expect(text('', 'role')).toContain('Your new role is viewer. You were logged out');
    expect(text('ur', 'role')).toContain('https://fly.example/admin/account');
  });
});
