import r2wc from '@r2wc/react-to-web-component';
import { type ComponentType, useSyncExternalStore } from 'react';
import { attributeName } from './attribute-name';
import type { EventNames, PropertiesOf } from './element-types';
import { keepKeys } from './keep-keys';

/**
 * How an attribute's text becomes a prop, and a text that is set as a property, as frameworks do with what stands in
 * a template. `json` that does not parse is left out, with a warning in the console.
 */
export type AttributeKind = 'string' | 'boolean' | 'json';

export interface ElementOptions<Props> {
  /** Prop to kind: `apiBase` is read from the attribute `api-base`, and can be set as a property. */
  attributes: Record<keyof PropertiesOf<Props> & string, AttributeKind>;
  /** Prop to event name: `onSubmitted` is dispatched as `submitted`, composed, with what the callback got as `detail`. */
  events: EventNames<Props>;
  /** Style sheets of the shadow root, as text: adopted, so that a strict CSP has nothing to object to. */
  styles: readonly string[];
  /** Props that neither an attribute nor a property has set. */
  defaults?: Partial<Props>;
}

const parse: Record<AttributeKind, (text: string, attribute: string) => unknown> = {
  string: (text) => text,
  boolean: (text) => text !== 'false',
  json(text, attribute) {
    try {
      return JSON.parse(text);
    } catch {
      console.warn(`charter-widgets: the attribute "${attribute}" is not valid JSON and is ignored`);
      return undefined;
    }
  },
};

/**
 * Defines a custom element over a React component, in an open shadow root. r2wc mounts and unmounts; the props are
 * ours, because r2wc overlooks removed, empty and bare attributes, turns functions and objects into text, loses
 * properties set before the upgrade, and remounts an element that is only moved. Without a DOM it does nothing.
 */
export function defineElement<Props extends object>(
  tag: string,
  Component: ComponentType<Props>,
  { attributes, events, styles, defaults }: ElementOptions<Props>,
): void {
  if (typeof customElements === 'undefined' || customElements.get(tag)) return;

  const props = Object.keys(attributes) as (keyof typeof attributes)[];
  const propOf = new Map(props.map((prop) => [attributeName(prop), prop]));
  let sheets: CSSStyleSheet[] | undefined;

  function Bridge({ container }: { container: ShadowRoot }) {
    const element = container.host as WidgetElement;
    const props = useSyncExternalStore(element.subscribe, element.snapshot);
    return <Component {...props} />;
  }

  const Base = r2wc(Bridge as ComponentType<object>, { shadow: 'open' }) as unknown as new () => HTMLElement & {
    connectedCallback(): void;
    disconnectedCallback(): void;
  };

  class WidgetElement extends Base {
    static observedAttributes = [...propOf.keys()];

    #props: Props = { ...defaults } as Props;
    readonly #listeners = new Set<() => void>();

    constructor() {
      super();
      sheets ??= styles.map((text) => {
        const sheet = new CSSStyleSheet();
        // Missing in jsdom, where nothing is laid out.
        sheet.replaceSync?.(text);
        return sheet;
      });
      if (this.shadowRoot) this.shadowRoot.adoptedStyleSheets = sheets;
      keepKeys(this);

      for (const [prop, name] of Object.entries(events)) {
        this.#set(prop, (detail: unknown) => {
          this.dispatchEvent(new CustomEvent(String(name), { detail, bubbles: true, composed: true }));
        });
      }
    }

    override connectedCallback() {
      // A property set before the element was defined hides the accessor: take it off and set it again. The attributes
      // have been read by now, so that the property wins, as one does that is set later.
      for (const prop of props as (keyof this & string)[]) {
        if (!Object.hasOwn(this, prop)) continue;
        const value = this[prop];
        delete this[prop];
        this.put(prop as keyof typeof attributes, value);
      }
      super.connectedCallback();
    }

    subscribe = (listener: () => void) => {
      this.#listeners.add(listener);
      return () => this.#listeners.delete(listener);
    };
    snapshot = () => this.#props;

    get(prop: keyof typeof attributes): unknown {
      return this.#props[prop as keyof Props];
    }
    put(prop: keyof typeof attributes, value: unknown): void {
      this.#set(prop, typeof value === 'string' ? parse[attributes[prop]](value, attributeName(prop)) : value);
    }

    attributeChangedCallback(attribute: string, _old: string | null, text: string | null) {
      const prop = propOf.get(attribute);
      if (prop) this.put(prop, text);
    }

    override disconnectedCallback() {
      // A move disconnects and connects again at once: what was typed stays, only a real leave unmounts.
      queueMicrotask(() => {
        if (!this.isConnected) super.disconnectedCallback();
      });
    }

    #set(prop: string, value: unknown) {
      this.#props = { ...this.#props, [prop]: value ?? defaults?.[prop as keyof Props] };
      for (const listener of this.#listeners) listener();
    }
  }

  for (const prop of props) {
    Object.defineProperty(WidgetElement.prototype, prop, {
      configurable: true,
      enumerable: true,
      get(this: WidgetElement) {
        return this.get(prop);
      },
      set(this: WidgetElement, value: unknown) {
        this.put(prop, value);
      },
    });
  }

  customElements.define(tag, WidgetElement);
}
