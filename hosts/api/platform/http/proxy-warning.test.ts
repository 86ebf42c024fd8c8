import { describe, expect } from 'vitest';
import { type TestApp, test } from '../../testing';

const warnings = ({ logged }: TestApp) =>
  logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg.includes('TRUST_PROXY'));

describe('a forwarded address', () => {
  test.for(['X-Forwarded-For', 'Forwarded'])('that nobody reads is told once in the log: %s', async (name, { api }) => {
    await api.app.request('/api/Flight/search');
    expect(warnings(api)).toEqual([]);
    for (let times = 0; times < 3; times++) {
      await api.app.request('/api/Flight/search', { headers: { [name]: '203.0.113.1' } });
    }
    expect(warnings(api)).toMatchObject([{ level: 40, msg: expect.stringContaining('set TRUST_PROXY to the number') }]);
    expect(api.logged.join('\n')).not.toContain('203.0.113.1');
  });

  describe('behind a proxy that is trusted', () => {
    test.override({ env: { TRUST_PROXY: '1' } });

    test('is no reason to warn', async ({ api }) => {
      await api.app.request('/api/Flight/search', { headers: { 'X-Forwarded-For': '203.0.113.1' } });
      expect(warnings(api)).toEqual([]);
    });
  });
});
