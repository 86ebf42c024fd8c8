import { describe, expect, it } from 'vitest';
import { hashForPolicy, policy, policyLines } from './policy';
import { DEFAULT_SETUP, type Setup } from './setup';

const linesFor = (change: Partial<Setup>, hash?: string) =>
  policyLines(policy({ ...DEFAULT_SETUP, ...change }, 'https://book.example.com', hash)).split('\n');

/** What keeps the widget's place. */
const SHEET = 'style-src https://book.example.com;';

describe('the policy', () => {
  it('of a script tag lets the script, its sheet and the calls through, and nothing else', () => {
    expect(linesFor({})).toEqual([
      'script-src https://book.example.com;',
      'connect-src https://book.example.com;',
      SHEET,
    ]);
  });

  it('lets pictures of flights through, from where the API is', () => {
    expect(linesFor({ widget: 'flight-gallery', options: { apiBase: 'https://api.example.com/v1' } })).toEqual([
      'script-src https://book.example.com;',
      'connect-src https://api.example.com;',
      'img-src https://api.example.com;',
      SHEET,
    ]);
  });

  it.each(['iframe', 'modal', 'panel', 'float'] as const)(
    'of %s needs the script and the frame, however the frame calls',
    (way) => {
      expect(linesFor({ widget: 'flight-gallery', way })).toEqual([
        'script-src https://book.example.com;',
        'frame-src https://book.example.com;',
        ...(way === 'iframe' ? [SHEET] : []),
      ]);
    },
  );

  it('of a frame without a script needs the frame alone, and of the npm package the calls', () => {
    expect(linesFor({ way: 'plain' })).toEqual(['frame-src https://book.example.com;']);
    expect(linesFor({ way: 'react' })).toEqual(['connect-src https://book.example.com;', SHEET]);
  });

  it('names the import map by its hash, and Google where there is a key for it', async () => {
    const hash = await hashForPolicy('abc');
    expect(hash).toBe('sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=');
    const google = 'https://*.googleapis.com https://*.gstatic.com';
    expect(linesFor({ options: { googleMapsApiKey: 'key' } }, hash)).toEqual([
      `script-src https://book.example.com '${hash}' ${google};`,
      `connect-src https://book.example.com ${google};`,
      `img-src ${google};`,
      SHEET,
    ]);
  });
});
