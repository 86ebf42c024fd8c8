import { keyActions, until } from './driver.mjs';
import { lacksWebKit, startWebKitSession } from './webkit-session.mjs';

/**
 * WebKitGTK, by the WebDriver that Debian brings with it.
 * @returns {Promise<import('./driver.mjs').Driver | string>} or why not, in words
 */
export async function startWebKit() {
  const lack = lacksWebKit();
  if (lack) return lack;
  const { version, call, close } = await startWebKitSession();

  /** @type {import('./driver.mjs').Driver['run']} */
  const run = async (script, ...args) => {
    const { answer, error } = await call('POST', '/execute/async', {
      script: `const done = arguments[0];
        (async () => JSON.stringify(await (${script})(...${JSON.stringify(args)})))()
          .then((answer) => done({ answer }), (error) => done({ error: String(error) }));`,
      args: [],
    });
    if (error) throw new Error(error);
    return answer && JSON.parse(answer);
  };
  return {
    version,
    run,
    close,
    async open(url) {
      await call('POST', '/frame', { id: null });
      await call('POST', '/url', { url });
    },
    async resize(width, height) {
      await call('POST', '/frame', { id: null });
      await call('POST', '/window/rect', { x: 0, y: 0, width, height });
      await until(
        () => run((w, h) => innerWidth === w && innerHeight === h, width, height),
        `a window of ${width} by ${height}`,
      );
    },
    async enter(part) {
      await call('POST', '/frame', { id: null });
      if (!part) return;
      const frame = await call('POST', '/execute/sync', {
        script: `const framesIn = (root) => [...root.querySelectorAll('*')].flatMap((element) =>
            element.localName === 'iframe' ? element : element.shadowRoot ? framesIn(element.shadowRoot) : []);
          return framesIn(document).find(({ src }) => src.includes(arguments[0]))`,
        args: [part],
      });
      if (!frame) throw new Error(`no frame shows ${part}`);
      await call('POST', '/frame', { id: frame });
    },
    press: (...keys) => call('POST', '/actions', { actions: keyActions(keys) }),
    photograph: async () => Buffer.from(await call('GET', '/screenshot'), 'base64'),
    // Its driver tells nothing of the console: the page's own recorder does.
    problems: () => [],
  };
}
