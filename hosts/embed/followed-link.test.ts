// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followedLink } from './followed-link';

const HOSTS = ['indus.example', '*.partner.example'];
let warn: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

describe('on the operator’s own page', () => {
  it.each([
    '/book?flight={id}',
    'flights/{id}',
    `${location.origin}/terms`,
    'https://indus.example/book/{id}',
    'http://indus.example/',
    'https://www.partner.example/terms',
    'https://a.b.partner.example/terms',
  ])('%s is followed', (link) => {
    expect(followedLink(link, HOSTS, false)).toBe(link);
    expect(warn).not.toHaveBeenCalled();
  });

  it.each([
    'https://evil.example/',
    '//evil.example/book/{id}',
    '\\\\evil.example\\book',
    'https://indus.example.evil.example/',
    'https://indus.example@evil.example/',
    'https://evilindus.example/',
    'https://www.indus.example/',
    'https://partner.example/',
    'https://evilpartner.example/',
    'https://{id}.evil.example/',
    'https://indus.example:{id}@evil.example/',
    'javascript:alert(1)',
    'javascript://indus.example/%0aalert(1)',
    'data:text/html,<b>hi</b>',
    'blob:https://indus.example/1',
    'https://',
  ])('%s is left out, and told once', (link) => {
    expect(followedLink(link, HOSTS, false)).toBeUndefined();
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('nothing but the own origin is followed where no host is named', () => {
    expect(followedLink('https://indus.example/', [], false)).toBeUndefined();
    expect(followedLink('/terms', [], false)).toBe('/terms');
  });
});

it('in a partner’s frame any address is the partner’s own choice', () => {
  expect(followedLink('https://anywhere.example/', [], true)).toBe('https://anywhere.example/');
});

it.each([null, ''])('without a link there is nothing to tell: %j', (link) => {
  expect(followedLink(link, [], false)).toBeUndefined();
  expect(warn).not.toHaveBeenCalled();
});
