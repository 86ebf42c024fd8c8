import r2wc from '@r2wc/react-to-web-component';
import { type ComponentType, createElement, useSyncExternalStore } from 'react';
import type { WidgetHandle } from '../embed';
import type { Calls } from '../light-element';

/** The element within a widget's shadow root that React renders into. It has no box of its own. */
export interface Mount extends HTMLElement {
  /**
   * Mounts the component in a shadow root.
   *
   * @param onBlank called when it has drawn nothing, as after an error, which only the console is told
   */
  mountIn(root: ShadowRoot, onBlank: () => void): void;
  /** Renders the component with these props. */
  setProps(props: object): void;
  /** Runs the waiting calls if the component is mounted. */
  runCalls(): void;
}

/** Milliseconds within which a component is drawn. */
const DRAWN = 3000;

/** Where roots are created (`mountIn`). */
let outside: Document | undefined;

type MountClass = new (Component: ComponentType<object>, calls: Calls) => Mount;
let mountClass: MountClass | undefined;

/** Creates the mount of a component; `calls` wait until it is mounted. */
export function createMount(Component: ComponentType<object>, calls: Calls): Mount {
  mountClass ??= defineMount();
  return new mountClass(Component, calls);
}

function Bridge({ container }: { container: Mount & Parts }) {
  const props = useSyncExternalStore(container.subscribe, container.snapshot);
  return props && createElement(container.Component, { ref: container.setHandle, ...props } as object);
}

interface Parts {
  readonly Component: ComponentType<object>;
  readonly subscribe: (listener: () => void) => () => void;
  readonly snapshot: () => object | null;
  readonly setHandle: (handle: Partial<WidgetHandle> | null) => void;
}

function defineMount(): MountClass {
  const Base = r2wc(Bridge as unknown as ComponentType<object>) as unknown as new () => HTMLElement & {
    connectedCallback(): void;
    disconnectedCallback(): void;
  };

  class MountElement extends Base implements Mount, Parts {
    readonly Component: ComponentType<object>;
    readonly #calls: Calls;
    readonly #listeners = new Set<() => void>();
    #props = {};
    #drawn: ReturnType<typeof setTimeout> | undefined;
    #handle: Partial<WidgetHandle> | null = null;

    constructor(Component: ComponentType<object>, calls: Calls) {
      super();
      this.Component = Component;
      this.#calls = calls;
      this.style.display = 'contents';
    }

    /**
     * React takes the document in which a root is created for one that it listens to. A later `hydrateRoot(document)`, as
     * in React Router and Next, would then add no listeners. So the root is created in another document.
     */
    mountIn(root: ShadowRoot, onBlank: () => void) {
      outside ??= document.implementation.createHTMLDocument();
      outside.body.append(this);
      root.append(this);
      this.#drawn = setTimeout(() => this.firstElementChild || onBlank(), DRAWN);
    }

    override disconnectedCallback() {
      // Deferred, because a moved element is disconnected and connected again at once, and must keep its state.
      queueMicrotask(() => {
        // Without a document, as at the end of a test, nothing can be unmounted.
        if (this.isConnected || !globalThis.document) return;
        clearTimeout(this.#drawn);
        super.disconnectedCallback();
        if (this.parentNode) this.remove();
      });
    }

    subscribe = (listener: () => void) => {
      this.#listeners.add(listener);
      return () => this.#listeners.delete(listener);
    };
    snapshot = () => (this.ownerDocument === outside ? null : this.#props);
    setHandle = (handle: Partial<WidgetHandle> | null) => {
      this.#handle = handle;
      // Deferred, because a call may render, which is not allowed while React renders.
      queueMicrotask(() => this.runCalls());
    };

    setProps(props: object) {
      this.#props = props;
      for (const listener of this.#listeners) listener();
    }
    runCalls() {
      if (!this.#handle) return;
      for (const [method, ...given] of this.#calls.splice(0))
        (this.#handle as Record<string, ((...given: unknown[]) => void) | undefined>)[method]?.(...given);
    }
  }

  let name = 'charter-widgets-mount';
  // Another release on the same page may have defined its own.
  while (customElements.get(name)) name += '-';
  customElements.define(name, MountElement);
  return MountElement;
}
