import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, watchProblems } from './browser';

/** Opens a page with this body and returns the reported problems. */
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

describe('the watch for problems of a page', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test.each([
    ['nothing without problems', '<script>console.warn("w")</script>', []],
    ['an error in the console', '<script>console.error("broken")</script>', [/^broken \(http:\/\/site.test\/\)$/]],
    ['an uncaught error', '<script>throw new Error("uncaught")</script>', [/^Error: uncaught$/]],
    ['a violation of the content security policy', '<style>p {}</style>', [/Policy directive 'style-src 'none''/]],
    ['a call to another host', '<script src="http://outside.test/x.js"></script>', [/ERR_NAME_NOT_RESOLVED/]],
  ])('reports %s', async (_what, body, problems) => {
    expect(await problemsOf(browser, body)).toEqual(problems.map((problem) => expect.stringMatching(problem)));
  });
});
