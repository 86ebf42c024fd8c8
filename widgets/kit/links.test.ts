import { expect, it } from 'vitest';
import { siteLink, webAddress } from './links';

// @vitest-environment happy-dom

it.each(['https://example.com/flights', '/flights'])('%s leads somewhere, and stays as it is', (link) => {
  expect(webAddress(link)).toBe(link);
});

it.each([
  'javascript:alert(1)',
  'xhttps://example.com/',
  'httpsx://example.com/',
  'data:text/html,<b>hi</b>',
  'https://',
  '',
  undefined,
])('%s leads nowhere', (link) => {
  expect(webAddress(link)).toBeUndefined();
});

it.each([
  ['https://example.com/terms', 'https://example.com/terms'],
  ['javascript:alert(1)', 'https://book.example.com/terms'],
  [undefined, 'https://book.example.com/terms'],
])('a link that is given as %s leads there, or to the site of the API', (link, address) => {
  expect(siteLink(link, '/terms', 'https://book.example.com/api')).toBe(address);
});

it('a link to the site leads to the page’s own where the API is there', () => {
  expect(siteLink(undefined, '/terms', '/api')).toBe('/terms');
});
