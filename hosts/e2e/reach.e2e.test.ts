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

/** An address where nothing listens. */
const DEAD = 'http://127.0.0.1:4319';
/** An address that answers, but has no API. */
const WRONG_PATH = 'http://127.0.0.1:4320';

// A form, and a widget that loads data first; the forms are compared by sending.browser.test.tsx.
describe.each(['chauffeur-form', 'flight-gallery'])('<%s> on a page that cannot reach the operator', (tag) => {
  const element = (attributes: string) => `<${tag} loading="eager" ${attributes}></${tag}>`;

  test('shows the operator’s contact above it, and names the wrong setting in the console, before anybody types', async ({
    server,
    site,
    scripts,
    partner,
    openPage,
    expectProblem,
  }) => {
    expectProblem(/CORS|ERR_FAILED|ERR_CONNECTION_REFUSED|Content Security Policy|status of 404/);
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
      [
        `api-base="${WRONG_PATH}/charter"`,
        '',
        [`${WRONG_PATH}/charter`, 'is not from the API', `${origin}/docs/embed/troubleshooting#no-api`],
        '021 111 000',
      ],
      [
        'api-base="/api"',
        '',
        ['/api', '(HTTP 200)', 'is not from the API', `${origin}/docs/embed/troubleshooting#no-api`],
        'desk@example.com',
      ],
      [
        `api-base="${DEAD}/api" data-no-configuration`,
        '',
        [`${DEAD}/api`, `${origin}/docs/embed/troubleshooting#not-reached`],
        new URL(origin).host,
      ],
    ] as const) {
      const page = await openPage();
      await page.route(`${WRONG_PATH}/**`, (route) =>
        route.request().url().endsWith('/config.json')
          ? route.fulfill({ json: {}, headers: { 'Access-Control-Allow-Origin': '*' } })
          : route.fulfill({ status: 404 }),
      );
      if (attributes.includes('no-configuration')) await page.route(`${origin}/config.json`, (route) => route.abort());
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

test('every widget shows a message after nine seconds when the operator’s server does not answer', async ({
  server,
  scripts,
  partner,
  openPage,
}) => {
  const page = await openPage();
  const warnings = listen(page);
  await page.route(`${DEAD}/**`, () => {});
  const widgets = WIDGETS.map(({ tag }) => `<${tag} loading="eager" flight-id="4" api-base="${DEAD}/api"></${tag}>`);
  await partner(widgets.join('') + scripts.loader, { tab: page });
  for (const { tag } of WIDGETS)
    await page
      .locator(`${tag} [data-kind=obstacle]`)
      .getByRole('link', { name: 'desk@example.com' })
      .waitFor({ timeout: 14_000 });
  await page.getByText('Error fetching flight data').waitFor();
  await page.getByText('Error fetching flight details').waitFor();
  const link = `${server.origin}/docs/embed/troubleshooting#not-reached`;
  expect(warnings.filter((text) => text.includes(link))).toHaveLength(1);
  await page.context().close();
});
