import type { ComponentType } from 'react';
import { plainText } from '../../contract';
import type { AttributeKind, WidgetDefinition } from '../define-widget';
import type { FunnelProps } from '../funnel';
import type { Values, View } from '../light-element';
import { warn } from '../warnings';
import type { EventNames } from './element-types';
import { addForwardedParameters } from './forwarded';
import { createMount } from './mount';

/** Keys that still reach the page. */
const FOR_THE_PAGE = /^(Escape|Tab|F\d+|Shift|Control|Alt|AltGraph|Meta|CapsLock)$/;

/**
 * Stops keys typed in a field from triggering the page's shortcuts. Outside the shadow root the event's target is the
 * element, so a page cannot see that the key was typed in a field. Escape, Tab, function keys and combinations with Ctrl,
 * Alt or Meta still reach the page, and capturing listeners get all keys.
 */
export function isolateFieldKeys(element: HTMLElement): void {
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
  // The `keyup` of a stopped key is stopped too, even if the focus has moved within the element.
  element.addEventListener('keyup', (event) => kept.delete(event.code) && event.stopPropagation());
}

/** The part of a widget's definition that its element needs. */
export type ElementSource = Pick<WidgetDefinition, 'tag' | 'events'> & {
  /** Prop to kind. `apiBase` is the attribute `api-base` and a property. */
  attributes: Readonly<Record<string, { kind?: AttributeKind }>>;
};

/** An element as data. The npm package defines it at once; the script tag adds the view to an existing element. */
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

/**
 * Describes an element that renders a React component in an open shadow root. r2wc mounts and unmounts the component in an
 * inner element. The props are handled here, because r2wc ignores removed, empty and bare attributes, turns functions and
 * objects into text, loses properties set before the upgrade, and remounts an element that is moved.
 *
 * @param styles style sheets of the shadow root; they are adopted, which a strict CSP allows
 */
export function describeElement<Props extends object>(
  { tag, attributes, events }: ElementSource,
  Component: ComponentType<Props>,
  styles: readonly string[],
): ElementDefinition<Props> {
  const properties = Object.keys(attributes);
  let sheets: CSSStyleSheet[] | undefined;

  const view =
    (defaults: Partial<Props>): View =>
    (element, values, calls) => {
      try {
        return draw();
      } catch (error) {
        fail(error);
        return () => {};
      }

      /** Shows the page's own content or the operator's contact in the place of the widget. */
      function fail(error?: unknown) {
        const detail = { message: 'Something went wrong here. Please reload the page.' };
        element.dispatchEvent(new CustomEvent('failed', { detail, bubbles: true, composed: true }));
        import('../widget/operator/not-loaded').then(
          ({ explain }) => explain(element, String((defaults as Values).apiBase || '/api'), error),
          () => {},
        );
      }

      function draw() {
        sheets ??= styles.map((text) => {
          const sheet = new CSSStyleSheet();
          // jsdom has no `replaceSync`.
          sheet.replaceSync?.(text);
          return sheet;
        });
        const root = element.attachShadow({ mode: 'open' });
        root.adoptedStyleSheets = sheets;
        isolateFieldKeys(element);

        const callbacks = Object.fromEntries(
          Object.entries<string>({ ...FUNNEL, ...events }).map(([prop, name]) => [
            prop,
            (detail: unknown) =>
              element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true })),
          ]),
        );
        const apiBase = () => (values.apiBase ?? (defaults as Values).apiBase) as string | undefined;
        const shownBy = { element, properties, home: (defaults as Values).apiBase };
        const read: Values = {};
        function readProps(): object {
          const props: Values = { ...defaults, shownBy };
          for (const name of properties) {
            if (values[name] !== read[name]) read[name] = values[name] = parse(values[name], name, apiBase());
            if (read[name] !== undefined) props[name] = read[name];
          }
          props.apiBase ||= (defaults as Values).apiBase;
          const forward = element.getAttribute('forward');
          if (forward) {
            const query = new URLSearchParams(properties.includes('prefill') ? (props.prefill as string) : '');
            addForwardedParameters(query, forward, new URLSearchParams(location.search));
            if (properties.includes('prefill')) props.prefill = String(query);
            else
              for (const [name, text] of query)
                if (properties.includes(name)) {
                  const value = parse(text, name, apiBase());
                  if (value !== undefined && !Number.isNaN(value)) props[name] = value;
                }
          }
          return { ...props, ...callbacks };
        }
        const parse = (value: unknown, name: string, apiBase?: string): unknown => {
          const kind = attributes[name]?.kind;
          if (kind === 'boolean') return value === '' || value;
          if (typeof value !== 'string' || kind !== 'json') return value;
          try {
            return JSON.parse(name === 'words' ? value : plainText(value));
          } catch {
            // The checks name a number that is none.
            if (name !== 'words') return Number.NaN;
            warn(apiBase, 'malformed-json', name, value);
            return undefined;
          }
        };

        const mount = createMount(Component as ComponentType<object>, calls);
        let queued = false;
        const changed = () => {
          mount.runCalls();
          if (queued) return;
          queued = true;
          // Deferred, to read several changes together.
          queueMicrotask(() => {
            queued = false;
            try {
              mount.setProps(readProps());
              if (!element.isConnected || mount.isConnected) return;
              mount.mountIn(root, fail);
            } catch (error) {
              fail(error);
            }
          });
        };
        return changed;
      }
    };
  return { tag, properties, view };
}
