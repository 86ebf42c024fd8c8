import { expect, it } from 'vitest';
import { siteLink, webAddress } from './links';

// @vitest-environment happy-dom

it.each(['https://example.com/flights', '/flights'])('the link %s is kept', (link) => {
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
])('the link %s is refused', (link) => {
  expect(webAddress(link)).toBeUndefined();
});

it.each([
  ['https://example.com/terms', 'https://example.com/terms'],
  ['javascript:alert(1)', 'https://book.example.com/terms'],
  [undefined, 'https://book.example.com/terms'],
])('the link %s of a partner is used, or else one to the site of the API', (link, address) => {
  expect(siteLink(link, '/terms', 'https://book.example.com/api')).toBe(address);
});

it.each(['javascript:alert(1)', 'https://'])('the API %s has no site: a link is a path of the page', (apiBase) => {
  expect(siteLink(undefined, '/terms', apiBase)).toBe('/terms');
});

it('a link to the site is a path when the API is on the site of the page', () => {
  expect(siteLink(undefined, '/terms', '/api')).toBe('/terms');
});
