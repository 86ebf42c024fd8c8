import { describe, expect, test } from 'vitest';
import { createDevices } from './devices';

const [OLD, NEW] = ['a secret of the tests, 32 characters', 'another secret of the tests, also 32'];
const SANA = { id: 7, password_hash: 'the hash of hers' };
const ALI = { id: 8, password_hash: 'the hash of his' };

describe('a device that somebody has signed in on', () => {
  const devices = createDevices([OLD]);

  test('is known to them, and to nobody else', () => {
    const kept = devices.remember('', SANA);
    expect(devices.known(kept, SANA)).toMatch(/^[\w-]{22}$/);
    expect(devices.known(kept, ALI)).toBeUndefined();
  });

  test('is unknown again with another password', () => {
    const kept = devices.remember('', SANA);
    expect(devices.known(kept, { ...SANA, password_hash: 'a new hash' })).toBeUndefined();
  });

  test('is the same one at the next sign-in', () => {
    const kept = devices.remember('', SANA);
    expect(devices.remember(kept, SANA)).toBe(kept);
  });

  test('may be several people’s, the last five of whom it knows', () => {
    const both = devices.remember(devices.remember('', SANA), ALI);
    expect(devices.known(both, SANA)).not.toBe(devices.known(both, ALI));
    let kept = both;
    for (let id = 100; id < 104; id++) kept = devices.remember(kept, { id, password_hash: '' });
    expect(devices.known(kept, SANA)).toBeUndefined();
    expect(devices.known(kept, ALI)).toBeDefined();
    expect(kept.length).toBeLessThan(1000);
  });

  test('holds nothing that tells who they are', () => {
    expect(devices.remember('', SANA)).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
    expect(devices.remember('', SANA)).not.toBe(devices.remember('', SANA));
  });

  test('stays known when the secret is changed, for as long as the old one verifies', () => {
    const kept = devices.remember('', SANA);
    const renewed = createDevices([NEW, OLD]).remember(kept, SANA);
    expect(renewed).not.toBe(kept);
    expect(createDevices([NEW]).known(renewed, SANA)).toBe(devices.known(kept, SANA));
    expect(createDevices([NEW]).known(kept, SANA)).toBeUndefined();
  });

  test.for(['', ' ', 'x', `${'x'.repeat(22)}.${'x'.repeat(43)}`, '.', '\0'])('is not made up: %j', (sent) => {
    expect(devices.known(sent, SANA)).toBeUndefined();
  });
});
