import { describe, expect, test } from 'vitest';
import { createDevices, deviceName } from './devices';

const [OLD, NEW] = ['a secret of the tests, 32 characters', 'another secret of the tests, also 32'];
const SANA = { id: 7, password_hash: 'the hash of hers' };
const ALI = { id: 8, password_hash: 'the hash of his' };

describe('a device token', () => {
  const devices = createDevices([OLD]);

  test('identifies its account without personal data, until a new password, and keeps its id', () => {
    const token = devices.remember('', SANA);
    expect(token).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
    expect(devices.remember('', SANA)).not.toBe(token);
    expect(devices.remember(token, SANA)).toBe(token);
    expect(devices.known(token, SANA)).toMatch(/^[\w-]{22}$/);
    expect(devices.known(token, ALI)).toBeUndefined();
    expect(devices.known(token, { ...SANA, password_hash: 'a new hash' })).toBeUndefined();
  });

  test('can belong to the last five accounts of a browser', () => {
    const both = devices.remember(devices.remember('', SANA), ALI);
    expect(devices.known(both, SANA)).not.toBe(devices.known(both, ALI));
    let kept = both;
    for (let id = 100; id < 104; id++) kept = devices.remember(kept, { id, password_hash: '' });
    expect(devices.known(kept, SANA)).toBeUndefined();
    expect(devices.known(kept, ALI)).toBeDefined();
    expect(kept.length).toBeLessThan(1000);
  });

  test('stays valid after a new secret, as long as the old one is configured', () => {
    const kept = devices.remember('', SANA);
    const renewed = createDevices([NEW, OLD]).remember(kept, SANA);
    expect(renewed).not.toBe(kept);
    expect(createDevices([NEW]).known(renewed, SANA)).toBe(devices.known(kept, SANA));
    expect(createDevices([NEW]).known(kept, SANA)).toBeUndefined();
  });

  test('is not accepted when it is forged', () => {
    for (const forged of ['', `${'x'.repeat(22)}.${'x'.repeat(43)}`, '.', '\0']) {
      expect(devices.known(forged, SANA), forged).toBeUndefined();
    }
  });
});

const ON_WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';

test.for([
  ['Chrome on Windows', `${ON_WINDOWS} Chrome/141.0.0.0 Safari/537.36`],
  ['Opera on Windows', `${ON_WINDOWS} Chrome/141.0.0.0 Safari/537.36 OPR/120.0.0.0`],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'],
  [
    'Safari on macOS',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  ],
  [
    'Chrome on iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1',
  ],
  ['', 'curl/8.14.1'],
  ['', undefined],
] as const)('the name of a device is %j', ([name, userAgent]) => {
  expect(deviceName(userAgent)).toBe(name);
});
