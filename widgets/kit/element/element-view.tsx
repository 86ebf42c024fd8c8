import type { ComponentType } from 'react';
import type { AttributeKind, WidgetDefinition } from '../define-widget';
import type { FunnelProps } from '../funnel';
import type { Values, View } from '../light-element';
import { complain, complainOfAttributes } from '../warnings';
import type { EventNames } from './element-types';
import { addForwarded } from './forwarded';
import { createMount } from './mount';

/** Keys that the page gets: fields do not need them, or the page's use matters more. */
const FOR_THE_PAGE = /^(Escape|Tab|F\d+|Shift|Control|Alt|AltGraph|Meta|CapsLock)$/;

/**
 * Stops keys typed in a field of an element from reaching the page's shortcuts: outside of the shadow root the event's
 * target is the element, so a page that ignores keys in fields would not recognise one. Escape, Tab, the function keys
 * and combinations with Ctrl, Alt or Meta still reach the page; so do all keys a capturing listener.
 */
export function keepKeys(element: HTMLElement): void {
  const kept = new Set<string>();
  element.addEventListener('keydown', (event) => {
    const { key, code, ctrlKey, altKey, metaKey } = event;
    const [target] = event.composedPath();
    if (!(target instanceof Element && target.matches('input, select, textarea'))) return;
    // AltGr types letters, but Windows reports it as Ctrl and Alt.
    const together = (ctrlKey || altKey || metaKey) && !event.getModifierState('AltGraph');
    if (together || FOR_THE_PAGE.test(key)) return;
    kept.add(code);
    event.stopPropagation();
  });
  element.addEventListener('keypress', (event) => kept.has(event.code) && event.stopPropagation());
  // The `keyup` of a kept key is kept too, even if the focus has moved within the element.
  element.addEventListener('keyup', (event) => kept.delete(event.code) && event.stopPropagation());
}

/*
 * React stores the props of each element on the element itself. While hydrating (19.3) it neither sets a custom element's
 * properties nor adds its listeners; React 18, or any React before the element is defined, writes objects as
 * "[object Object]". In these cases the stored props are read instead.
 */
const NOTE = '__reactProps$';

/** The props of an element in a page's JSX; undefined where React did not draw it. */
export function reactProps(element: Element): Readonly<Record<string, unknown>> | undefined {
  const key = Object.keys(element).find((key) => key.startsWith(NOTE));
  return key === undefined ? undefined : (element as unknown as Record<string, Record<string, unknown>>)[key];
}

/** Calls `tell` when React first stores an element's props; while hydrating, the element is on the page long before. */
export function whenReactSetsProps(element: Element, tell: () => void): void {
  if (reactProps(element)) return;
  const prototype = Object.getPrototypeOf(element);
  const watched: typeof prototype = new Proxy(prototype, {
    // A proxy, because the key ends in a random text of React's: no setter can be defined for it in advance.
    set(target, key, value, receiver) {
      if (typeof key === 'string' && key.startsWith(NOTE)) {
        Object.setPrototypeOf(element, prototype);
        tell();
      }
      return Reflect.set(target, key, value, receiver);
    },
  });
  Object.setPrototypeOf(element, watched);
}

/** The parts of a widget's definition that its element needs. */
export type Described = Pick<WidgetDefinition, 'tag' | 'events'> & {
  /** Prop to kind: `apiBase` is read from the attribute `api-base`, and can be set as a property. */
  attributes: Readonly<Record<string, { kind?: AttributeKind }>>;
};

/** An element as data: the npm package defines it whole, the script tag adds the view to an existing element. */
export interface ElementDefinition<Props> {
  tag: string;
  properties: readonly string[];
  /** @param defaults props for what neither an attribute nor a property sets */
  view(defaults: Partial<Props>): View;
}

const FUNNEL: EventNames<FunnelProps> = {
  onStarted: 'started',
  onStep: 'step',
  onInvalid: 'invalid',
  onClosed: 'closed',
  onAbandoned: 'abandoned',
};

/** The attribute's text when a framework has set an object as an attribute. */
const AN_OBJECT = '[object Object]';

/**
 * An element over a React component, in an open shadow root. r2wc mounts and unmounts, in an element of its own within
 * the shadow root; the props are ours, because r2wc overlooks removed, empty and bare attributes, turns functions and
 * objects into text, loses properties set before the upgrade, and remounts an element that is only moved.
 *
 * @param styles sheets of the shadow root, as text: adopted, so that a strict CSP has nothing to object to
 */
export function describeElement<Props extends object>(
  { tag, attributes, events }: Described,
  Component: ComponentType<Props>,
  styles: readonly string[],
): ElementDefinition<Props> {
  const properties = Object.keys(attributes);
  let sheets: CSSStyleSheet[] | undefined;

  const view =
    (defaults: Partial<Props>): View =>
    (element, values, calls) => {
      sheets ??= styles.map((text) => {
        const sheet = new CSSStyleSheet();
        // Missing in jsdom.
        sheet.replaceSync?.(text);
        return sheet;
      });
      const root = element.attachShadow({ mode: 'open' });
      root.adoptedStyleSheets = sheets;
      keepKeys(element);

      const callbacks = Object.fromEntries(
        Object.entries<string>({ ...FUNNEL, ...events }).map(([prop, name]) => [
          prop,
          (detail: unknown) => tell(element, name, detail),
        ]),
      );
      const apiBase = () => (values.apiBase ?? (defaults as Values).apiBase) as string | undefined;
      complainOfAttributes(element, properties, apiBase());
      const read: Values = {};
      function readProps(): object {
        const props: Values = { ...defaults };
        for (const name of properties) {
          if (values[name] === undefined || values[name] === AN_OBJECT)
            values[name] = reactProps(element)?.[name] ?? values[name];
          if (values[name] !== read[name]) read[name] = values[name] = parse(values[name], name, apiBase());
          if (read[name] !== undefined) props[name] = read[name];
        }
        const forward = element.getAttribute('forward');
        if (forward) {
          const query = new URLSearchParams(properties.includes('prefill') ? (props.prefill as string) : '');
          addForwarded(query, forward, new URLSearchParams(location.search));
          if (properties.includes('prefill')) props.prefill = String(query);
          else
            for (const [name, text] of query)
              if (properties.includes(name)) props[name] = parse(text, name, apiBase()) ?? props[name];
        }
        return { ...props, ...callbacks };
      }
      const parse = (value: unknown, name: string, apiBase?: string): unknown => {
        const kind = attributes[name]?.kind ?? 'string';
        if (typeof value !== 'string' || kind === 'string') return value;
        if (kind === 'boolean') return value !== 'false';
        try {
          return JSON.parse(value);
        } catch {
          complain(apiBase, 'malformed-json', name, value);
          return undefined;
        }
      };

      const mount = createMount(Component as ComponentType<object>, calls);
      let queued = false;
      const changed = () => {
        mount.carryOut();
        if (queued) return;
        queued = true;
        // Deferred, to read changes made together at once, and after React has stored the element's props.
        queueMicrotask(() => {
          queued = false;
          mount.give(readProps());
          if (element.isConnected && !mount.isConnected) root.append(mount);
        });
      };
      whenReactSetsProps(element, changed);
      return changed;
    };
  return { tag, properties, view };
}

function tell(element: HTMLElement, name: string, detail: unknown): void {
  const listener = reactProps(element)?.[`on${name}`];
  // A listener that React has added itself is not called twice: the same function is added only once.
  if (typeof listener === 'function') element.addEventListener(name, listener as EventListener, { once: true });
  element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
}
