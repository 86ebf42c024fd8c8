import { describe, expect } from 'vitest';
import { type TestApp, test } from '../../testing';

const read = async ({ app }: TestApp) => {
  const answer = await app.request('/.well-known/security.txt');
  const text = await answer.text();
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1];
  return { answer, field };
};

describe('/.well-known/security.txt', () => {
  test('gives 404 without a contact', async ({ api }) => {
    expect((await read(api)).answer.status).toBe(404);
  });

  describe.each([
    ['SECURITY_CONTACT', 'security@example.com', 'mailto:security@example.com'],
    ['SECURITY_CONTACT', 'tel:+92-21-1234567', 'tel:+92-21-1234567'],
    ['SUPPORT_EMAIL', 'desk@example.com', 'mailto:desk@example.com'],
  ])('with %s=%s', (name, value, contact) => {
    const PUBLIC_URL = 'https://book.example.com';
    test.override({ env: { [name]: value, ...(name === 'SUPPORT_EMAIL' && { PUBLIC_URL }) } });

    test(`names ${contact}, an expiry date, and its own address if that uses https`, async ({ api }) => {
      const { answer, field } = await read(api);
      expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'text/plain; charset=utf-8']);
      expect(field('Contact')).toBe(contact);
      const canonical = `${PUBLIC_URL}/.well-known/security.txt`;
      expect(field('Canonical')).toBe(name === 'SUPPORT_EMAIL' ? canonical : undefined);
      const days = (Date.parse(field('Expires') ?? '') - Date.now()) / 86_400_000;
      expect(days).toBeGreaterThan(170);
      expect(days).toBeLessThan(365);
    });
  });
});
