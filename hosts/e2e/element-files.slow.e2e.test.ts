import { WIDGETS } from 'charter-widgets/registry';
import type { Page, Route } from 'playwright';
import { describe, expect } from 'vitest';
import { test } from '../../scripts/testing/partner-page';
import type { BuiltServer } from '../../scripts/testing/start-built-server.mjs';
import { signIn } from './back-office';

interface Manifest {
  entries: Record<string, string>;
  first: Record<string, string[]>;
  files: Record<string, { integrity: string }>;
}

const manifestOf = async ({ origin }: BuiltServer): Promise<Manifest> =>
  (await fetch(`${origin}/cdn/manifest.json`)).json();

/** Lets nothing of `/cdn/` through until each of these was asked for. */
async function holdUntilAllAreAsked(page: Page, { origin }: BuiltServer, names: readonly string[]) {
  const awaited = new Set(names.map((name) => `${origin}/cdn/${name}`));
  const asked: string[] = [];
  const held: Route[] = [];
  await page.route(`${origin}/cdn/**`, async (route) => {
    const url = route.request().url();
    awaited.delete(url);
    if (asked.length < names.length) asked.push(url.slice(`${origin}/cdn/`.length));
    held.push(route);
    if (awaited.size === 0) await Promise.all(held.splice(0).map((one) => one.continue()));
  });
  return asked;
}

/** What the embed studio hands out, once it has the list of releases. */
async function snippetOf(page: Page, server: BuiltServer, setup: string): Promise<string> {
  await page.evaluate((kept) => localStorage.setItem('token', kept), await signIn(server));
  await page.goto(`/admin/embed-studio?${setup}`);
  await page.getByRole('tab', { name: 'Code' }).click();
  const code = page.getByRole('region', { name: 'In your page' }).locator('code');
  await code.filter({ hasText: 'importmap' }).waitFor();
  const snippet = (await code.textContent()) ?? '';
  // Its preview asks for files, too.
  await page.goto('/config.json');
  return snippet;
}

/** A policy with nothing inline but what has this text. */
async function strictPolicy({ origin }: BuiltServer, text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const hash = Buffer.from(digest).toString('base64');
  return `default-src 'none'; script-src ${origin} 'sha256-${hash}'; connect-src ${origin}; style-src ${origin}; img-src data:`;
}

const TAGS = WIDGETS.map(({ tag }) => tag);

describe('the file of a widget alone', () => {
  test.for(TAGS)('draws it before any other file has come: %s', async (tag, { server, partner, page }) => {
    const held: Route[] = [];
    let isLocked = true;
    await page.route(`${server.origin}/cdn/**`, async (route) => {
      if (isLocked && !route.request().url().endsWith(`/cdn/${tag}.js`)) held.push(route);
      else await route.continue();
    });
    const script = `<script type="module" src="${server.origin}/cdn/${tag}.js"></script>`;
    await partner(`<${tag} flight-id="4"></${tag}>${script}`);
    await page.locator(`${tag} .cw-root`).waitFor();
    isLocked = false;
    await Promise.all(held.map((route) => route.continue()));
    await page.locator(tag).getByRole('button').first().waitFor();
  });
});

describe("the studio's pinned snippet", () => {
  test('requests all that the widget needs at once, and nothing else, under a strict policy', async ({
    server,
    partner,
    page,
  }) => {
    const { entries, first, files } = await manifestOf(server);
    const snippet = await snippetOf(page, server, 'version=pinned&files=shared&loading=eager');
    const lines = [...snippet.matchAll(/<link rel="modulepreload" href="([^"]+)" integrity="([^"]+)" crossorigin>/g)];
    const needed = first['private-charter-form'] ?? [];
    expect(lines.map(([, href, integrity]) => [href, integrity])).toEqual(
      needed.map((name) => [`${server.origin}/cdn/${name}`, files[name]?.integrity]),
    );

    const script = entries['charter-widgets.js'] ?? '';
    const awaited = [entries['charter-widgets.css'] ?? '', script, ...needed];
    const asked = await holdUntilAllAreAsked(page, server, awaited);
    const map = /<script type="importmap">(.*?)<\/script>/s.exec(snippet)?.[1] ?? '';
    await partner(snippet, { policy: await strictPolicy(server, map) });
    await page.getByRole('button', { name: 'Search' }).waitFor();
    expect([...asked].sort()).toEqual(awaited.sort());
  });
});
