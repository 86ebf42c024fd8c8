/*
 * An element that works before its widget's code has loaded: it records properties and method calls. It imports
 * nothing, because the script tag's loader must not share a chunk with the widgets.
 */
import type { WidgetHandle } from './embed/events';

/** Values by property; attributes are texts until a view parses them. */
export type Values = Record<string, unknown>;
/** Method calls that have not run yet. */
export type Calls = [method: string, ...args: unknown[]][];
/**
 * Renders the widget into its element.
 *
 * @returns called after values or calls change, and when the element is connected again
 */
export type View = (element: HTMLElement, values: Values, calls: Calls) => () => void;

/** The methods of a widget. */
export const METHODS: readonly (keyof WidgetHandle)[] = ['open', 'close', 'reset', 'focus', 'submit', 'prefill'];

/** The attribute of a property: `api-base` for `apiBase`. */
export const attributeName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

/**
 * Defines an element with these properties and their attributes: `api-base` for `apiBase`, and `apibase`, which is what
 * HTML makes of `apiBase`.
 *
 * @param wanted called with each element that is connected before the view is set
 * @returns sets the view; undefined when the element is defined already or there is no DOM
 */
export function defineLightElement(
  tag: string,
  properties: readonly string[],
  wanted?: (element: HTMLElement) => void,
): ((view: View) => void) | undefined {
  if (typeof customElements === 'undefined' || customElements.get(tag)) return;

  const waiting = new Set<LightElement>();
  let view: View | undefined;

  class LightElement extends HTMLElement {
    static observedAttributes = properties.flatMap((name) => [attributeName(name), name.toLowerCase()]);

    readonly #values: Values = {};
    readonly #calls: Calls = [];
    #changed?: () => void;

    static {
      // Defined, because an assignment of `focus` fails where a page has frozen `HTMLElement.prototype`.
      for (const name of [...METHODS, ...properties])
        Object.defineProperty(LightElement.prototype, name, {
          configurable: true,
          enumerable: true,
          // `prefill` is a property and a method.
          get(this: LightElement) {
            if (!METHODS.includes(name as keyof WidgetHandle)) return this.#values[name];
            return (...given: unknown[]) => {
              this.#calls.push([name, ...given]);
              this.#changed?.();
            };
          },
          set(this: LightElement, value: unknown) {
            this.#set(name, value);
          },
        });
    }

    connectedCallback() {
      // A property set before the definition hides the accessor, so it is deleted and set again. Attributes are read by
      // now, so the property wins.
      for (const name of properties as (keyof this)[]) {
        if (!Object.hasOwn(this, name)) continue;
        const value = this[name];
        delete this[name];
        this[name] = value;
      }
      if (view) this.#changed ??= view(this, this.#values, this.#calls);
      else {
        waiting.add(this);
        wanted?.(this);
      }
      this.#changed?.();
    }

    disconnectedCallback() {
      waiting.delete(this);
    }

    attributeChangedCallback(attribute: string, _old: string | null, text: string | null) {
      this.#set(properties.find((name) => name.toLowerCase() === attribute.replaceAll('-', '')) as string, text);
    }

    #set(name: string, value: unknown) {
      this.#values[name] = value ?? undefined;
      this.#changed?.();
    }
  }

  customElements.define(tag, LightElement);
  return (given) => {
    view = given;
    for (const element of waiting) element.connectedCallback();
  };
}
