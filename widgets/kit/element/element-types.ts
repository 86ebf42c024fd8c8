import type * as React from 'react';
import type { WidgetHandle } from '../embed';
import type { BoxProps } from '../widget/widget-root';

/** `flightSelected` → `flight-selected`. */
type Kebab<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : Name;

type Handler = `on${Capitalize<string>}`;

/** A component's props that an element has as properties: all but its `on…` callbacks, and those that every element has. */
export type PropertiesOf<Props> = {
  [Name in keyof Props as Name extends Handler | keyof BoxProps ? never : Name]: Props[Name];
};

/** A component's callbacks to the events an element dispatches in their place: `onFlightSelected` → `flight-selected`. */
export type EventNames<Props> = {
  [Name in keyof Props as Name extends Handler ? Name : never]-?: EventName<Name>;
};
type EventName<Name> = Name extends `on${infer Event}` ? Kebab<Uncapitalize<Event>> : never;

/** An element's events, each with the type of its `detail`. */
export type EventsOf<Props> = {
  [Name in keyof Props as EventName<Name & Handler>]-?: NonNullable<Props[Name]> extends (detail: infer Detail) => void
    ? Detail
    : never;
};

/**
 * An `HTMLElement` with the component's props as properties and the handle's methods. `addEventListener` knows the type of
 * each `detail`. Methods called before the widget has loaded run once it has.
 */
export type WidgetElement<Props> = TypedListeners<EventsOf<Props>> &
  HTMLElement &
  Omit<WidgetHandle, 'prefill'> &
  Omit<PropertiesOf<Props>, 'prefill'> &
  ('prefill' extends keyof Props ? PrefillMember : Pick<WidgetHandle, 'prefill'>);

/** `prefill` is a method and a property: `element.prefill = 'from=KHI'` sets the initial values. */
interface PrefillMember {
  get prefill(): WidgetHandle['prefill'];
  set prefill(start: string | undefined);
}

interface TypedListeners<Events> {
  addEventListener<Name extends keyof Events>(
    type: Name,
    listener: (event: CustomEvent<Events[Name]>) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Name extends keyof Events>(
    type: Name,
    listener: (event: CustomEvent<Events[Name]>) => void,
    options?: boolean | EventListenerOptions,
  ): void;
}

/** Attributes that an element has in addition to its component's props. */
export interface ElementAttributes {
  /**
   * Names of parameters that are read from the page's address, separated by commas, e.g. `from,to,date`. A form takes
   * parameters of its `prefill`, a gallery its attributes. The address wins over the element. Default: none. Personal data
   * is never read from an address.
   */
  forward?: string | undefined;
  /** `eager` loads the widget's code at once. Default: near the window. Only by script tag or `charter-widgets/elements`. */
  loading?: 'eager' | undefined;
}

/**
 * The element's props in JSX. From React 19 on, camelCase names set properties, including objects, and `onsubmitted` listens
 * to `submitted`. React 18 writes props as attribute texts and has no events of custom elements: only kebab-case attributes
 * compile there, `words` as JSON, and events need a ref and `addEventListener`.
 */
export type WidgetJsx<Element, Props> = React.DetailedHTMLProps<React.HTMLAttributes<Element>, Element> &
  ElementAttributes & { class?: string | undefined } & (typeof React extends { use: unknown }
    ? Omit<Attributes<Props>, keyof Props> & Settable<Props> & Listeners<EventsOf<Props>>
    : Attributes<Props>);

type Attributes<Props> = { [Name in Exclude<keyof PropertiesOf<Props>, 'person'> as Kebab<Name>]?: Text<Props[Name]> };
type Settable<Props> = {
  [Name in keyof PropertiesOf<Props>]?: Props[Name] | (Name extends 'person' ? never : Text<Props[Name]>);
};
type Listeners<Events> = {
  [Name in keyof Events as `on${Name & string}`]?: ((event: CustomEvent<Events[Name]>) => void) | undefined;
};

/** A prop's value as an attribute: a plain value, or JSON text. */
type Text<Value> = Value extends string | boolean | undefined
  ? Value
  : Value extends number
    ? Value | `${number}`
    : string;
