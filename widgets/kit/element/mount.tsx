import r2wc from '@r2wc/react-to-web-component';
import { type ComponentType, createElement, useSyncExternalStore } from 'react';
import type { WidgetHandle } from '../embed';
import type { Calls } from '../light-element/light-element';

/** Where React draws: an element of r2wc's within a widget's shadow root, which takes no room of its own. */
export interface Mount extends HTMLElement {
  /** Draws the component with these props. */
  give(props: object): void;
  /** Carries out the calls that wait, if the component can be called by now. */
  carryOut(): void;
}

/*
 * React (18.0 to 19.3) notes on the document of each root that it listens there, though it does so to one event alone:
 * `hydrateRoot(document)`, as React Router and Next have it, then adds no listener, and the page would hear nothing.
 */
const NOTE = '_reactListening';
const notesOn = (page: object) => Object.keys(page).filter((key) => key.startsWith(NOTE));
/** Those that our roots alone have brought about: taken off, but for React's next look while we draw. */
let ourNotes: string[] = [];

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
    connectedCallback(): void;
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

    override connectedCallback() {
      const page = this.ownerDocument as unknown as Record<string, unknown>;
      const before = notesOn(page);
      for (const note of ourNotes) page[note] = true;
      super.connectedCallback();
      ourNotes = notesOn(page).filter((note) => !before.includes(note));
      for (const note of ourNotes) delete page[note];
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
