import { authLogin, tripById } from '@charter-hosts/contract';
import { createApi } from 'charter-widgets/contract';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type FrameLocator,
  type Locator,
  type Page,
  type Response,
} from 'playwright';
import { test as base, expect } from 'vitest';
import { startedBy } from '../../hosts/api/testing/fixture';
import { type MailServer, type Receiver, startMailServer, startReceiver } from '../../hosts/api/testing/mail-server';
import { launchOptions } from '../machine/find-browser.mjs';
import { type BuiltServer, startBuiltServer } from './start-built-server.mjs';

/** Starts a headless browser; the caller closes it. */
const launchBrowser = (): Promise<Browser> => chromium.launch(launchOptions());

/** Fills in a day and its time, `2031-03-01T22:30`, by their common label. */
export async function fillMoment(form: Page | Locator | FrameLocator, label: string, moment: string): Promise<void> {
  const [day = '', time = ''] = moment.split('T');
  const both = form.getByRole('group', { name: label });
  await both.getByLabel('Date').fill(day);
  await both.getByLabel('Time').fill(time);
}

/** Lets the back office poll instead of listening, so that its network is idle between two reads. */
export const withoutStream = (page: Page) => page.route('**/api/TripStream', (route) => route.fulfill({ status: 204 }));

const tokens = new WeakMap<BuiltServer, Promise<string>>();

/** Closes the confirmation of a stored request; resolves to its id, which the trip of the link has. */
export async function readReference(
  form: Page | Locator | FrameLocator,
  server: BuiltServer,
  title = 'Request Submitted Successfully!',
): Promise<number> {
  const done = form.getByRole('dialog', { name: title });
  await done.getByText(/^CW-[0-9A-Z]{4}-[0-9A-Z]{2}$/).waitFor();
  const link = await done.getByRole('link', { name: 'Track your request' }).getAttribute('href');
  await done.getByRole('button', { name: 'Close' }).click();
  // It gives the focus back as it goes, and would take it from a field that is filled in by then.
  await done.waitFor({ state: 'detached' });
  const trip = Number.parseInt(/\/trip(?:\?[\w=&]{1,40})?#1\.(\w+)\./.exec(link ?? '')?.[1] ?? '', 36);
  const baseUrl = `${server.origin}/api`;
  if (!tokens.has(server)) {
    tokens.set(
      server,
      createApi({ baseUrl })(authLogin, { body: server.admin }).then(({ token }) => token),
    );
  }
  const token = await tokens.get(server);
  return (await createApi({ baseUrl, token: () => token })(tripById, { id: trip })).requestId;
}

/** Reports what goes wrong on a page and in its frames unseen: uncaught errors and, as console errors, CSP violations. */
export function watchProblems(page: Page, report: (problem: string) => void): void {
  page.on('pageerror', (error) => report(String(error)));
  page.on('console', (message) => {
    // Chromium asks for it where a file that is no page is opened.
    if (message.location().url.endsWith('/favicon.ico')) return;
    if (message.type() === 'error') report(`${message.text()} (${message.location().url})`);
  });
}

interface E2eFixtures {
  /** The test provokes this problem; it fails when the problem does not come, too. */
  expectProblem(problem: RegExp): void;
  browser: Browser;
  /** More of the server's configuration; a file extends `test` with its own. */
  serverEnv: Record<string, string>;
  /** A mail server that keeps what it gets. */
  mailServer: MailServer;
  /** Another system, which is told by webhook. */
  receiver: Receiver;
  /** The built server, one for each test file, with demo data: `origin`, `partnerOrigin`, the `admin`'s sign-in. */
  server: BuiltServer;
  /** A page in a browser context of its own (a visitor of their own), watched like `page`. */
  openPage(options?: BrowserContextOptions): Promise<Page>;
  /**
   * A visitor who was never here, on a page that all tests of a file take in turn: a new process for each would take
   * longer than what most of them do. It stands on the server's origin, where a test may leave a token in the storage;
   * relative addresses are the server's. Who stops its clock or adds a script to it takes `openPage`.
   * The test fails on any problem that it does not expect.
   */
  page: Page;
}

export interface Watch {
  problems: string[];
  expected: RegExp[];
}

export interface Visitor {
  context: BrowserContext;
  page: Page;
  report: (problem: string) => void;
}

/** Nothing is left of the test before: no route, no storage, no second page, no size or permission of its own. */
async function forget({ context, page }: Visitor): Promise<void> {
  await Promise.all(context.pages().map((other) => other !== page && other.close()));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.clearCookies();
  await context.clearPermissions();
  await page.setViewportSize(SIZE);
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null });
  await page.goto('/config.json');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

const SIZE = { width: 1280, height: 720 };

const isTakenOver = () => !document.getElementById('start');

/** Lets a page's own steps end once the code of it and of its frames has taken over what the server has rendered. */
function awaitApp(page: Page): Page {
  for (const step of ['goto', 'reload', 'goBack', 'goForward'] as const) {
    const go = page[step].bind(page) as (...of: unknown[]) => Promise<Response | null>;
    page[step] = async (...of: unknown[]) => {
      const answer = await go(...of);
      const { waitUntil = 'load' } = (of.find((one) => typeof one === 'object') ?? {}) as { waitUntil?: string };
      if (waitUntil !== 'load') return answer;
      await page.waitForFunction(isTakenOver);
      // One that is taken out meanwhile is not waited for.
      const frames = page.frames().filter((frame) => new URL(frame.url(), page.url()).pathname.startsWith('/embed/'));
      // By the clock: a frame out of sight draws nothing, so that it would be asked for nothing.
      const polling = 50;
      await Promise.all(
        frames.map((frame) => frame.waitForFunction(isTakenOver, undefined, { polling }).catch(() => {})),
      );
      return answer;
    };
  }
  return page;
}

/** Vitest's `test` for end-to-end tests (`hosts/e2e`). */
export const test = base.extend<E2eFixtures & { watch: Watch; visitor: Visitor }>({
  browser: [startedBy(launchBrowser, (browser) => browser.close()), { scope: 'worker' }],
  serverEnv: [{}, { scope: 'file' }],
  mailServer: [startedBy(startMailServer, (mailServer) => mailServer.close()), { scope: 'file' }],
  receiver: [startedBy(startReceiver, (receiver) => receiver.close()), { scope: 'file' }],
  server: [
    async ({ serverEnv }, use) => {
      const { stop, ...server } = await startBuiltServer(serverEnv);
      await use(server);
      await stop();
    },
    { scope: 'file' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's dependencies off this pattern
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
      const page = awaitApp(await context.newPage());
      watchProblems(page, (problem) => watch.problems.push(problem));
      return page;
    });
    await Promise.all(close.map((closeContext) => closeContext()));
  },
  visitor: [
    async ({ browser, server }, use) => {
      const context = await browser.newContext({ baseURL: server.origin });
      const visitor: Visitor = { context, page: awaitApp(await context.newPage()), report: () => {} };
      watchProblems(visitor.page, (problem) => visitor.report(problem));
      await use(visitor);
      await context.close();
    },
    { scope: 'file' },
  ],
  page: async ({ visitor, watch }, use) => {
    visitor.report = () => {};
    await forget(visitor);
    visitor.report = (problem) => watch.problems.push(problem);
    await use(visitor.page);
  },
});

/** Its server sends e-mails to its mail server. */
export const testWithMail = test.extend<{ serverEnv: Record<string, string> }>({
  serverEnv: [
    async ({ mailServer }, use) => use({ SMTP_URL: mailServer.url, MAIL_FROM: 'desk@example.com' }),
    { scope: 'file' },
  ],
});
