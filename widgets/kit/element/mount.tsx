import r2wc from '@r2wc/react-to-web-component';
import { type ComponentType, createElement, useSyncExternalStore } from 'react';
import type { WidgetHandle } from '../handle';
import type { Calls } from './light-element';

/** Where React draws: an element of r2wc's within a widget's shadow root, which takes no room of its own. */
export interface Mount extends HTMLElement {
  /** Draws the component with these props. */
  give(props: object): void;
  /** Carries out the calls that wait, if the component can be called by now. */
  carryOut(): void;
}

type MountClass = new (Component: ComponentType<object>, calls: Calls) => Mount;
let mountClass: MountClass | undefined;

/** A place for a component, and for the calls of its methods that wait for it. */
export function createMount(Component: ComponentType<object>, calls: Calls): Mount {
  mountClass ??= defineMount();
  return new mountClass(Component, calls);
}

function Bridge({ container }: { container: Mount & Parts }) {
  const props = useSyncExternalStore(container.subscribe, container.snapshot);
  return createElement(container.Component, { ref: container.take, ...props } as object);
}

interface Parts {
  readonly Component: ComponentType<object>;
  readonly subscribe: (listener: () => void) => () => void;
  readonly snapshot: () => object;
  readonly take: (handle: Partial<WidgetHandle> | null) => void;
}

function defineMount(): MountClass {
  const Base = r2wc(Bridge as unknown as ComponentType<object>) as unknown as new () => HTMLElement & {
    disconnectedCallback(): void;
  };

  class MountElement extends Base implements Mount, Parts {
    readonly Component: ComponentType<object>;
    readonly #calls: Calls;
    readonly #listeners = new Set<() => void>();
    #props = {};
    #handle: Partial<WidgetHandle> | null = null;

    constructor(Component: ComponentType<object>, calls: Calls) {
      super();
      this.Component = Component;
      this.#calls = calls;
      this.style.display = 'contents';
    }

    override disconnectedCallback() {
      // A move disconnects and connects again at once: what was typed stays, only a real leave unmounts.
      queueMicrotask(() => {
        // Gone with its whole window, as at the end of a test: there is nothing to take down, nor to do it with.
        if (this.isConnected || !globalThis.document) return;
        super.disconnectedCallback();
        this.remove();
      });
    }

    subscribe = (listener: () => void) => {
      this.#listeners.add(listener);
      return () => this.#listeners.delete(listener);
    };
    snapshot = () => this.#props;
    take = (handle: Partial<WidgetHandle> | null) => {
      this.#handle = handle;
      // Not while React draws: a call may ask it to draw.
      queueMicrotask(() => this.carryOut());
    };

    give(props: object) {
      this.#props = props;
      for (const listener of this.#listeners) listener();
    }
    carryOut() {
      if (!this.#handle) return;
      for (const [method, ...given] of this.#calls.splice(0))
        (this.#handle as Record<string, ((...given: unknown[]) => void) | undefined>)[method]?.(...given);
    }
  }

  let name = 'charter-widgets-mount';
  // Another release on the same page has one of its own.
  while (customElements.get(name)) name += '-';
  customElements.define(name, MountElement);
  return MountElement;
}
