import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { defineChauffeurForm } from './chauffeur-form/element';
import { defineFlightBooking } from './flight-booking/element';
import { defineFlightGallery } from './flight-gallery/element';
import { defineInternationalCharterForm } from './international-charter-form/element';
import { afterPaint } from './kit/base/page';
import { definePrivateCharterForm } from './private-charter-form/element';
import { emptyPlace } from './testing/on-page';

const WIDGETS = [
  'chauffeur-form',
  'flight-booking',
  'flight-gallery',
  'international-charter-form',
  'private-charter-form',
] as const;

const on = emptyPlace(1);
let place: HTMLElement;
beforeEach(() => {
  restore = [];
  defineChauffeurForm();
  defineFlightBooking();
  defineFlightGallery();
  defineInternationalCharterForm();
  definePrivateCharterForm();
  ({ place } = on);
});
afterEach(() => {
  for (const put of restore) put();
});

/** A booking page without a flight shows a message, and loads nothing. */
const html = (tag: string) => `<${tag}${tag === 'flight-booking' ? ' flight-id="5"' : ''}></${tag}>`;

async function show(tag: string): Promise<HTMLElement> {
  const ready = vi.fn();
  place.addEventListener('ready', ready);
  place.innerHTML = html(tag);
  await vi.waitFor(() => expect(ready).toHaveBeenCalledOnce(), { interval: 2 });
  place.removeEventListener('ready', ready);
  return place.querySelector(tag) as HTMLElement;
}
const all = <Type extends Element>(element: Element | undefined, selector: string) => [
  ...(element?.shadowRoot?.querySelectorAll<Type>(selector) ?? []),
];

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
/** Types past the setter with which React tells its own changes from a visitor's. */
function type(input: HTMLInputElement, text: string) {
  input.focus();
  setValue?.call(input, text);
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
}

/** A timer from this number of milliseconds on counts as a wait. It never fires here, so that it can be seen. */
const LONG = 100;
const captures = (options: AddEventListenerOptions | boolean = false) =>
  typeof options === 'boolean' ? options : !!options.capture;

let restore: (() => void)[];
function replace<Owner, Name extends keyof Owner>(owner: Owner, name: Name, method: Owner[Name]) {
  const { [name]: real } = owner;
  owner[name] = method;
  restore.push(() => {
    owner[name] = real;
  });
}

/**
 * Watches from now on what code registers on the page. Returns the numbers of listeners, observers and timers, by
 * name.
 */
function watchThePage(): () => Record<string, number> {
  const registered = new Map<string, Set<unknown>>();
  const holders = (name: string) => {
    const set = registered.get(name) ?? new Set();
    registered.set(name, set);
    return set;
  };

  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const isOfThePage = (target: unknown) =>
    target === window ||
    target instanceof MediaQueryList ||
    (target instanceof Node && target.getRootNode() === document && !place.contains(target));
  const listeners = (name: string, options?: AddEventListenerOptions | boolean) =>
    holders(`listeners of ${name}${captures(options) ? ', captured' : ''}`);
  replace(EventTarget.prototype, 'addEventListener', function (this: EventTarget, name, listener, options) {
    addEventListener.call(this, name, listener, options);
    if (!isOfThePage(this)) return;
    const { once, signal } = typeof options === 'object' ? options : {};
    const mine = listeners(name, options).add(listener);
    if (once) addEventListener.call(this, name, () => mine.delete(listener), options);
    if (signal) addEventListener.call(signal, 'abort', () => mine.delete(listener));
  });
  replace(EventTarget.prototype, 'removeEventListener', function (this: EventTarget, name, listener, options) {
    removeEventListener.call(this, name, listener, options);
    if (isOfThePage(this)) listeners(name, options).delete(listener);
  });

  for (const { name, prototype } of [ResizeObserver, IntersectionObserver, MutationObserver]) {
    const { observe, disconnect } = prototype as MutationObserver;
    replace(prototype as MutationObserver, 'observe', function (this: MutationObserver, ...what) {
      holders(name).add(this);
      observe.apply(this, what);
    });
    replace(prototype as MutationObserver, 'disconnect', function (this: MutationObserver) {
      holders(name).delete(this);
      disconnect.call(this);
    });
  }

  const { setTimeout, clearTimeout } = window;
  const timers = holders('timers');
  let last = 1e9;
  const hold = () => {
    timers.add(++last);
    return last;
  };
  const release = (timer: number | undefined) => {
    if (!timers.delete(timer)) clearTimeout(timer);
  };
  const page = window as unknown as Record<string, unknown>;
  replace(page, 'setTimeout', (run: () => void, delay = 0) => (delay < LONG ? setTimeout(run, delay) : hold()));
  replace(page, 'setInterval', hold);
  replace(page, 'clearTimeout', release);
  replace(page, 'clearInterval', release);

  return () => Object.fromEntries([...registered].flatMap(([name, { size }]) => (size > 0 ? [[name, size]] : [])));
}

/** Removes all elements; whatever they registered must go with them. */
async function leave() {
  const elements = [...place.children];
  place.replaceChildren();
  await vi.waitFor(() => expect(elements.flatMap((element) => all(element, '*'))).toEqual([]), { interval: 2 });
}

describe('the element', () => {
  it.each(WIDGETS)('%s leaves no listener, observer or timer behind when it is removed, three times', async (tag) => {
    const registered = watchThePage();
    // The runtime registers these once for the whole page.
    await show(tag);
    await leave();
    // An effect that had not run yet ends a little later.
    await vi.waitFor(() => expect(registered()).not.toHaveProperty('IntersectionObserver'));
    // A wait for the next paint uses a timer until then.
    await afterPaint();
    const before = registered();

    for (let time = 1; time < 3; time++) {
      await show(tag);
      await leave();
    }
    const last = await show(tag);
    for (const input of all<HTMLInputElement>(last, 'input:not([type=radio], [type=checkbox])')) type(input, '2');
    await leave();
    await vi.waitFor(() => expect(registered()).toEqual(before));
  });

  it.each(['flight-booking', 'flight-gallery'])('%s stops waiting for answers when it is removed', async (tag) => {
    const registered = watchThePage();
    for (const call of ['GET Flight/search', 'GET Flight/GetFlight/{id}'] as const)
      on.api.answer(call, () => new Promise(() => {}));
    place.innerHTML = html(tag);
    await vi.waitFor(() => expect(on.api.requests.length).toBeGreaterThan(0));
    expect(registered()).toHaveProperty('timers');
    await leave();
    await vi.waitFor(() => expect(registered()).not.toHaveProperty('timers'));
  });

  it('<chauffeur-form> inside a form of the page does not submit that form', async () => {
    const outer = document.createElement('form');
    const submitted = vi.fn((event: Event) => event.preventDefault());
    outer.addEventListener('submit', submitted);
    document.body.append(outer);
    outer.append(place);
    const element = await show('chauffeur-form');
    const [field] = all<HTMLInputElement>(element, 'form input');
    const refused = () => all(element, '[aria-invalid]').length;

    field?.focus();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(refused()).toBeGreaterThan(0));
    const [button] = all<HTMLButtonElement>(element, 'button[type=submit]');
    await userEvent.click(button as HTMLButtonElement);
    expect(submitted).not.toHaveBeenCalled();
    expect([...new FormData(outer)]).toEqual([]);
    outer.remove();
  });
});
