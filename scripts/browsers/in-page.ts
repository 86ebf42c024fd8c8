import { Ivya } from 'ivya';

/**
 * What `webkit-browser.ts` runs in a page: it finds elements as Playwright does, by Playwright's own engine of selectors, and
 * looks whether they can be used. An answer of `wait` says what is not yet so.
 */
const ivya = Ivya.create({ browser: 'webkit' });

export type Reply = { wait: string } | { value?: unknown; element?: Element };

/** What a test holds on to. */
export const kept: unknown[] = [];
export const keep = (value: unknown) => kept.push(value) - 1;

export const all = (selector: string): Element[] =>
  selector ? ivya.queryLocatorSelectorAll(selector) : [document.documentElement];

function one(selector: string): Element | undefined {
  const found = all(selector);
  if (found.length > 1) throw new Error(`strict mode violation: ${found.length} elements are ${selector}`);
  return found[0];
}

function isVisible(element: Element): boolean {
  if (getComputedStyle(element).display === 'contents') return [...element.children].some(isVisible);
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
}

export function is(selector: string, state: 'attached' | 'detached' | 'visible' | 'hidden'): Reply {
  const element = one(selector);
  const visible = !!element && isVisible(element);
  const holds = { attached: !!element, detached: !element, visible, hidden: !visible }[state];
  return holds ? { value: true } : { wait: `it is not ${state}` };
}

export async function read(
  selector: string,
  script: (element: Element, arg: unknown) => unknown,
  arg: unknown,
): Promise<Reply> {
  const element = one(selector);
  return element ? { value: await script(element, arg) } : { wait: 'it is not there' };
}

export function frame(selector: string): Reply {
  const element = one(selector) as HTMLIFrameElement | undefined;
  if (!element) return { wait: `the frame ${selector} is not there` };
  // WebKit fetches it where a visitor comes to see it, and not before.
  if (element.loading === 'lazy' && element.contentDocument?.URL === 'about:blank')
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  return { element };
}

const nextFrame = () =>
  new Promise((resolve) => {
    requestAnimationFrame(resolve);
    setTimeout(resolve, 100); // a page out of sight draws nothing
  });

/** The parent of an element as it is drawn. */
const parentOf = (node: Element): Element | null =>
  node.assignedSlot ?? node.parentElement ?? ((node.getRootNode() as ShadowRoot).host as Element | undefined) ?? null;

function isWithin(node: Element | null, target: Element): boolean {
  for (let at = node; at; at = parentOf(at)) if (at === target) return true;
  return false;
}

function hitAt(x: number, y: number): Element | null {
  let hit = document.elementFromPoint(x, y);
  while (hit?.shadowRoot) {
    const inner: Element | null = hit.shadowRoot.elementFromPoint(x, y);
    if (!inner || inner === hit) break;
    hit = inner;
  }
  return hit;
}

const isDisabled = (element: Element) => element.matches(':disabled, [aria-disabled="true"], [aria-disabled="true"] *');

/** Waits until an element can be used by a pointer, or by keys alone. */
export async function ready(
  selector: string,
  {
    pointer = false,
    editable = false,
    tries = 0,
    force = false,
    position,
  }: { pointer?: boolean; editable?: boolean; tries?: number; force?: boolean; position?: { x: number; y: number } },
): Promise<Reply> {
  const element = one(selector);
  if (!element) return { wait: 'it is not there' };
  if (!isVisible(element)) return { wait: 'it is not visible' };
  if (isDisabled(element) && !force) return { wait: 'it is disabled' };
  if (editable && (element as HTMLInputElement).readOnly) return { wait: 'it cannot be edited' };
  if (!pointer) return { element };
  const block = (['nearest', 'center', 'end', 'start'] as const)[tries % 4] ?? 'nearest';
  element.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' });
  const before = element.getBoundingClientRect();
  await nextFrame();
  await nextFrame();
  const { left, top, width, height } = element.getBoundingClientRect();
  if (left !== before.left || top !== before.top || width !== before.width || height !== before.height)
    return { wait: 'it moves' };
  const [first] = element.getClientRects();
  if (!first) return { wait: 'it is not drawn' };
  const middle = (from: number, to: number, end: number) => (Math.max(0, from) + Math.min(end, to)) / 2;
  const x = position ? left + position.x : middle(first.left, first.right, document.documentElement.clientWidth);
  const y = position ? top + position.y : middle(first.top, first.bottom, document.documentElement.clientHeight);
  const hit = hitAt(x, y);
  const control = hit?.closest('label')?.control;
  const around = element.closest('button, a, [role=button], [role=link]') ?? element;
  if (!force && !isWithin(hit, around) && control !== element)
    return { wait: hit ? `<${hit.localName} class="${hit.className}"> is in the way` : 'it is out of sight' };
  return { value: { x, y } };
}

/** Where a point of a frame is on the page around it, which is scrolled until it is in sight. */
export function outside(selector: string, point: { x: number; y: number }): Reply {
  const element = one(selector);
  if (!element) return { wait: `the frame ${selector} is not there` };
  const at = () => {
    const { left, top } = element.getBoundingClientRect();
    return { x: left + element.clientLeft + point.x, y: top + element.clientTop + point.y };
  };
  const { clientWidth, clientHeight } = document.documentElement;
  const { x, y } = at();
  const out = x < 0 || y < 0 || x >= clientWidth || y >= clientHeight;
  if (out)
    scrollBy({
      left: x < 0 || x >= clientWidth ? x - clientWidth / 2 : 0,
      top: y - clientHeight / 2,
      behavior: 'instant',
    });
  const value = at();
  const hit = hitAt(value.x, value.y);
  if (!isWithin(hit, element))
    return {
      wait: hit ? `<${hit.localName} class="${hit.className}"> is over its frame` : 'its frame is out of sight',
    };
  return { value };
}

const setNative = (element: HTMLInputElement, value: string) =>
  // React has a setter of its own on the element.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, value);

function tell(element: Element, ...types: string[]) {
  for (const type of types) element.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
}

const PICKED = new Set(['color', 'date', 'time', 'datetime-local', 'month', 'range', 'week']);

export function fill(selector: string, value: string): Reply {
  const element = one(selector) as HTMLInputElement | undefined;
  if (!element) return { wait: 'it is not there' };
  element.focus();
  if (PICKED.has(element.type)) {
    setNative(element, value);
    if (element.value !== value) throw new Error(`'${value}' is no ${element.type}`);
    tell(element, 'input', 'change');
    return {};
  }
  element.select();
  if (value === '' && element.value === '') return {};
  const typed = value === '' ? document.execCommand('delete') : document.execCommand('insertText', false, value);
  if (typed) return {};
  setNative(element, value);
  tell(element, 'input');
  return {};
}

export function select(selector: string, wanted: { value?: string; label?: string; index?: number }[]): Reply {
  const element = one(selector) as HTMLSelectElement | undefined;
  if (!element) return { wait: 'it is not there' };
  const options = [...element.options];
  const found = options.filter((option, index) =>
    wanted.some(
      (want) =>
        (want.index === undefined || want.index === index) &&
        (want.value === undefined || want.value === option.value || want.value === option.label) &&
        (want.label === undefined || want.label === option.label),
    ),
  );
  if (found.length === 0 && wanted.length > 0) return { wait: 'it has no such option' };
  element.focus();
  if (element.multiple) for (const option of options) option.selected = found.includes(option);
  else element.selectedIndex = options.indexOf(found[0] as HTMLOptionElement);
  tell(element, 'input', 'change');
  return { value: found.map((option) => option.value) };
}

export function setFiles(selector: string, files: { name: string; mimeType: string; base64: string }[]): Reply {
  const element = one(selector) as HTMLInputElement | undefined;
  if (!element) return { wait: 'it is not there' };
  const transfer = new DataTransfer();
  for (const { name, mimeType, base64 } of files)
    transfer.items.add(
      new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], name, { type: mimeType }),
    );
  element.files = transfer.files;
  tell(element, 'input', 'change');
  return {};
}
