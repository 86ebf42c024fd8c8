import { describe, expect, it } from 'vitest';
import { DEFAULT_SETUP, readSetup, type Setup, writeSetup } from './setup';

describe('the address of the embed studio', () => {
  it('is empty for the defaults, and restores the same settings', () => {
    expect(writeSetup(DEFAULT_SETUP)).toBe('');
    const setup: Setup = {
      widget: 'flight-gallery',
      method: 'iframe',
      options: { openWith: 'event', limit: '6', theme: 'dark', locale: 'ur' },
      tokens: { '--cw-accent': '#1c4ed8' },
      version: 'pinned',
      width: '390',
      page: 'dark',
    };
    expect(readSetup(writeSetup(setup))).toEqual(setup);
  });

  it('contains no key', () => {
    const options = { googleMapsApiKey: 'secret', prefill: 'from=KHI' };
    expect(writeSetup({ ...DEFAULT_SETUP, options })).toBe('?prefill=from%3DKHI');
  });

  it('with impossible values restores the defaults', () => {
    expect(
      readSetup(
        '?widget=__proto__&method=toString&version=1&width=9&page=red&theme=x&googleMapsApiKey=a' +
          '&google-maps-api-key=a&--cw-accent=red;}&api-base=javascript:1&limit=6',
      ),
    ).toEqual(DEFAULT_SETUP);
  });
});
