import { describe, expect, test } from 'vitest';
import { createDevices } from './devices';

const [OLD, NEW] = ['a secret of the tests, 32 characters', 'another secret of the tests, also 32'];
const SANA = { id: 7, password_hash: 'the hash of hers' };
const ALI = { id: 8, password_hash: 'the hash of his' };

describe('a device token', () => {
  const devices = createDevices([OLD]);

  test('identifies its account without personal data, keeps its id, and is valid until a new password is set', () => {
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

  test('stays valid with a new secret while the old one is still configured', () => {
    const kept = devices.remember('', SANA);
    const renewed = createDevices([NEW, OLD]).remember(kept, SANA);
    expect(renewed).not.toBe(kept);
    expect(createDevices([NEW]).known(renewed, SANA)).toBe(devices.known(kept, SANA));
    expect(createDevices([NEW]).known(kept, SANA)).toBeUndefined();
  });

  test('is refused when it is forged', () => {
    for (const forged of ['', `${'x'.repeat(22)}.${'x'.repeat(43)}`, '.', '\0']) {
      expect(devices.known(forged, SANA), forged).toBeUndefined();
    }
  });
});
