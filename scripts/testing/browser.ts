import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { test as base, expect } from 'vitest';
import { launchOptions } from '../find-browser.mjs';
import { type BuiltServer, startBuiltServer } from './start-built-server.mjs';

/** A headless Chromium, to be closed by the caller. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions());
}

/** Reports what goes wrong on a page and in its frames unseen: uncaught errors and, as console errors, CSP violations. */
export function watchProblems(page: Page, report: (problem: string) => void): void {
  page.on('pageerror', (error) => report(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') report(`${message.text()} (${message.location().url})`);
  });
}

interface ThreadFixtures {
  /** The test provokes this problem; it fails when the problem does not come, too. */
  expectProblem(problem: RegExp): void;
  browser: Browser;
  /** The built server, one for each test file, with demo data: `origin`, `partnerOrigin`, the `admin`'s sign-in. */
  server: BuiltServer;
  /** A page in a browser context of its own (a visitor of their own), watched like `page`. */
  openPage(options?: BrowserContextOptions): Promise<Page>;
  /** Relative addresses are the built server's. The test fails on any problem that it does not expect. */
  page: Page;
}

interface Watch {
  problems: string[];
  expected: RegExp[];
}

/** Vitest's `test` for end-to-end tests (`hosts/**\/*.thread.test.ts`). */
export const test = base.extend<ThreadFixtures & { watch: Watch }>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's dependencies off this pattern
    async ({}, use) => {
      const browser = await launchBrowser();
      await use(browser);
      await browser.close();
    },
    { scope: 'file' },
  ],
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const { stop, ...server } = await startBuiltServer();
      await use(server);
      await stop();
    },
    { scope: 'file' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  watch: async ({}, use) => {
    const watch: Watch = { problems: [], expected: [] };
    await use(watch);
    const { problems, expected } = watch;
    const unexpected = problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)));
    const missing = expected.filter((pattern) => !problems.some((problem) => pattern.test(problem)));
    expect({ unexpected, missing }, 'problems on the page').toEqual({ unexpected: [], missing: [] });
  },
  expectProblem: async ({ watch }, use) => use((problem) => watch.expected.push(problem)),
  openPage: async ({ browser, server, watch }, use) => {
    const close: (() => Promise<void>)[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ baseURL: server.origin, ...options });
      close.push(() => context.close());
      const page = await context.newPage();
      watchProblems(page, (problem) => watch.problems.push(problem));
      return page;
    });
    await Promise.all(close.map((closeContext) => closeContext()));
  },
  page: async ({ openPage }, use) => use(await openPage()),
});
