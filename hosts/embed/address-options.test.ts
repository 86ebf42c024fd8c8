import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allowedLink, tokensOf } from './address-options';

// @vitest-environment happy-dom

const HOSTS = ['indus.example', '*.partner.example'];
let warn: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

describe('a link in the address of the operator’s own page', () => {
  it.each([
    '/book?flight={id}',
    'flights/{id}',
    `${location.origin}/terms`,
    'https://indus.example/book/{id}',
    'http://indus.example/',
    'https://www.partner.example/terms',
    'https://a.b.partner.example/terms',
  ])('to %s is followed', (link) => {
    expect(allowedLink(link, HOSTS, false)).toBe(link);
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
  ])('to %s is ignored, with one warning', (link) => {
    expect(allowedLink(link, HOSTS, false)).toBeUndefined();
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('is followed only to the own origin if no host is configured', () => {
    expect(allowedLink('https://indus.example/', [], false)).toBeUndefined();
    expect(allowedLink('/terms', [], false)).toBe('/terms');
  });
});

it('in a partner’s frame any address is the partner’s own choice', () => {
  expect(allowedLink('https://anywhere.example/', [], true)).toBe('https://anywhere.example/');
});

it.each([null, ''])('without a link there is no warning: %j', (link) => {
  expect(allowedLink(link, [], false)).toBeUndefined();
  expect(warn).not.toHaveBeenCalled();
});

const rule = (query: Record<string, string>) => tokensOf(new URLSearchParams(query));

describe('the tokens in an address', () => {
  it.each([
    ['accent', '#a03'],
    ['accent', 'rebeccapurple'],
    ['accent', 'oklch(45% 0.1 264 / 0.9)'],
    ['accent', 'rgb(10, 20, 30)'],
    ['radius', '0'],
    ['radius', '1.5rem'],
    ['font', 'Georgia, Noto Serif, serif'],
  ])('set %s to %s', (token, value) => {
    expect(rule({ [token]: value })).toBe(`html{--cw-${token}:${value}}`);
  });

  it.each([
    ['accent', ''],
    ['accent', 'red}*{color:red'],
    ['accent', '</style><script>'],
    ['accent', 'url(//evil.example/x)'],
    ['accent', 'rgb(1,2,3);--cw-font:x'],
    ['accent', 'var(--x)'],
    ['radius', '1px;top:0'],
    ['radius', 'calc(1px + 1px)'],
    ['font', "'Georgia"],
    ['font', 'x;}'],
    ['font', 'x\\'],
  ])('cannot set %s to %s', (token, value) => {
    expect(rule({ [token]: value })).toBe('');
  });

  it('are written as one CSS rule, without invalid ones', () => {
    expect(rule({ accent: '#123', radius: '2px', font: '<', theme: 'dark' })).toBe(
      'html{--cw-accent:#123;--cw-radius:2px}',
    );
  });
});
