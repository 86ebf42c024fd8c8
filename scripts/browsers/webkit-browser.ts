import { Buffer } from 'node:buffer';
import { fileURLToPath } from 'node:url';
import {
  getByAltTextSelector,
  getByLabelSelector,
  getByPlaceholderSelector,
  getByRoleSelector,
  getByTestIdSelector,
  getByTextSelector,
  getByTitleSelector,
} from 'ivya';
import type { Browser, BrowserContextOptions } from 'playwright';
import { build } from 'vite';
import { type GoBetween, type HeldRequest, startGoBetween } from './go-between';
import type { Reply } from './in-page';
import { cannot } from './lacking';
import { startWebKitSession } from './webkit-session.mjs';

/** Playwright's own. */
const TIMEOUT = 30_000;
const PAUSE = 40;
/** How long a page may take to answer: one that goes takes with it what it was asked. */
const ANSWER = 10_000;
const SIZE = { width: 1280, height: 720 };

const KEYS: Record<string, string> = {
  Alt: '\uE00A',
  ArrowDown: '\uE015',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowUp: '\uE013',
  Backspace: '\uE003',
  Control: '\uE009',
  ControlOrMeta: '\uE009',
  Delete: '\uE017',
  End: '\uE010',
  Enter: '\uE007',
  Escape: '\uE00C',
  Home: '\uE011',
  Meta: '\uE03D',
  PageDown: '\uE00F',
  PageUp: '\uE00E',
  Shift: '\uE008',
  Space: ' ',
  Tab: '\uE004',
};
const BUTTONS = { left: 0, middle: 1, right: 2 };

type Session = Awaited<ReturnType<typeof startWebKitSession>>;
type Script = string | ((...args: Loose[]) => unknown);
interface Patience {
  timeout?: number;
}
interface Pointing extends Patience {
  button?: keyof typeof BUTTONS;
  clickCount?: number;
  modifiers?: string[];
  position?: { x: number; y: number };
  force?: boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: what a page's own script takes and answers, which the test knows
type Loose = any;

/** What a test did wrong, or what its own script threw: nothing that comes right by itself. */
class Fault extends Error {}

const pause = (ms = PAUSE) => new Promise((resolve) => setTimeout(resolve, ms));

let library: Promise<string> | undefined;
/** `in-page.ts` with what it takes, as one script. */
const inPage = () =>
  (library ??= build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry: fileURLToPath(new URL('in-page.ts', import.meta.url)), formats: ['iife'], name: 'inPage' },
    },
  }).then((built) => {
    const { output } = (Array.isArray(built) ? built[0] : built) as { output: { code: string }[] };
    return `${output[0]?.code}\nwindow.charterInPage = inPage;`;
  }));

/** A value as a script's text: with the things that a test holds on to in the page. */
function written(value: unknown): string {
  if (value instanceof Handle) return `P.kept[${value.index}]`;
  if (Array.isArray(value)) return `[${value.map(written).join()}]`;
  if (typeof value === 'object' && value !== null && !(value instanceof Date))
    return `{${Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}:${written(one)}`)}}`;
  return JSON.stringify(value) ?? 'undefined';
}

/** A test's function, or its expression, as a script's text. */
const textOf = (script: Script) => (typeof script === 'function' ? `(${script})` : `(() => (${script}))`);

/** A pattern of addresses, as Playwright reads it. */
function matcher(pattern: unknown, base: string): (url: URL) => boolean {
  if (typeof pattern === 'function') return (url) => pattern(url);
  if (pattern instanceof RegExp) return (url) => pattern.test(url.href);
  const glob = String(pattern).startsWith('*') ? String(pattern) : new URL(String(pattern), base).href;
  const source = glob.replaceAll(/\*\*\/?|\*|\{[^}]*\}|[.?+^$()|[\]\\]/g, (part) => {
    if (part.startsWith('**')) return part === '**/' ? '(?:.*/)?' : '.*';
    if (part === '*') return '[^/]*';
    if (part.startsWith('{')) return `(?:${part.slice(1, -1).split(',').join('|')})`;
    return `\\${part}`;
  });
  const whole = new RegExp(`^${source}$`);
  return (url) => whole.test(url.href);
}

const quoted = (text: string | RegExp) =>
  typeof text === 'string' ? `${JSON.stringify(text)}i` : String(text).replaceAll('>>', '\\>\\>');

interface Filter {
  hasText?: string | RegExp;
  hasNotText?: string | RegExp;
  has?: Locator;
  hasNot?: Locator;
  visible?: boolean;
}

/** Where elements are looked for: a page, a frame of it, a part of either. */
class Scope {
  readonly tab: Page;
  readonly within: readonly string[];
  readonly selector: string;
  /** A page is its own. */
  constructor(tab: Page | undefined, within: readonly string[], selector: string) {
    this.tab = tab ?? (this as unknown as Page);
    this.within = within;
    this.selector = selector;
  }

  #part(more: string) {
    return new Locator(this.tab, this.within, this.selector ? `${this.selector} >> ${more}` : more);
  }
  locator(of: string | Locator, filter?: Filter): Locator {
    const part = typeof of === 'string' ? this.#part(of) : this.#part(`internal:chain=${JSON.stringify(of.selector)}`);
    return filter ? part.filter(filter) : part;
  }
  getByRole = (...args: Parameters<typeof getByRoleSelector>) => this.#part(getByRoleSelector(...args));
  getByText = (...args: Parameters<typeof getByTextSelector>) => this.#part(getByTextSelector(...args));
  getByLabel = (...args: Parameters<typeof getByLabelSelector>) => this.#part(getByLabelSelector(...args));
  getByPlaceholder = (...args: Parameters<typeof getByPlaceholderSelector>) =>
    this.#part(getByPlaceholderSelector(...args));
  getByTitle = (...args: Parameters<typeof getByTitleSelector>) => this.#part(getByTitleSelector(...args));
  getByAltText = (...args: Parameters<typeof getByAltTextSelector>) => this.#part(getByAltTextSelector(...args));
  getByTestId = (id: string | RegExp) => this.#part(getByTestIdSelector('data-testid', id));
  frameLocator(of: string) {
    return new Frame(this.tab, [...this.within, this.#part(of).selector], '');
  }
  first(): Scope {
    return new Scope(this.tab, this.within.with(-1, `${this.within.at(-1)} >> nth=0`), '');
  }

  /** Asks a page until it says no more that something is to be waited for. */
  async ask(what: string, { timeout = TIMEOUT }: Patience, expression: (tries: number) => string): Promise<Reply> {
    const deadline = Date.now() + (timeout || Number.POSITIVE_INFINITY);
    let why = '';
    for (let tries = 0; ; tries++) {
      try {
        const reply = await this.tab.run(this.within, expression(tries));
        if (!('wait' in reply)) return reply;
        why = reply.wait;
      } catch (error) {
        if (error instanceof Fault || this.tab.context().ended) throw error;
        why = String(error); // a page that goes takes its answers with it
      }
      if (Date.now() > deadline)
        throw new Error(`${what} of ${[...this.within, this.selector].join(' in ')}: waited ${timeout} ms, ${why}`);
      await pause();
    }
  }
}

class Locator extends Scope {
  #nth = (index: number) => new Locator(this.tab, this.within, `${this.selector} >> nth=${index}`);
  nth = this.#nth;
  override first = () => this.#nth(0);
  last = () => this.#nth(-1);
  #with = (more: string) => new Locator(this.tab, this.within, `${this.selector} >> ${more}`);
  and = (other: Locator) => this.#with(`internal:and=${JSON.stringify(other.selector)}`);
  or = (other: Locator) => this.#with(`internal:or=${JSON.stringify(other.selector)}`);
  filter({ hasText, hasNotText, has, hasNot, visible }: Filter): Locator {
    const parts = [
      hasText !== undefined && `internal:has-text=${quoted(hasText)}`,
      hasNotText !== undefined && `internal:has-not-text=${quoted(hasNotText)}`,
      has && `internal:has=${JSON.stringify(has.selector)}`,
      hasNot && `internal:has-not=${JSON.stringify(hasNot.selector)}`,
      visible !== undefined && `visible=${visible}`,
    ].filter(Boolean);
    return new Locator(this.tab, this.within, [this.selector, ...parts].join(' >> '));
  }
  contentFrame = () => new Frame(this.tab, [...this.within, this.selector], '');
  page = () => this.tab;

  get #s() {
    return JSON.stringify(this.selector);
  }
  async #all(script: Script, arg?: unknown): Promise<Loose> {
    const reply = await this.tab.run(
      this.within,
      `{ value: await ${textOf(script)}(P.all(${this.#s}), ${written(arg)}) }`,
    );
    return 'value' in reply ? reply.value : undefined;
  }
  evaluateAll = this.#all;
  count = (): Promise<number> => this.#all((found: unknown[]) => found.length);
  allInnerTexts = () => this.#all((found: HTMLElement[]) => found.map(({ innerText }) => innerText));
  allTextContents = () => this.#all((found: HTMLElement[]) => found.map(({ textContent }) => textContent ?? ''));
  all = async () => Array.from({ length: await this.count() }, (_, index) => this.#nth(index));

  async evaluate(script: Script, arg?: unknown, patience: Patience = {}): Promise<Loose> {
    const reply = await this.ask(
      'evaluate',
      patience,
      () => `await P.read(${this.#s}, ${textOf(script)}, ${written(arg)})`,
    );
    return 'value' in reply ? reply.value : undefined;
  }
  async evaluateHandle(script: Script, arg?: unknown) {
    const keep = `async (element, arg) => P.keep(await ${textOf(script)}(element, arg))`;
    const { value } = (await this.ask('evaluate', {}, () => `await P.read(${this.#s}, ${keep}, ${written(arg)})`)) as {
      value: number;
    };
    return new Handle(this, value);
  }
  elementHandle = () => this.evaluateHandle((element) => element);
  innerText = (patience?: Patience) => this.evaluate((element) => element.innerText, undefined, patience);
  innerHTML = (patience?: Patience) => this.evaluate((element) => element.innerHTML, undefined, patience);
  textContent = (patience?: Patience) => this.evaluate((element) => element.textContent, undefined, patience);
  inputValue = (patience?: Patience) =>
    this.evaluate((element) => (element.localName === 'label' ? element.control : element).value, undefined, patience);
  getAttribute = (name: string, patience?: Patience) =>
    this.evaluate((element, of) => element.getAttribute(of), name, patience);
  isChecked = (patience?: Patience) =>
    this.evaluate((element) => element.checked ?? element.ariaChecked === 'true', undefined, patience);
  isDisabled = (patience?: Patience) =>
    this.evaluate((element) => element.matches(':disabled, [aria-disabled="true"]'), undefined, patience);
  isEnabled = async (patience?: Patience) => !(await this.isDisabled(patience));
  focus = (patience?: Patience) => this.evaluate((element) => element.focus(), undefined, patience);
  blur = (patience?: Patience) => this.evaluate((element) => element.blur(), undefined, patience);
  dispatchEvent = (type: string, init: object = {}) =>
    this.evaluate(
      (element, [name, of]) => element.dispatchEvent(new Event(name, { bubbles: true, composed: true, ...of })),
      [type, init],
    );
  scrollIntoViewIfNeeded = (patience?: Patience) =>
    this.evaluate((element) => element.scrollIntoView({ block: 'nearest', behavior: 'instant' }), undefined, patience);

  async isVisible() {
    return !('wait' in (await this.tab.run(this.within, `P.is(${this.#s}, 'visible')`)));
  }
  isHidden = async () => !(await this.isVisible());
  async waitFor({ state = 'visible', ...patience }: Patience & { state?: string } = {}) {
    const gone = state === 'hidden' || state === 'detached';
    await this.ask(`waiting for ${state}`, patience, () => {
      return `P.is(${this.#s}, '${state}')`;
    }).catch((error) => {
      if (!gone || !String(error).includes('the frame')) throw error;
    });
  }
  /** By the page's own window, also of what stands in frames. */
  async boundingBox(patience: Patience = {}) {
    const box = await this.evaluate(
      (element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return width || height || element.getClientRects().length > 0 ? { x: left, y: top, width, height } : null;
      },
      undefined,
      patience,
    );
    if (!box) return null;
    for (let depth = this.within.length - 1; depth >= 0; depth--) {
      const frame = new Locator(this.tab, this.within.slice(0, depth), this.within[depth] as string);
      const { left, top } = await frame.evaluate((element) => {
        const rect = element.getBoundingClientRect();
        return { left: rect.left + element.clientLeft, top: rect.top + element.clientTop };
      });
      box.x += left;
      box.y += top;
    }
    return box;
  }

  /** Moves the pointer onto it, and does this there, before anything else is done. */
  async #point(what: string, { timeout = TIMEOUT, position, modifiers = [], force = false }: Pointing, then: object[]) {
    const deadline = Date.now() + timeout;
    let why = '';
    for (let tries = 0; Date.now() < deadline; tries++) {
      try {
        const done: { wait?: string } = await this.tab.exclusively(this.within, async (run, enter) => {
          let reply = await run(
            `await P.ready(${this.#s}, ${JSON.stringify({ pointer: true, tries, force, position })})`,
          );
          for (let depth = this.within.length - 1; depth >= 0 && !('wait' in reply); depth--) {
            await enter(this.within.slice(0, depth));
            reply = await run(`P.outside(${JSON.stringify(this.within[depth])}, ${JSON.stringify(reply.value)})`);
          }
          if ('wait' in reply) return reply;
          const { x, y } = reply.value as { x: number; y: number };
          const keys = modifiers.map((name) => KEYS[name]);
          if (keys.length > 0) await this.tab.perform(keySource(keys.map((value) => ({ type: 'keyDown', value }))));
          await this.tab.perform(
            pointerSource([
              { type: 'pointerMove', duration: 0, origin: 'viewport', x: Math.round(x), y: Math.round(y) },
              ...then,
            ]),
          );
          if (keys.length > 0) await this.tab.perform(keySource(keys.map((value) => ({ type: 'keyUp', value }))));
          return {};
        });
        if (done.wait === undefined) return;
        why = done.wait;
      } catch (error) {
        if (error instanceof Fault || this.tab.context().ended) throw error;
        why = String(error);
      }
      await pause();
    }
    throw new Error(`${what} of ${[...this.within, this.selector].join(' in ')}: waited ${timeout} ms, ${why}`);
  }
  click = ({ button = 'left', clickCount = 1, ...pointing }: Pointing = {}) =>
    this.#point('click', pointing, clicks(clickCount, BUTTONS[button]));
  dblclick = (pointing: Pointing = {}) => this.click({ ...pointing, clickCount: 2 });
  hover = (pointing: Pointing = {}) => this.#point('hover', pointing, []);
  tap = () => cannot('touch a page');
  async setChecked(checked: boolean, pointing: Pointing = {}) {
    if ((await this.isChecked(pointing)) === checked) return;
    await this.click(pointing);
    if ((await this.isChecked()) !== checked) throw new Error(`${this.selector} did not change by a click`);
  }
  check = (pointing?: Pointing) => this.setChecked(true, pointing);
  uncheck = (pointing?: Pointing) => this.setChecked(false, pointing);

  #usable = (what: string, patience: Patience, editable = false) =>
    this.ask(what, patience, () => `await P.ready(${this.#s}, { editable: ${editable} })`);
  async fill(value: string, patience: Patience = {}) {
    await this.#usable('fill', patience, true);
    await this.ask('fill', patience, () => `P.fill(${this.#s}, ${JSON.stringify(value)})`);
  }
  clear = (patience?: Patience) => this.fill('', patience);
  async selectOption(wanted: Loose, patience: Patience = {}) {
    await this.#usable('select', patience);
    const options = [wanted].flat().map((one) => (typeof one === 'string' ? { value: one } : one));
    const reply = await this.ask('select', patience, () => `P.select(${this.#s}, ${JSON.stringify(options)})`);
    return 'value' in reply ? reply.value : [];
  }
  async setInputFiles(files: Loose) {
    const given = [files]
      .flat()
      .map(({ name, mimeType, buffer }: { name: string; mimeType: string; buffer: Buffer }) => ({
        name,
        mimeType,
        base64: Buffer.from(buffer).toString('base64'),
      }));
    await this.ask('setting files', {}, () => `P.setFiles(${this.#s}, ${JSON.stringify(given)})`);
  }
  async press(key: string, patience?: Patience) {
    await this.focus(patience);
    await this.tab.keyboard.press(key);
  }
  async pressSequentially(text: string) {
    await this.focus();
    await this.tab.keyboard.type(text);
  }
}

/** Something in a page that a test holds on to, until the page goes. */
class Handle {
  readonly scope: Scope;
  readonly index: number;
  constructor(scope: Scope, index: number) {
    this.scope = scope;
    this.index = index;
  }
  async evaluate(script: Script, arg?: unknown): Promise<Loose> {
    const reply = await this.scope.tab.run(
      this.scope.within,
      `{ value: await ${textOf(script)}(P.kept[${this.index}], ${written(arg)}) }`,
    );
    return 'value' in reply ? reply.value : undefined;
  }
  /** Of a locator's element, which is the frame. */
  contentFrame = async () => new Frame(this.scope.tab, [...this.scope.within, this.scope.selector], '');
  dispose = async () => {};
}

/** What stands in a frame. */
class Frame extends Scope {
  url = () => cannot('say at once where a frame is');
  async evaluate(script: Script, arg?: unknown): Promise<Loose> {
    const reply = await this.ask('evaluate', {}, () => `{ value: await ${textOf(script)}(${written(arg)}) }`);
    return 'value' in reply ? reply.value : undefined;
  }
}

const keySource = (actions: object[]) => ({ type: 'key', id: 'keyboard', actions });
const pointerSource = (actions: object[]) => ({
  type: 'pointer',
  id: 'mouse',
  parameters: { pointerType: 'mouse' },
  actions,
});
const clicks = (count: number, button: number) =>
  Array.from({ length: count }, () => [
    { type: 'pointerDown', button },
    { type: 'pointerUp', button },
  ]).flat();

class Page extends Scope {
  #url = 'about:blank';
  readonly #context: Context;
  readonly handle: string;
  constructor(context: Context, handle: string) {
    super(undefined, [], '');
    this.#context = context;
    this.handle = handle;
  }
  context = () => this.#context;
  isClosed = () => !this.#context.pages().includes(this);

  /** Does something in a frame of this page, while nothing else is done in the browser. */
  exclusively<T>(
    frames: readonly string[],
    work: (
      run: (expression: string) => Promise<Reply>,
      enter: (frames: readonly string[]) => Promise<void>,
    ) => Promise<T>,
  ): Promise<T> {
    return this.#context.queue(async () => {
      const { call } = this.#context.session;
      await this.#context.show(this);
      const run = async (expression: string): Promise<Reply> => {
        const script = `const done = arguments[arguments.length - 1];
          const P = window.charterInPage;
          if (!P) return done({ fresh: true });
          (async () => (${expression}))().then(
            (reply) => done({ wait: reply.wait, element: reply.element, value: JSON.stringify(reply.value), url: location.href }),
            (error) => done({ error: String(error?.message ?? error) }));`;
        let said = await call('POST', '/execute/async', { script, args: [] }, ANSWER);
        if (said.fresh) {
          await call('POST', '/execute/sync', { script: await inPage(), args: [] }, ANSWER);
          said = await call('POST', '/execute/async', { script, args: [] }, ANSWER);
        }
        if (said.error !== undefined) throw new Fault(said.error);
        if (depth === 0) this.#url = said.url;
        if (typeof said.wait === 'string') return { wait: said.wait };
        return { value: typeof said.value === 'string' ? JSON.parse(said.value) : undefined, element: said.element };
      };
      let depth = 0;
      const enter = async (path: readonly string[]) => {
        await call('POST', '/frame', { id: null });
        for (depth = 0; depth < path.length; depth++) {
          const reply = await run(`P.frame(${JSON.stringify(path[depth])})`);
          if ('wait' in reply) throw new Error(reply.wait);
          await call('POST', '/frame', { id: reply.element });
        }
      };
      await enter(frames);
      return work(run, enter);
    });
  }
  run = (frames: readonly string[], expression: string) => this.exclusively(frames, (run) => run(expression));
  perform = (source: object) => this.#context.session.call('POST', '/actions', { actions: [source] });
  #act = (source: object) => this.exclusively([], () => this.perform(source));

  url() {
    // Asked again and again, it comes to be what it is.
    if (!this.isClosed()) this.run([], '{}').catch(() => {});
    return this.#url;
  }
  #address = (path: string) => new URL(path, this.#context.base).href;

  /** Does what leaves the document, and waits until another one has come so far. */
  async #leave(
    go: () => Promise<unknown>,
    { waitUntil = 'load', timeout = TIMEOUT }: { waitUntil?: string; timeout?: number } = {},
    stays = false,
  ) {
    await this.run([], '{ value: void (window.charterLeaves = true) }').catch(() => {});
    await this.exclusively([], go);
    const deadline = Date.now() + timeout;
    const come =
      { commit: 'true', domcontentloaded: 'document.readyState !== "loading"' }[waitUntil] ??
      'document.readyState === "complete"';
    const asks = `{ value: { left: ${stays} || !window.charterLeaves, come: ${come}, is: document.readyState } }`;
    let seen: unknown;
    while (Date.now() < deadline) {
      const reply = await this.run([], asks).catch((error: Error) => ({ value: { left: false, come: error.message } }));
      seen = 'value' in reply ? reply.value : undefined;
      const { left, come: isCome } = seen as { left: boolean; come: boolean };
      if (left && isCome === true) {
        if (waitUntil === 'networkidle') await this.waitForLoadState('networkidle');
        return null;
      }
      await pause();
    }
    throw new Error(`waited ${timeout} ms for a page, at ${this.#url}: ${JSON.stringify(seen)}`);
  }
  async goto(path: string, options?: { waitUntil?: string; timeout?: number }) {
    const url = this.#address(path);
    const [here, there] = [this.#url, url].map((one) => one.split('#')[0]);
    return this.#leave(
      () => this.#context.session.call('POST', '/url', { url }),
      options,
      here === there && url.includes('#') && this.#url !== url,
    );
  }
  reload = (options?: object) => this.#leave(() => this.#context.session.call('POST', '/refresh'), options);
  /** Within an application, a step in its history leaves no document. */
  #step = async (path: string) => {
    const before = this.#url;
    await this.exclusively([], () => this.#context.session.call('POST', path));
    await this.waitForURL((url: URL) => url.href !== before);
    return null;
  };
  goBack = (_options?: object) => this.#step('/back');
  goForward = (_options?: object) => this.#step('/forward');

  async evaluate(script: Script, arg?: unknown): Promise<Loose> {
    const reply = await this.run(this.within, `{ value: await ${textOf(script)}(${written(arg)}) }`);
    return 'value' in reply ? reply.value : undefined;
  }
  async evaluateHandle(script: Script, arg?: unknown) {
    const reply = (await this.run([], `{ value: P.keep(await ${textOf(script)}(${written(arg)})) }`)) as {
      value: number;
    };
    return new Handle(this, reply.value);
  }
  async waitForFunction(script: Script, arg?: unknown, patience: Patience = {}) {
    await this.ask(
      'a function',
      patience,
      () => `(await ${textOf(script)}(${written(arg)})) ? {} : { wait: 'it is not so' }`,
    );
  }
  async waitForURL(pattern: unknown, { timeout = TIMEOUT }: Patience = {}) {
    const matches = matcher(pattern, this.#context.base);
    const deadline = Date.now() + timeout;
    for (;;) {
      const reply = await this.run([], '{ value: document.readyState === "complete" }').catch(() => undefined);
      if (reply && 'value' in reply && reply.value && matches(new URL(this.#url))) return;
      if (Date.now() > deadline) throw new Error(`waited ${timeout} ms for ${pattern}, at ${this.#url}`);
      await pause();
    }
  }
  async waitForLoadState(state = 'load') {
    await this.waitForFunction(() => document.readyState === 'complete');
    if (state === 'networkidle') while (this.#context.between.quietFor() < 500) await pause();
  }
  content = () => this.evaluate(() => document.documentElement.outerHTML);
  title = () => this.evaluate(() => document.title);
  addStyleTag = ({ content = '' }) =>
    this.evaluate(
      (text) => document.head.append(Object.assign(document.createElement('style'), { textContent: text })),
      content,
    );
  addScriptTag = ({ content = '' }) =>
    this.evaluate(
      (text) => document.head.append(Object.assign(document.createElement('script'), { textContent: text })),
      content,
    );
  addInitScript = async (script: Script, arg?: unknown) =>
    this.#context.between.addScript(typeof script === 'string' ? script : `(${script})(${written(arg)});`);

  #size = SIZE;
  async setViewportSize({ width, height }: { width: number; height: number }) {
    this.#size = { width, height };
    await this.exclusively([], async (run) => {
      await this.#context.session.call('POST', '/window/rect', { x: 0, y: 0, width, height });
      for (;;) {
        const reply = await run(`{ value: innerWidth === ${width} && innerHeight === ${height} }`);
        if ('value' in reply && reply.value) return;
        await pause();
      }
    });
  }
  frames = () => cannot('list its frames');
  viewportSize = () => this.#size;
  async emulateMedia(media: Record<string, unknown>) {
    if (Object.values(media).some(Boolean)) cannot('pretend another medium');
  }
  get clock(): never {
    return cannot("stop a page's clock");
  }
  async screenshot() {
    return Buffer.from(await this.exclusively([], () => this.#context.session.call('GET', '/screenshot')), 'base64');
  }
  bringToFront = () => this.run([], '{}');
  close = () => this.#context.drop(this);

  route = async (
    pattern: unknown,
    handler: (route: HeldRequest, request: HeldRequest) => unknown,
    { times }: { times?: number } = {},
  ) => this.#context.between.route(pattern, matcher(pattern, this.#context.base), handler as never, times);
  unroute = async (pattern: unknown, handler?: never) => this.#context.between.unroute(pattern, handler);
  unrouteAll = async (_options?: object) => this.#context.between.unrouteAll();

  readonly #heard = new Map<unknown, Parameters<GoBetween['on']>[0]>();
  on(event: string, listener: (of: Loose) => unknown) {
    if (!['request', 'console', 'pageerror'].includes(event)) cannot(`tell of a ${event}`);
    const hear: Parameters<GoBetween['on']>[0] = (name, of) => {
      if (name === 'request' && event === name) listener(of);
      if (name !== 'told') return;
      const { type, text } = of as { type: string; text: string };
      if (type === 'pageerror' && event === 'pageerror') listener(new Error(text));
      if (type !== 'pageerror' && event === 'console')
        listener({ type: () => type, text: () => text, location: () => ({ url: '' }) });
    };
    this.#heard.set(listener, hear);
    this.#context.between.on(hear);
    return this;
  }
  off(_event: string, listener: unknown) {
    const hear = this.#heard.get(listener);
    if (hear) this.#context.between.off(hear);
    return this;
  }
  waitForEvent(event: string, wanted: Loose = () => true): Promise<Loose> {
    const predicate = typeof wanted === 'function' ? wanted : (wanted.predicate ?? (() => true));
    if (event === 'popup') return this.#context.waitForEvent('page');
    return new Promise((resolve) => this.on(event, (of) => predicate(of) && resolve(of)));
  }
  waitForRequest = (pattern: unknown) => {
    const matches = matcher(pattern, this.#context.base);
    return this.waitForEvent('request', (request: HeldRequest) =>
      typeof pattern === 'function' ? pattern(request) : matches(request.address),
    );
  };

  readonly keyboard = {
    press: async (combination: string) => {
      const names = combination === '+' ? ['+'] : combination.split(/\+(?=.)/);
      const keys = names.map((name) => KEYS[name] ?? name);
      const actions = [
        ...keys.map((value) => ({ type: 'keyDown', value })),
        ...keys.toReversed().map((value) => ({ type: 'keyUp', value })),
      ];
      await this.#act(keySource(actions));
    },
    down: (name: string) => this.#act(keySource([{ type: 'keyDown', value: KEYS[name] ?? name }])),
    up: (name: string) => this.#act(keySource([{ type: 'keyUp', value: KEYS[name] ?? name }])),
    type: (text: string) =>
      this.#act(
        keySource(
          [...text].flatMap((value) => [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ]),
        ),
      ),
    insertText: (text: string) =>
      this.evaluate((inserted) => void document.execCommand('insertText', false, inserted), text),
  };
  #at = { x: 0, y: 0 };
  readonly mouse = {
    move: (x: number, y: number) => {
      this.#at = { x: Math.round(x), y: Math.round(y) };
      return this.#act(pointerSource([{ type: 'pointerMove', duration: 0, origin: 'viewport', ...this.#at }]));
    },
    down: () => this.#act(pointerSource([{ type: 'pointerDown', button: 0 }])),
    up: () => this.#act(pointerSource([{ type: 'pointerUp', button: 0 }])),
    click: (x: number, y: number) =>
      this.#act(
        pointerSource([
          { type: 'pointerMove', duration: 0, origin: 'viewport', x: Math.round(x), y: Math.round(y) },
          ...clicks(1, 0),
        ]),
      ),
    wheel: (deltaX: number, deltaY: number) =>
      this.#act({
        type: 'wheel',
        id: 'wheel',
        actions: [{ type: 'scroll', duration: 0, origin: 'viewport', ...this.#at, deltaX, deltaY }],
      }),
  };
}

/** A visitor of their own: a browser, with the proxy between it and the servers. */
class Context {
  ended = false;
  #pages: Page[] = [];
  #shown = '';
  #last: Promise<unknown> = Promise.resolve();
  readonly session: Session;
  readonly between: GoBetween;
  readonly base: string;
  readonly #size: { width: number; height: number };
  constructor(session: Session, between: GoBetween, base: string, size: { width: number; height: number }) {
    this.session = session;
    this.between = between;
    this.base = base;
    this.#size = size;
  }

  queue<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => {});
    return turn;
  }
  async show({ handle }: Page) {
    if (this.#shown === handle) return;
    await this.session.call('POST', '/window', { handle });
    this.#shown = handle;
  }
  pages = () => [...this.#pages];
  #handles = (): Promise<string[]> => this.queue(() => this.session.call('GET', '/window/handles'));
  async #fresh() {
    const handles = await this.#handles();
    return handles.filter((handle) => !this.#pages.some((page) => page.handle === handle));
  }
  async newPage() {
    const [first] = this.#pages.length === 0 ? await this.#handles() : [];
    const handle = first ?? (await this.queue(() => this.session.call('POST', '/window/new', { type: 'tab' }))).handle;
    const page = new Page(this, handle);
    this.#pages.push(page);
    await page.setViewportSize(this.#size);
    // Leaving `about:blank`, it changes its process, and what is asked meanwhile is never answered: so before a test asks.
    await page.goto(`${this.between.origin}/go-between.js`);
    return page;
  }
  async waitForEvent(event: string) {
    if (event !== 'page') return cannot(`tell of a ${event}`);
    const deadline = Date.now() + TIMEOUT;
    while (Date.now() < deadline) {
      const [handle] = await this.#fresh();
      if (handle) {
        const page = new Page(this, handle);
        this.#pages.push(page);
        await page.waitForURL((url: URL) => url.href !== 'about:blank');
        return page;
      }
      await pause();
    }
    throw new Error('waited in vain for another window');
  }
  async drop(page: Page) {
    this.#pages = this.#pages.filter((one) => one !== page);
    if (this.#pages.length === 0) return;
    await this.queue(async () => {
      await this.show(page);
      await this.session.call('DELETE', '/window');
      this.#shown = '';
    });
  }
  clearCookies = () => this.queue(() => this.session.call('DELETE', '/cookie')).catch(() => {});
  clearPermissions = async () => {};
  grantPermissions = () => cannot('give a permission');
  newCDPSession = () => cannot('speak the protocol of Chromium');
  addInitScript = async (script: Script, arg?: unknown) => this.between.addScript(`(${script})(${written(arg)});`);
  async close() {
    if (this.ended) return;
    this.ended = true;
    await this.session.close();
    await this.between.stop();
  }
}

/** WebKitGTK, as far as tests use Playwright's `Browser`: what its driver cannot do leaves out the test that wants it. */
export async function launchWebKit(): Promise<Browser> {
  const contexts = new Set<Context>();
  let version = '';
  async function newContext({
    baseURL = 'about:blank',
    viewport,
    colorScheme,
    javaScriptEnabled = true,
    ...more
  }: BrowserContextOptions = {}) {
    for (const wanted of Object.keys(more)) if (wanted !== 'locale') cannot(`be given ${wanted}`);
    const between = await startGoBetween();
    const session = await startWebKitSession({
      args: [colorScheme === 'dark' && '--dark-mode', !javaScriptEnabled && '--enable-javascript=false'].filter(
        (arg) => arg !== false,
      ),
      waits: false,
      proxy: new URL(between.origin).host,
    });
    version = session.version;
    const context = new Context(session, between, baseURL, viewport ?? SIZE);
    contexts.add(context);
    return context;
  }
  const browser = {
    newContext,
    newPage: async (options?: BrowserContextOptions) => {
      const context = await newContext(options);
      const page = await context.newPage();
      return Object.assign(page, { close: () => context.close() });
    },
    version: () => version,
    close: async () => void (await Promise.all([...contexts].map((context) => context.close()))),
  };
  return browser as unknown as Browser;
}
