import { spawn, spawnSync } from 'node:child_process';
import { freePort } from '../machine/free-port.mjs';
import { PATIENCE, until } from './driver.mjs';

const DRIVER = process.env.WEBKIT_DRIVER_PATH || 'WebKitWebDriver';
const NEEDED = { [DRIVER]: 'webkit2gtk-driver', Xvfb: 'xvfb' };

/** Why there is no WebKitGTK to try anything with, in words; undefined where there is one. */
export function lacksWebKit() {
  for (const [name, debian] of Object.entries(NEEDED))
    if (spawnSync(name, ['--help'], { stdio: 'ignore' }).error)
      return `no ${name} is installed (Debian: apt-get install ${debian}${name === DRIVER ? '; else WEBKIT_DRIVER_PATH' : ''})`;
  return undefined;
}

/**
 * A session of WebDriver with WebKitGTK, on a display of its own. Its window fills the display: it has no buttons then, and
 * gets as narrow as it is told.
 * @param {{ args?: string[], proxy?: string, waits?: boolean }} [options] arguments of the browser; a proxy for all that it
 *   asks, `host:port`; whether each call waits for a page that is being loaded
 */
export async function startWebKitSession({ args = [], proxy, waits = true } = {}) {
  const display = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1440x1100x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise((resolve) => display.stdio[3]?.once('data', (data) => resolve(String(data).trim())));
  const port = await freePort();
  const driver = spawn(DRIVER, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${number}`, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1' },
    stdio: 'ignore',
  });
  const end = () => {
    driver.kill();
    display.kill();
  };

  /**
   * @param {'GET' | 'POST' | 'DELETE'} method
   * @param {string} path
   * @param {object} [body]
   * @param {number} [patience]
   * @returns {Promise<any>}
   */
  async function ask(method, path, body, patience = PATIENCE) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patience),
    });
    const { value } = /** @type {{ value: any }} */ (await answer.json());
    if (!answer.ok) throw new Error(`${path.split('/').slice(3).join('/')}: ${value.error}: ${value.message}`);
    return value;
  }

  try {
    await until(() => ask('GET', '/status').catch(() => false), 'WebKitWebDriver');
    const { sessionId, capabilities } = await ask('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          'webkitgtk:browserOptions': { args: ['--automation', '--full-screen', ...args] },
          pageLoadStrategy: waits ? 'normal' : 'none',
          ...(proxy && { proxy: { proxyType: 'manual', httpProxy: proxy } }),
        },
      },
    });
    const session = `/session/${sessionId}`;
    await ask('POST', `${session}/timeouts`, { script: PATIENCE, pageLoad: PATIENCE });
    return {
      version: String(capabilities.browserVersion),
      /**
       * @param {'GET' | 'POST' | 'DELETE'} method
       * @param {string} path within the session
       * @param {object} [body]
       * @param {number} [patience] for its answer, in milliseconds
       */
      call: (method, path, body = method === 'POST' ? {} : undefined, patience = PATIENCE) =>
        ask(method, session + path, body, patience),
      async close() {
        await ask('DELETE', session).catch(() => {});
        end();
      },
    };
  } catch (error) {
    end();
    throw error;
  }
}
