import { WIDGETS } from 'charter-widgets/registry';
import { describe, expect } from 'vitest';
import { test as base } from '../../scripts/testing/partner-page';
import { listen } from './public-pages';

const test = base.extend({
  serverEnv: [
    { ALLOWED_ORIGINS: 'https://other.example', SUPPORT_PHONE: '021 111 000', SUPPORT_EMAIL: 'desk@example.com' },
    { scope: 'file' },
  ],
});

/** Nothing listens there. */
const DEAD = 'http://127.0.0.1:4319';

describe.each(WIDGETS.map(({ tag }) => tag))('<%s> on a page that cannot reach the operator', (tag) => {
  const flight = tag === 'flight-booking' ? 'flight-id="4"' : '';
  const element = (attributes: string) => `<${tag} loading="eager" ${flight} ${attributes}></${tag}>`;

  test('names the operator’s contact above it and the setting in the console, before anybody types', async ({
    server,
    site,
    scripts,
    partner,
    openPage,
    expectProblem,
  }) => {
    expectProblem(/CORS|ERR_FAILED|ERR_CONNECTION_REFUSED|Content Security Policy/);
    const { origin } = server;
    for (const [attributes, policy, said, link] of [
      [
        '',
        '',
        [origin, site.origin, 'ALLOWED_ORIGINS', `${origin}/docs/embed/troubleshooting#not-allowed`],
        '021 111 000',
      ],
      [
        '',
        `default-src 'none'; script-src ${origin}; connect-src 'self'`,
        [origin, 'connect-src', `${origin}/docs/embed/troubleshooting#blocked-by-policy`],
        new URL(origin).host,
      ],
      [
        `api-base="${DEAD}/api"`,
        '',
        [`${DEAD}/api`, 'api-base', `${origin}/docs/embed/troubleshooting#not-reached`],
        'desk@example.com',
      ],
    ] as const) {
      const page = await openPage();
      const warnings = listen(page);
      await partner(element(attributes) + scripts.loader, { tab: page, policy });
      const notice = page.locator(`${tag} [data-kind=obstacle]`);
      await notice.getByRole('link', { name: link }).waitFor();
      expect(await notice.textContent()).not.toMatch(/offline/i);
      await expect.poll(() => warnings.filter((text) => said.every((part) => text.includes(part)))).toHaveLength(1);
      await page.context().close();
    }
  });
});
