import { spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { keyActions, PATIENCE, until } from './driver.mjs';

/** Its buttons let its window get no narrower. */
const NARROWEST = 447;

const NEEDED = { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' };

/**
 * WebKitGTK, by the WebDriver that Debian brings with it, on a display of its own.
 * @returns {Promise<import('./driver.mjs').Driver | string>} or why not, in words
 */
export async function startWebKit() {
  for (const [name, debian] of Object.entries(NEEDED))
    if (spawnSync(name, ['--help'], { stdio: 'ignore' }).error)
      return `no ${name} is installed (Debian: apt-get install ${debian})`;

  const display = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1440x1100x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise((resolve) => display.stdio[3]?.once('data', (data) => resolve(String(data).trim())));
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${number}`, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1' },
    stdio: 'ignore',
  });
  const origin = `http://127.0.0.1:${port}`;

  /**
   * @param {'GET' | 'POST' | 'DELETE'} method
   * @param {string} path
   * @param {object} [body]
   * @returns {Promise<any>}
   */
  async function call(method, path, body) {
    const answer = await fetch(origin + path, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE),
    });
    const { value } = /** @type {{ value: any }} */ (await answer.json());
    if (!answer.ok) throw new Error(`${path.split('/').slice(3).join('/')}: ${value.error}: ${value.message}`);
    return value;
  }
  const end = () => {
    driver.kill();
    display.kill();
  };

  try {
    await until(() => call('GET', '/status').catch(() => false), 'WebKitWebDriver');
    const { sessionId, capabilities } = await call('POST', '/session', { capabilities: { alwaysMatch: {} } });
    const session = `/session/${sessionId}`;
    await call('POST', `${session}/timeouts`, { script: PATIENCE, pageLoad: PATIENCE });

    /** @type {import('./driver.mjs').Driver['run']} */
    const run = async (script, ...args) => {
      const { answer, error } = await call('POST', `${session}/execute/async`, {
        script: `const done = arguments[0];
          (async () => JSON.stringify(await (${script})(...${JSON.stringify(args)})))()
            .then((answer) => done({ answer }), (error) => done({ error: String(error) }));`,
        args: [],
      });
      if (error) throw new Error(error);
      return answer && JSON.parse(answer);
    };
    return {
      version: capabilities.browserVersion,
      run,
      async open(url) {
        await call('POST', `${session}/frame`, { id: null });
        await call('POST', `${session}/url`, { url });
      },
      async resize(width, height) {
        await call('POST', `${session}/frame`, { id: null });
        const bar = await run(() => outerHeight - innerHeight);
        await call('POST', `${session}/window/rect`, { x: 0, y: 0, width, height: height + bar });
        await until(
          () => run((w, h) => innerWidth === w && innerHeight === h, Math.max(width, NARROWEST), height),
          `a window of ${width} by ${height}`,
        );
      },
      async enter(part) {
        await call('POST', `${session}/frame`, { id: null });
        if (!part) return;
        const frame = await call('POST', `${session}/execute/sync`, {
          script: `const roots = [document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])];
            return roots.flatMap((root) => [...root.querySelectorAll('iframe')]).find(({ src }) => src.includes(arguments[0]))`,
          args: [part],
        });
        if (!frame) throw new Error(`no frame shows ${part}`);
        await call('POST', `${session}/frame`, { id: frame });
      },
      press: (...keys) => call('POST', `${session}/actions`, { actions: keyActions(keys) }),
      photograph: async () => Buffer.from(await call('GET', `${session}/screenshot`), 'base64'),
      // Its driver tells nothing of the console: the page's own recorder does.
      problems: () => [],
      async close() {
        await call('DELETE', session).catch(() => {});
        end();
      },
    };
  } catch (error) {
    end();
    throw error;
  }
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  await new Promise((resolve) => server.close(resolve));
  return port;
}
