// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { webAddress } from './web-address';

it.each([
  ['https://example.com/flights', 'https://example.com/flights'],
  ['/flights', new URL('/flights', document.baseURI).href],
])('%s leads somewhere', (link, address) => {
  expect(webAddress(link)).toBe(address);
});

it.each(['javascript:alert(1)', 'data:text/html,<b>hi</b>', 'https://', '', undefined])('%s leads nowhere', (link) => {
  expect(webAddress(link)).toBeUndefined();
});
