import { describe, expect, it } from 'vitest';
import { supportsImportMapIntegrity } from './check-page';

const chrome = (version: string) =>
  `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version} Mobile Safari/537.36`;
const safari = (version: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Mobile/15E148 Safari/604.1`;
const firefox = (version: string) => `Mozilla/5.0 (X11; Linux x86_64; rv:${version}) Gecko/20100101 Firefox/${version}`;

describe('the hashes of an import map', () => {
  it.each([
    ['Chrome 127', chrome('127.0.0.0')],
    ['Edge 143', `${chrome('143.0.0.0')} Edg/143.0.0.0`],
    ['Firefox 138', firefox('138.0')],
    ['Safari 18', safari('18.0')],
    ['a WebView on Android', chrome('143.0.0.0').replace('Chrome', 'Version/4.0 Chrome')],
    ['an unknown browser', 'Ladybird/1.0'],
  ])('are checked by %s', (_name, userAgent) => expect(supportsImportMapIntegrity(userAgent)).toBe(true));

  it.each([
    ['Chrome 126', chrome('126.0.0.0')],
    ['Samsung Internet on Chrome 125', `${chrome('125.0.0.0')} SamsungBrowser/27.0`],
    ['Firefox 128', firefox('128.0')],
    ['Safari 17.6', safari('17.6')],
  ])('are ignored by %s', (_name, userAgent) => expect(supportsImportMapIntegrity(userAgent)).toBe(false));
});
