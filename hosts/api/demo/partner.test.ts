import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { test as base } from '../testing';
import { createPartner } from './partner';

const test = base.extend<{ partner: ReturnType<typeof createPartner> }>({
  partner: async ({ folder }, use) => {
    writeFileSync(
      join(folder, 'index.html'),
      '<script src="{{ORIGIN}}/cdn/a.js"></script><iframe src="{{ORIGIN}}/embed/a">',
    );
    writeFileSync(join(folder, 'iframe.html'), 'the iframe page');
    await use(createPartner({ publicDir: folder, mainPort: 8080 }));
  },
});

describe('the example partner’s page', () => {
  test('points to the main origin, under the host name that the visitor called', async ({ partner }) => {
    const answer = await partner.request('http://192.168.1.7:8081/');
    expect(await answer.text()).toBe(
      '<script src="http://192.168.1.7:8080/cdn/a.js"></script><iframe src="http://192.168.1.7:8080/embed/a">',
    );
  });

  test('has the strictest possible policy, which a Host header cannot change', async ({ partner }) => {
    const policyAt = async (host: string) =>
      (await partner.request(`http://${host}:8081/`)).headers.get('Content-Security-Policy');
    expect(await policyAt('localhost')).toBe(
      "default-src 'none'; script-src http://localhost:8080; style-src 'self'; connect-src http://localhost:8080; " +
        "frame-src http://localhost:8080; img-src 'self' http://localhost:8080; font-src 'self'; base-uri 'none'; form-action 'none'; " +
        "frame-ancestors 'none'; require-trusted-types-for 'script'",
    );
    expect(await policyAt("a;script-src'unsafe-inline'")).toContain('script-src http://localhost:8080;');
  });
});
