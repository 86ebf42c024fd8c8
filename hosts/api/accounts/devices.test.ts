import { describe, expect, test } from 'vitest';
import { createDevices } from './devices';

const [OLD, NEW] = ['a secret of the tests, 32 characters', 'another secret of the tests, also 32'];
const SANA = { id: 7, password_hash: 'the hash of hers' };
const ALI = { id: 8, password_hash: 'the hash of his' };

describe('a device token', () => {
  const devices = createDevices([OLD]);

  test('identifies its account only', () => {
    const kept = devices.remember('', SANA);
    expect(devices.known(kept, SANA)).toMatch(/^[\w-]{22}$/);
    expect(devices.known(kept, ALI)).toBeUndefined();
  });

  test('is invalid after a new password', () => {
    const kept = devices.remember('', SANA);
    expect(devices.known(kept, { ...SANA, password_hash: 'a new hash' })).toBeUndefined();
  });

  test('keeps its id at the next sign-in', () => {
    const kept = devices.remember('', SANA);
    expect(devices.remember(kept, SANA)).toBe(kept);
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

  test('has no personal data', () => {
    expect(devices.remember('', SANA)).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
    expect(devices.remember('', SANA)).not.toBe(devices.remember('', SANA));
  });

  test('stays valid after a new secret, as long as the old one is configured', () => {
    const kept = devices.remember('', SANA);
    const renewed = createDevices([NEW, OLD]).remember(kept, SANA);
    expect(renewed).not.toBe(kept);
    expect(createDevices([NEW]).known(renewed, SANA)).toBe(devices.known(kept, SANA));
    expect(createDevices([NEW]).known(kept, SANA)).toBeUndefined();
  });

  test.for(['', ' ', 'x', `${'x'.repeat(22)}.${'x'.repeat(43)}`, '.', '\0'])('is not accepted when forged: %j', (sent) => {
    expect(devices.known(sent, SANA)).toBeUndefined();
  });
});
