import { afterEach, expect, it, vi } from 'vitest';
import { passkeyProblem } from '.';

afterEach(() => vi.unstubAllGlobals());

const HERE = 'https://fly.example';
const browser = (changes: object) =>
  vi.stubGlobal('window', {
    location: { origin: HERE },
    isSecureContext: true,
    PublicKeyCredential: class {},
    ...changes,
  });

it('passkeys work at the site’s own address, in a browser that supports them', () => {
  browser({});
  expect(passkeyProblem(HERE)).toBe('');
});

it.each([
  ['at a site without a name', {}, undefined, /opened by its IP address/],
  [
    'at another address',
    { location: { origin: 'https://www.fly.example' } },
    HERE,
    /work at https:\/\/fly\.example only/,
  ],
  ['without a secure connection', { isSecureContext: false }, HERE, /another browser/],
])('passkeys do not work %s, and the reason is shown', (_where, changes, origin, words) => {
  browser(changes);
  expect(passkeyProblem(origin)).toMatch(words);
});

it('passkeys do not work in a browser without them, and the reason is shown', () => {
  vi.stubGlobal('window', { location: { origin: HERE }, isSecureContext: true });
  expect(passkeyProblem(HERE)).toMatch(/another browser/);
});
