/*
 * The part of an element that can be there before its widget's code is: it keeps what a page sets, calls and listens to.
 * The script tag's loader is made of this file alone, so it imports nothing that a widget's code imports, too.
 */

/** What was set, by property: texts as they stand in the attributes, until a view reads them. */
export type Values = Record<string, unknown>;
/** Methods that were called, with their arguments, and not carried out yet. */
export type Calls = [method: string, ...args: unknown[]][];
/**
 * Draws the widget of an element that stands on the page.
 *
 * @returns is to be called when the values or the calls are others, and when the element has come onto the page again
 */
export type View = (element: HTMLElement, values: Values, calls: Calls) => () => void;

/** Those of `WidgetHandle`. */
const METHODS = ['open', 'close', 'reset', 'focus', 'submit', 'prefill'];

/**
 * Defines an element that takes these properties, and the attributes of their names (`apiBase` is `api-base`, and
 * `apibase`, too, as HTML makes of JSX).
 *
 * @param wanted is told of each element that comes onto the page before there is a view
 * @returns gives the view; undefined where the element is defined already, by whomever, or where there is no DOM
 */
export function defineLightElement(
  tag: string,
  properties: readonly string[],
  wanted?: (element: HTMLElement) => void,
): ((view: View) => void) | undefined {
  if (typeof customElements === 'undefined' || customElements.get(tag)) return;

  const names = new Map(properties.map((name) => [name.toLowerCase(), name]));
  const waiting = new Set<LightElement>();
  let view: View | undefined;

  class LightElement extends HTMLElement {
    static observedAttributes = properties.flatMap((name) => [
      // As in attribute-name.ts.
      name.replace(/[A-Z]/g, (letter) => `-${letter}`).toLowerCase(),
      name.toLowerCase(),
    ]);

    readonly #values: Values = {};
    readonly #calls: Calls = [];
    #changed?: () => void;

    static {
      const { prototype } = LightElement;
      const call =
        (element: LightElement, method: string) =>
        (...given: unknown[]) => {
          element.#calls.push([method, ...given]);
          element.#changed?.();
        };
      for (const method of METHODS) {
        Object.assign(prototype, {
          [method](this: LightElement, ...given: unknown[]) {
            call(this, method)(...given);
          },
        });
      }
      for (const name of properties) {
        Object.defineProperty(prototype, name, {
          configurable: true,
          enumerable: true,
          // `prefill` is both: it is set, and it is called.
          get(this: LightElement) {
            return METHODS.includes(name) ? call(this, name) : this.#values[name];
          },
          set(this: LightElement, value: unknown) {
            this.#set(name, value);
          },
        });
      }
    }

    connectedCallback() {
      // A property set before the element was defined hides the accessor: take it off and set it again. The attributes
      // have been read by now, so that the property wins, as one does that is set later.
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
      this.#set(names.get(attribute.replaceAll('-', '')) ?? '', text);
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
    waiting.clear();
  };
}
