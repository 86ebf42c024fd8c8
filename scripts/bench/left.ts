import type { Page } from 'playwright';
import { componentOf } from '../../widgets/registry.ts';
import { html, script } from './partner.ts';

// What is left of widgets that were mounted and removed: nodes, listeners, observers and intervals.

const FACES = ['element', 'component', 'frame'] as const;

export interface LeftPage {
  path: string;
  html: string;
}

/** The attributes of each widget, by which it shows something. */
const optionsOf = (tag: string) => (tag === 'flight-booking' ? { flightId: '5' } : {});

/** Pages with a function `mount` for each face of each widget, and the code of the components, which must be bundled. */
export function makeLeftPages(origin: string, tags: readonly string[]) {
  const components: Record<string, string> = {};
  const pages = tags.flatMap((tag) => {
    const options = optionsOf(tag);
    const attributes = Object.entries(options).map(([name, value]) => `it[${JSON.stringify(name)}] = '${value}';`);
    const prefill = Object.values(options).map((id) => `id=${id}`);
    components[`left-${tag}`] = `
      import { createElement } from 'react';
      import { createRoot } from 'react-dom/client';
      import { ${componentOf(tag)} as Widget } from 'charter-widgets/${tag}';
      window.mount = (it) => {
        const root = createRoot(it);
        const onReady = () => it.dispatchEvent(new Event('ready'));
        root.render(createElement(Widget, { apiBase: '${origin}/api', onReady, ...${JSON.stringify(options)} }));
        return () => root.unmount();
      };`;
    const code = {
      element: `${script(`${origin}/cdn/charter-widgets.js`)}<script>
        window.mount = (place) => {
          const it = document.createElement('${tag}');
          ${attributes.join('')}
          place.append(it);
          return () => it.remove();
        };</script>`,
      component: script(`/left-${tag}.js`),
      frame: `<script type="module">
        import { embed } from '${origin}/cdn/embed.js';
        window.mount = (it) => {
          const shown = embed(it, { widget: '${tag}', prefill: '${prefill}', loading: 'eager' });
          return () => shown.remove();
        };</script>`,
    };
    return FACES.map((face): LeftPage => ({ path: `/left/${tag}/${face}`, html: html(code[face]) }));
  });
  return { pages, components };
}

/** Counts listeners on the page's lasting objects, observers and intervals that are added and not removed. */
function countListeners() {
  const counts = { listeners: 0, observers: 0, intervals: 0 };
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
  // Weakly, because what this holds would itself be left.
  const added = new WeakMap<EventTarget, WeakMap<object, Set<string>>>();
  const isLasting = (target: unknown) =>
    target === window || target === document || target instanceof MediaQueryList || target instanceof VisualViewport;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const { once, signal } = typeof options === 'object' ? options : {};
    if (isLasting(this) && listener && !once) {
      const listeners = added.get(this) ?? new WeakMap<object, Set<string>>();
      const types = listeners.get(listener) ?? new Set();
      added.set(this, listeners.set(listener, types));
      if (!types.has(type)) counts.listeners++;
      types.add(type);
      if (signal) add.call(signal, 'abort', () => types.delete(type) && counts.listeners--);
    }
    add.call(this, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    if (isLasting(this) && listener && added.get(this)?.get(listener)?.delete(type)) counts.listeners--;
    remove.call(this, type, listener, options);
  };
  for (const Observer of [ResizeObserver, IntersectionObserver, MutationObserver]) {
    const observing = new WeakSet();
    const prototype: { observe: (...args: unknown[]) => void; disconnect: () => void } = Observer.prototype as never;
    const { observe, disconnect } = prototype;
    prototype.observe = function (...args) {
      if (!observing.has(this)) counts.observers++;
      observing.add(this);
      observe.apply(this, args);
    };
    prototype.disconnect = function () {
      if (observing.delete(this)) counts.observers--;
      disconnect.call(this);
    };
  }
  const running = new Set<unknown>();
  const { setInterval, clearInterval } = window as unknown as Record<string, (...args: unknown[]) => unknown>;
  Object.assign(window, {
    counts,
    setInterval(...args: unknown[]) {
      const id = setInterval?.(...args);
      running.add(id);
      counts.intervals++;
      return id;
    },
    clearInterval(id: unknown) {
      if (running.delete(id)) counts.intervals--;
      clearInterval?.(id);
    },
  });
}

export interface Left {
  /** Nodes that the browser holds. */
  nodes: number;
  /** Listeners that the browser holds, wherever they are. */
  listeners: number;
  /** Listeners on the page's lasting objects, observers and intervals. */
  held: number;
}

/** Less than one node or listener of a mount, and nothing that holds the page. */
export const isNothingLeft = ({ nodes, listeners, held }: Left, mounts: number): boolean =>
  nodes < mounts && listeners < mounts && held === 0;

/** Mounts before the count, in which caches are filled. */
const FIRST = 3;
/** Mounts after it, half a second apart, as long as something is left. */
const MORE = 10;

/** Opens a page of `makeLeftPages`, mounts its widget so many times, and returns what is left of all of them. */
export async function countLeft(page: Page, url: string, mounts: number): Promise<Left> {
  const devtools = await page.context().newCDPSession(page);
  await page.addInitScript(countListeners);
  await page.goto(url);
  await page.waitForFunction(() => 'mount' in window);

  async function count(): Promise<Left> {
    // What a first collection makes free may hold more.
    for (let i = 0; i < 3; i++) await devtools.send('HeapProfiler.collectGarbage');
    const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
    const counts = await page.evaluate(() => Object.values<number>(Reflect.get(window, 'counts')));
    return { nodes, listeners: jsEventListeners, held: counts.reduce((sum, one) => sum + one, 0) };
  }
  const mount = (times: number) =>
    page.evaluate(async (count) => {
      const frames = async () => {
        for (let i = 0; i < 3; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
      };
      for (let i = 0; i < count; i++) {
        const place = document.createElement('div');
        document.body.append(place);
        const ready = new Promise((resolve) => place.addEventListener('ready', resolve, { once: true }));
        const remove = (Reflect.get(window, 'mount') as (place: Element) => () => void)(place);
        await ready;
        // A list draws its first cards before the rest, and what is held of the last one would be of another size.
        const drawn = () => (place.firstElementChild?.shadowRoot ?? place).querySelectorAll('*').length;
        for (let before = -1; before !== drawn(); ) {
          before = drawn();
          await frames();
        }
        remove();
        place.remove();
        await frames();
      }
    }, times);

  await mount(FIRST);
  const before = await count();
  const left = async (): Promise<Left> => {
    const { nodes, listeners, held } = await count();
    return { nodes: nodes - before.nodes, listeners: listeners - before.listeners, held: held - before.held };
  };
  await mount(mounts);
  let found = await left();
  // A browser holds a picture until it has come, and the last one until something takes its place.
  for (let more = 0; more < MORE && !isNothingLeft(found, mounts); more++) {
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    await mount(1);
    found = await left();
  }
  return found;
}
