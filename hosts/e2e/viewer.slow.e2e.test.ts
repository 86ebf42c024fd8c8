import { readFileSync } from 'node:fs';
import type { Request } from 'playwright';
import { expect } from 'vitest';
import { test } from '../../scripts/testing/browser';
import { KINDS } from '../app/back-office/kinds';
import { addViewer, goTo, openAdmin } from './back-office';

/** Every screen of the back office, with 1 for each id, except those that redirect. */
const PATHS = [
  ...readFileSync('hosts/app/back-office/routes.tsx', 'utf8').matchAll(/path: '(\/[^']*)'(?!, \.\.\.leadsTo)/g),
]
  .flatMap(([, path = '']) => (path.endsWith('?') ? [path.replace('/:id?', ''), path] : [path]))
  .concat(Object.values(KINDS).flatMap(({ path }) => [path, `${path}/:id`]))
  .map((path) => path.replace(/:id\??/, '1'));
/** What only lead to a form or a step that a viewer may not use. */
const STEPS = /\/admin\/(?:quote\/|flight-management\/?(?:\?|$)|aircraft-management\/?$|audit|people|webhooks)/;

test('no screen offers a viewer anything that the server would refuse', { timeout: 120_000 }, async ({
  page,
  server,
}) => {
  const refused: string[] = [];
  const sent = new Set<string>();
  let open = 0;
  // The stream of news stays open.
  const ends = (request: Request) => !request.url().endsWith('/TripStream');
  page.on('request', (request) => ends(request) && open++);
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => ends(request) && open--);
  /** Navigates inside the loaded page, as its links do, until it makes no more requests. */
  async function go(path: string) {
    await goTo(page, path);
    // First the code of a screen loads, then its data.
    for (const _step of ['code', 'data']) {
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      await expect.poll(() => open, { interval: 20 }).toBe(0);
    }
  }
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (answer.status() === 403) refused.push(`${page.url()}: ${answer.request().method()} ${pathname}`);
    if (answer.request().method() === 'POST') sent.add(pathname);
  });
  await openAdmin(page, { ...server, admin: addViewer(server) }, '/admin/today');
  expect(PATHS.length).toBeGreaterThan(20);
  const offered: string[] = [];
  const headings = new Set<string>();
  // Screens that a viewer may not read at all show a message.
  for (const path of PATHS.filter((one) => !/audit|people|webhooks|api-keys|mail|aircraft-rates/.test(one))) {
    await go(path);
    const { heading, forms, links } = await page.evaluate(async () => {
      const main = document.querySelector('main');
      const heading = document.title;
      const links = [...(main?.querySelectorAll('a') ?? [])].map(({ href }) => href);
      const forms = [...(main?.querySelectorAll('form, input[type="file"]') ?? [])].map(({ outerHTML }) =>
        outerHTML.slice(0, 80),
      );
      const pressed = new Set<string>();
      // Presses each kind of button once, and the buttons of what it opens.
      const rest = () =>
        [...document.querySelectorAll<HTMLButtonElement>('main button, dialog button')].find((button) => {
          const kind = `${button.className} ${button.textContent?.replace(/[^a-z ]/gi, '').slice(0, 12)}`;
          return !pressed.has(kind) && pressed.add(kind);
        });
      for (let button = rest(); button; button = rest()) {
        button.click();
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      }
      return { heading, forms, links };
    });
    headings.add(heading);
    // The flight search and the embed studio may have forms, because they change nothing on the server.
    const own = path === '/admin/search' || path.endsWith('embed-studio');
    offered.push(...(own ? [] : forms), ...links.filter((link) => STEPS.test(link)).map((link) => `${path}: ${link}`));
  }
  expect(offered).toEqual([]);
  expect(refused).toEqual([]);
  expect(headings.size).toBeGreaterThan(15);
  // The buttons really were pressed: a list was exported, which a viewer may do.
  expect([...sent]).toContain('/api/Audit/exported');

  await go('/admin/flight-management/1');
  await page.getByText('Only dispatchers and owners can change this. You can only view it.').waitFor();
  for (const path of ['/admin/flight-management', '/admin/aircraft-management', '/admin/quote/1']) {
    await go(path);
    await page.getByRole('alert').getByText('Only dispatchers and owners can do this.').waitFor();
  }
});
