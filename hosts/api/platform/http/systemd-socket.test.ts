import { describe, expect, test } from 'vitest';
import { systemdSocket } from './connections';

describe('a socket that systemd opened', () => {
  test('is the third descriptor, for the process that it was meant for', () => {
    expect(systemdSocket({ LISTEN_PID: '42', LISTEN_FDS: '1' }, 42)).toBe(3);
  });

  test.for([
    ['nothing was handed over', {}],
    ['it was meant for another process', { LISTEN_PID: '41', LISTEN_FDS: '1' }],
    ['none came', { LISTEN_PID: '42', LISTEN_FDS: '0' }],
    ['what is said cannot be read', { LISTEN_PID: '42', LISTEN_FDS: '1;rm' }],
  ] as const)('is not looked for where %s', ([, env]) => {
    expect(systemdSocket(env, 42)).toBeUndefined();
  });

  test('has to be one alone', () => {
    expect(() => systemdSocket({ LISTEN_PID: '42', LISTEN_FDS: '2' }, 42)).toThrow('more than one socket');
  });
});
