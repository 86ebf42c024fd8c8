/**
 * A browser with one window. What runs in the page is a function of its own, without anything of its surroundings; it may
 * be async, and its arguments and its answer are JSON.
 * @typedef {object} Driver
 * @property {string} version
 * @property {(url: string) => Promise<void>} open and waits for its load
 * @property {(width: number, height: number) => Promise<void>} resize the window
 * @property {<Args extends unknown[], T>(script: (...args: Args) => T | Promise<T>, ...args: Args) => Promise<T>} run
 *   in the page, or in the frame that `enter` has chosen
 * @property {(part: string | undefined) => Promise<void>} enter the frame whose address holds this; undefined: the page
 * @property {(...keys: string[]) => Promise<void>} press keys one by one: a character, or a name of `KEYS`
 * @property {() => Promise<Buffer>} photograph the window, as PNG
 * @property {() => string[]} problems what went wrong on the pages since the last call, as far as the browser tells it
 * @property {() => Promise<void>} close
 */

/** The keys that have no character, as WebDriver names them. */
const KEYS = /** @type {const} */ ({
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Escape: '\uE00C',
  Space: ' ',
  Home: '\uE011',
  End: '\uE010',
  ArrowUp: '\uE013',
  ArrowDown: '\uE015',
});

/** @param {string} key */
const codeOf = (key) => (key in KEYS ? KEYS[/** @type {keyof typeof KEYS} */ (key)] : key);

/**
 * The keys as a source of WebDriver's actions.
 * @param {string[]} keys
 */
export const keyActions = (keys) => [
  {
    type: 'key',
    id: 'keyboard',
    actions: keys.map(codeOf).flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
];

/** How long a browser may take to start, to load a page, or to answer. */
export const PATIENCE = 60_000;

/**
 * Asks until the answer is truthy.
 * @template T
 * @param {() => T | Promise<T>} ask
 * @param {string} what is waited for, for the error
 * @param {number} [patience]
 * @returns {Promise<Exclude<T, undefined | null | false | '' | 0>>}
 */
export async function until(ask, what, patience = PATIENCE) {
  const deadline = Date.now() + patience;
  let seen;
  do {
    seen = await ask();
    if (seen) return /** @type {any} */ (seen);
    await new Promise((resolve) => setTimeout(resolve, 50));
  } while (Date.now() < deadline);
  throw new Error(`waited in vain for ${what}`);
}
