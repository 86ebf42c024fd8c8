import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, watchProblems } from './browser';

/** The problems reported of a page with this body. */
async function problemsOf(browser: Browser, body: string): Promise<string[]> {
  const page = await browser.newPage();
  const problems: string[] = [];
  watchProblems(page, (problem) => problems.push(problem));
  await page.route('http://site.test/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'content-security-policy': "style-src 'none'" },
      body: `<!doctype html><link rel="icon" href="data:,"><title>t</title>${body}`,
    }),
  );
  await page.goto('http://site.test/');
  await page.close();
  return problems;
}

describe('the watch over a page', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test('reports nothing of a page without problems', async () => {
    expect(await problemsOf(browser, '<script>console.warn("w")</script>')).toEqual([]);
  });

  test('reports an error written to the console', async () => {
    expect(await problemsOf(browser, '<script>console.error("broken")</script>')).toEqual([
      'broken (http://site.test/)',
    ]);
  });

  test('reports an uncaught error', async () => {
    expect(await problemsOf(browser, '<script>throw new Error("uncaught")</script>')).toEqual(['Error: uncaught']);
  });

  test('reports a violation of the content security policy', async () => {
    const problems = await problemsOf(browser, '<style>p { color: red }</style>');
    expect(problems).toEqual([expect.stringContaining("Content Security Policy directive 'style-src 'none''")]);
  });

  test('reports a call to a host outside of this machine', async () => {
    const problems = await problemsOf(browser, '<script src="http://outside.test/x.js"></script>');
    expect(problems).toEqual([expect.stringContaining('ERR_NAME_NOT_RESOLVED')]);
  });
});
