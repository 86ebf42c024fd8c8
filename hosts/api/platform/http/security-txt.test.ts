import { describe, expect } from 'vitest';
import { type TestApp, test } from '../../testing';

const read = async ({ app }: TestApp) => {
  const answer = await app.request('/.well-known/security.txt');
  const text = await answer.text();
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1];
  return { answer, field };
};

describe('/.well-known/security.txt', () => {
  test('is 404 without a contact', async ({ api }) => {
    expect((await read(api)).answer.status).toBe(404);
  });

  describe('with a contact', () => {
    test.override({
      env: {
        SECURITY_CONTACT: 'https://book.example.com/security',
        SUPPORT_EMAIL: 'desk@example.com',
        PUBLIC_URL: 'https://book.example.com',
      },
    });

    test('has the contact, its own address and an expiry', async ({ api }) => {
      const { answer, field } = await read(api);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
      expect(field('Contact')).toBe('https://book.example.com/security');
      expect(field('Canonical')).toBe('https://book.example.com/.well-known/security.txt');
      const days = (Date.parse(field('Expires') ?? '') - Date.now()) / 86_400_000;
      expect(days).toBeGreaterThan(170);
      expect(days).toBeLessThan(365);
    });
  });

  describe.each([
    ['SECURITY_CONTACT', 'security@example.com', 'mailto:security@example.com'],
    ['SECURITY_CONTACT', 'tel:+92-21-1234567', 'tel:+92-21-1234567'],
    ['SUPPORT_EMAIL', 'desk@example.com', 'mailto:desk@example.com'],
  ])('with %s=%s', (name, value, contact) => {
    test.override({ env: { [name]: value } });

    test(`names ${contact}, and no address that is not of https`, async ({ api }) => {
      const { field } = await read(api);
      expect(field('Contact')).toBe(contact);
      expect(field('Canonical')).toBeUndefined();
    });
  });
});
