import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { keyActions, PATIENCE, until } from './driver.mjs';

const NAMES = ['firefox-esr', 'firefox'];

/** `FIREFOX_PATH`, else the system's; undefined where there is none. */
export function findFirefox() {
  const { FIREFOX_PATH, PATH = '' } = process.env;
  if (FIREFOX_PATH) return existsSync(FIREFOX_PATH) ? FIREFOX_PATH : undefined;
  return NAMES.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name))).find((path) =>
    existsSync(path),
  );
}

/** Why there is no Firefox to try anything with, in words; undefined where there is one. */
export const lacksFirefox = () =>
  findFirefox() ? undefined : 'no Firefox is installed (Debian: apt-get install firefox-esr; else FIREFOX_PATH)';

/** What a new profile would otherwise fetch, ask or hold back. */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'remote.active-protocols': 1,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
};

/**
 * Firefox, headless, by WebDriver BiDi: it speaks it without a driver of its own.
 * @returns {Promise<import('./driver.mjs').Driver | string>} or why not, in words
 */
export async function startFirefox() {
  const lack = lacksFirefox();
  if (lack) return lack;

  const profile = mkdtempSync(join(tmpdir(), 'charter-widgets-firefox-'));
  writeFileSync(
    join(profile, 'user.js'),
    Object.entries(PREFERENCES)
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
      .join(''),
  );
  const browser = spawn(
    findFirefox() ?? '',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let output = '';
  browser.stderr.on('data', (data) => (output += data));
  const ended = new Promise((resolve) => browser.once('close', resolve));
  const end = async () => {
    browser.kill();
    await ended;
    rmSync(profile, { recursive: true, force: true });
  };

  try {
    const [, address] = await until(
      () => /WebDriver BiDi listening on (ws:\S+)/.exec(output) ?? (browser.exitCode !== null && ['', '']),
      'Firefox to listen',
    );
    if (!address) throw new Error(`Firefox did not start:\n${output.trim()}`);
    const remote = await connect(`${address}/session`);
    return {
      ...(await drive(remote)),
      close() {
        remote.close();
        return end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** @typedef {Awaited<ReturnType<typeof connect>>} Remote */

/** @param {string} address */
async function connect(address) {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error(`no connection to ${address}`));
  });
  /** @type {Map<number, (message: any) => void>} */
  const asked = new Map();
  /** @type {((method: string, params: any) => void)[]} */
  const listeners = [];
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === 'event') for (const listener of listeners) listener(message.method, message.params);
    else asked.get(message.id)?.(message);
    asked.delete(message.id);
  };
  let last = 0;
  return {
    /**
     * @param {string} method
     * @param {object} params
     * @returns {Promise<any>}
     */
    ask(method, params) {
      const id = ++last;
      socket.send(JSON.stringify({ id, method, params }));
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${method}: no answer`)), PATIENCE);
        asked.set(id, (message) => {
          clearTimeout(timer);
          if (message.type === 'success') resolve(message.result);
          else reject(new Error(`${method}: ${message.error}: ${message.message}`));
        });
      });
    },
    /** @param {(method: string, params: any) => void} listener */
    on: (listener) => listeners.push(listener),
    close: () => socket.close(),
  };
}

/**
 * @param {Remote} remote
 * @returns {Promise<Omit<import('./driver.mjs').Driver, 'close'>>}
 */
async function drive({ ask, on }) {
  const { capabilities } = await ask('session.new', { capabilities: {} });
  /** @type {string[]} */
  let problems = [];
  on((method, params) => {
    if (method === 'log.entryAdded' && params.level === 'error') problems.push(params.text);
  });
  await ask('session.subscribe', { events: ['log.entryAdded'] });
  const { context: page } = await ask('browsingContext.create', { type: 'tab' });
  let scope = page;
  return {
    version: capabilities.browserVersion,
    async open(url) {
      scope = page;
      await ask('browsingContext.navigate', { context: page, url, wait: 'complete' });
    },
    resize: (width, height) => ask('browsingContext.setViewport', { context: page, viewport: { width, height } }),
    async run(script, ...args) {
      const { type, result, exceptionDetails } = await ask('script.evaluate', {
        expression: `(async () => JSON.stringify(await (${script})(...${JSON.stringify(args)})))()`,
        target: { context: scope },
        awaitPromise: true,
      });
      if (type === 'exception') throw new Error(exceptionDetails.text);
      return result.type === 'undefined' ? undefined : JSON.parse(result.value);
    },
    async enter(part) {
      scope = page;
      if (!part) return;
      const { contexts } = await ask('browsingContext.getTree', { root: page });
      const frames = contexts[0].children;
      const found = frames.find((/** @type {{ url: string }} */ { url }) => url.includes(part));
      if (!found) throw new Error(`no frame shows ${part}`);
      scope = found.context;
    },
    press: (...keys) => ask('input.performActions', { context: scope, actions: keyActions(keys) }),
    photograph: async () =>
      Buffer.from((await ask('browsingContext.captureScreenshot', { context: page })).data, 'base64'),
    problems() {
      const told = problems;
      problems = [];
      return told;
    },
  };
}
