import type { WidgetEvents } from '../kit';

/** A widget's element, or whatever a component was drawn into; what stands in shadow roots is found too. */
export type Widget = ParentNode;

/** Text for an input, an option's text or value for a list, true or false for a box or a radio button. */
export type FieldValue = string | number | boolean;

/**
 * Milliseconds until a missing field or button is an error. Vitest and Jest end a test after 5000, and their message does not
 * say what is missing.
 */
const PATIENCE = 3000;
/** The same for an event, whose wait begins before the fields are filled in. */
const EVENT_PATIENCE = 4000;

// Those of now: a test may put others in their place.
const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis;

/**
 * Fills in fields as a visitor does, each found by its label, and waits for those that are not there yet:
 * `await fill(form, { 'First name': 'Ayesha', 'Luggage (kg)': 2 })`. A list of values is for fields of the same label,
 * in their order: `{ From: ['KHI', 'DXB'] }`.
 *
 * @throws {Error} that names the labels there are, when one is missing for 3 seconds
 */
export async function fill(
  widget: Widget,
  values: Readonly<Record<string, FieldValue | readonly FieldValue[]>>,
): Promise<void> {
  await outsideOfAct(async () => {
    for (const [label, value] of Object.entries(values)) {
      const each = (Array.isArray(value) ? value : [value]) as readonly FieldValue[];
      for (const [index, one] of each.entries()) {
        const control = await waitForResult(
          () => controlsOf(widget).filter(([name]) => name === label)[index]?.[1],
          () => `No field is called "${label}". There are: ${list(controlsOf(widget).map(([name]) => name))}`,
        );
        await put(control, one);
      }
    }
  });
}

/**
 * Presses a button, or follows a link, by what it says; waits for one that is not there yet.
 *
 * @throws {Error} that names the buttons there are, when it is missing for 3 seconds
 */
export async function press(widget: Widget, name: string): Promise<void> {
  await outsideOfAct(async () => {
    const buttons = () => [...all<HTMLElement>(widget, 'button, a, [role="button"]')];
    const button = await waitForResult(
      () => buttons().find((found) => nameOf(found) === name),
      () => `No button is called "${name}". There are: ${list(buttons().map(nameOf))}`,
    );
    await drawn();
    click(button);
  });
}

/**
 * Waits for an element's event, and gives its detail: `const { id } = await nextEvent(form, 'submitted')`. Begin to wait
 * before you do what brings it about.
 *
 * @throws {Error} that has what the widget says, when it has not come after so many milliseconds. Default 4000.
 */
export async function nextEvent<Type extends keyof WidgetEvents>(
  target: EventTarget,
  type: Type,
  timeout: number = EVENT_PATIENCE,
): Promise<WidgetEvents[Type]> {
  return outsideOfAct(
    () =>
      new Promise((resolve, reject) => {
        const hear = (event: Event) => {
          clearTimeout(timer);
          resolve((event as CustomEvent<WidgetEvents[Type]>).detail);
        };
        const timer = setTimeout(() => {
          target.removeEventListener(type, hear);
          reject(new Error(`The event "${type}" did not come within ${timeout} ms.${saidIn(target)}`));
        }, timeout);
        target.addEventListener(type, hear, { once: true });
      }),
  );
}

/** What a widget says to its visitor, such as a question or an error. */
function saidIn(target: EventTarget): string {
  if (!(target instanceof Element)) return '';
  const said = [...all<Element>(target, '[role="alert"], .cw-error')].map(textOf).filter(Boolean);
  return said.length > 0 ? ` The widget says: ${list(said)}` : '';
}

function click(button: HTMLElement): void {
  button.click();
  // happy-dom finds no form by its id in a shadow root.
  const id = button.getAttribute('form');
  if (!id || (button as HTMLButtonElement).form) return;
  (button.getRootNode() as ParentNode).querySelector<HTMLFormElement>(`form[id="${id}"]`)?.requestSubmit();
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function* all<Found extends Element>(root: ParentNode, selector: string): Generator<Found> {
  if (root instanceof Element && root.shadowRoot) yield* all<Found>(root.shadowRoot, selector);
  for (const element of root.querySelectorAll('*')) {
    if (element.matches(selector)) yield element as Found;
    if (element.shadowRoot) yield* all<Found>(element.shadowRoot, selector);
  }
}

const textOf = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim();
const nameOf = (element: Element) => element.getAttribute('aria-label') ?? textOf(element);
const list = (names: readonly string[]) => [...new Set(names)].map((name) => `"${name}"`).join(', ') || 'none';

/** Every control with its label. */
function controlsOf(widget: Widget): [string, Control][] {
  return [...all<HTMLLabelElement>(widget, 'label')].flatMap((label): [string, Control][] => {
    const root = label.getRootNode() as ParentNode;
    const control = label.htmlFor ? root.querySelector(`[id="${label.htmlFor}"]`) : label.querySelector('input');
    return control ? [[textOf(label), control as Control]] : [];
  });
}

async function put(control: Control, value: FieldValue): Promise<void> {
  const [day, time] = String(value).split('T');
  if (control.type === 'date' && time) {
    // A moment has two fields under its label.
    await put(control, day ?? '');
    return put(control.nextElementSibling as Control, time);
  }
  // React hears of nothing before its effects have run, soon after it has drawn.
  await drawn();
  control.focus();
  if (control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)) {
    if (control.checked !== Boolean(value)) control.click();
  } else {
    write(control, control instanceof HTMLSelectElement ? optionOf(control, String(value)) : String(value));
    for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
  }
  control.blur();
  await drawn();
}

/** The class's own setter: React puts one of its own on the element, to overlook what it has written itself. */
function write(control: Control, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
}

function optionOf(select: HTMLSelectElement, value: string): string {
  const options = [...select.options];
  const option = options.find((found) => found.value === value) ?? options.find((found) => textOf(found) === value);
  if (!option) throw new Error(`There is no option "${value}". There are: ${list(options.map(textOf))}`);
  return option.value;
}

/** Asks until there is an answer. */
function waitForResult<Found>(find: () => Found | undefined, complaint: () => string): Promise<Found> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearInterval(again);
      clearTimeout(last);
    };
    const look = () => {
      const found = find();
      if (!found) return;
      end();
      resolve(found);
    };
    const again = setInterval(look, 20);
    const last = setTimeout(() => {
      end();
      reject(new Error(complaint()));
    }, PATIENCE);
    look();
  });
}

const drawn = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/** A widget draws by itself, when it likes: what Testing Library asks of React (`act`) would be complained of. */
async function outsideOfAct<T>(work: () => Promise<T>): Promise<T> {
  const scope = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  const before = scope.IS_REACT_ACT_ENVIRONMENT;
  if (before) scope.IS_REACT_ACT_ENVIRONMENT = false;
  try {
    const result = await work();
    await drawn();
    return result;
  } finally {
    if (before) scope.IS_REACT_ACT_ENVIRONMENT = before;
  }
}
