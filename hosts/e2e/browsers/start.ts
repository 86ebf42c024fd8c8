import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder } from 'selenium-webdriver';
import bidi, { type Index } from 'selenium-webdriver/bidi/index.js';
import { vi } from 'vitest';
import { freePort } from '../../../scripts/machine/free-port.mjs';

/** Finds elements in the page and in its open shadow roots. */
type All = (selector: string) => HTMLElement[];

/** One window of a browser. */
export interface Driver {
  open(url: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Chooses the frame whose address contains `part`; without `part`, the page. */
  enter(part?: string): Promise<void>;
  /**
   * Runs a function in the page, or in the chosen frame. It must not use variables around it; arguments and result
   * are JSON.
   */
  run<Args extends unknown[], T>(script: (all: All, ...args: Args) => T | Promise<T>, ...args: Args): Promise<T>;
  /** Presses keys one after the other: characters, or values of Selenium's `Key`. */
  press(keys: Iterable<string>): Promise<void>;
  /** Errors on the browser's console since the last call. WebKitGTK's driver does not report them. */
  errors(): string[];
  close(): Promise<void>;
}

const ALL = `const all = (selector, root = document) => [...root.querySelectorAll('*')].flatMap((element) => [
  ...(element.matches(selector) ? [element] : []), ...(element.shadowRoot ? all(selector, element.shadowRoot) : [])])`;

/** The source of an async function without parameters that returns JSON. */
const sourceOf = (script: (...args: never[]) => unknown, args: unknown[]) =>
  `async () => { ${ALL}; return JSON.stringify(await (${script})(all, ...${JSON.stringify(args)})) }`;

const parse = (text: unknown) => (typeof text === 'string' ? JSON.parse(text) : undefined);

const FIREFOX = process.env.FIREFOX_PATH || 'firefox-esr';
const WEBKIT_DRIVER = process.env.WEBKIT_DRIVER_PATH || 'WebKitWebDriver';

const lacks = (program: string, hint: string) =>
  spawnSync(program, ['--help'], { stdio: 'ignore' }).error && `${program} is not installed (Debian: ${hint})`;

/** The browsers. Each explains why it is missing on this machine, or how it starts. */
export const BROWSERS = [
  { name: 'Firefox', missing: lacks(FIREFOX, 'firefox-esr; or set FIREFOX_PATH'), start: startFirefox },
  {
    name: 'WebKitGTK',
    missing:
      lacks(WEBKIT_DRIVER, 'webkit2gtk-driver; or set WEBKIT_DRIVER_PATH') ||
      lacks('Xvfb', 'xvfb, a display to draw on'),
    start: startWebKit,
  },
];

/** Starts a program that stops at the latest with this process. */
function launch(program: string, options: string[], settings: SpawnOptions): ChildProcess {
  const child = spawn(program, options, settings);
  process.once('exit', () => child.kill());
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  const closed = new Promise((resolve) => child.once('close', resolve));
  child.kill();
  await closed;
}

/** Waits until something no longer throws. */
const until = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 60_000 });

/** Settings against what a new profile opens by itself: a tab or a bar that takes the focus. */
const UNWANTED = [
  'app.normandy.enabled',
  'browser.aboutwelcome.enabled',
  'browser.shell.checkDefaultBrowser',
  'datareporting.policy.dataSubmissionEnabled',
];

/** Firefox speaks WebDriver BiDi without geckodriver, which neither npm nor Debian has. */
async function startFirefox(): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'charter-widgets-firefox-'));
  const preferences = UNWANTED.map((name) => `user_pref('${name}', false);\n`);
  writeFileSync(join(profile, 'user.js'), preferences.join(''));
  const options = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const firefox = launch(FIREFOX, options, { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  firefox.stderr?.on('data', (data) => (output += data));
  const address = await until(() => {
    const [, found] = /BiDi listening on (ws:\S+)/.exec(output) ?? [];
    if (!found) throw new Error(`Firefox does not listen: ${output}`);
    return found;
  });
  // The types of this package do not say that the module itself is the class.
  const socket = new (bidi as unknown as typeof Index)(`${address}/session`);
  await socket.waitForConnection();

  // biome-ignore lint/suspicious/noExplicitAny: each command of the protocol has its own result
  async function send(method: string, params: object): Promise<any> {
    const { result, error, message } = (await socket.send({ method, params })) as Record<string, unknown>;
    if (error) throw new Error(`${method}: ${message}`);
    return result;
  }
  let errors: string[] = [];
  await send('session.new', { capabilities: {} });
  socket.on(
    'log.entryAdded',
    ({ level, text }: { level: string; text: string }) => level === 'error' && errors.push(text),
  );
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const { context: page } = await send('browsingContext.create', { type: 'tab' });
  let context = page;
  return {
    async open(url) {
      context = page;
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    resize: (width, height) => send('browsingContext.setViewport', { context: page, viewport: { width, height } }),
    async enter(part) {
      const { contexts } = await send('browsingContext.getTree', { root: page });
      const frames: { url: string; context: string }[] = contexts[0].children;
      context = part ? frames.find(({ url }) => url.includes(part))?.context : page;
    },
    async run(script, ...args) {
      const { result, exceptionDetails } = await send('script.evaluate', {
        expression: `(${sourceOf(script, args)})()`,
        target: { context },
        awaitPromise: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return parse(result.value);
    },
    async press(keys) {
      const actions = [...keys].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })));
      await send('input.performActions', { context, actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    errors() {
      const seen = errors;
      errors = [];
      return seen;
    },
    async close() {
      socket.close();
      await stop(firefox);
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** WebKitGTK on its own display. Its window fills the display, so that it can be as narrow as a phone. */
async function startWebKit(): Promise<Driver> {
  const screen = ['-displayfd', '3', '-screen', '0', '1440x1100x24', '-nolisten', 'tcp'];
  const display = launch('Xvfb', screen, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const number = await new Promise((resolve) => display.stdio[3]?.once('data', (data) => resolve(String(data).trim())));
  const port = await freePort();
  const server = `http://127.0.0.1:${port}`;
  const service = launch(WEBKIT_DRIVER, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${number}`, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1' },
    stdio: 'ignore',
  });
  await until(() => fetch(`${server}/status`));
  const driver = await new Builder()
    .usingServer(server)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { args: ['--automation', '--full-screen'] },
    })
    .build();
  await driver.manage().setTimeouts({ script: 60_000, pageLoad: 60_000 });
  const self: Driver = {
    async open(url) {
      await driver.switchTo().defaultContent();
      await driver.get(url);
    },
    async resize(width, height) {
      await driver.switchTo().defaultContent();
      await driver.manage().window().setRect({ x: 0, y: 0, width, height });
      await until(async () => {
        const size = await self.run(() => [innerWidth, innerHeight]);
        if (size[0] !== width || size[1] !== height) throw new Error(`the window is ${size.join(' by ')}`);
      });
    },
    async enter(part) {
      await driver.switchTo().defaultContent();
      if (!part) return;
      await driver
        .switchTo()
        .frame(
          await driver.executeScript(
            `${ALL}; return all('iframe').find(({ src }) => src.includes(arguments[0]))`,
            part,
          ),
        );
    },
    async run(script, ...args) {
      const { result, error } = await driver.executeAsyncScript<{ result?: string; error?: string }>(
        `const done = arguments[0];
        (${sourceOf(script, args)})().then((result) => done({ result }), (error) => done({ error: String(error) }));`,
      );
      if (error) throw new Error(error);
      return parse(result);
    },
    press: (keys) =>
      driver
        .actions()
        .sendKeys(...keys)
        .perform(),
    errors: () => [],
    async close() {
      await driver.quit();
      await stop(service);
      await stop(display);
    },
  };
  return self;
}
