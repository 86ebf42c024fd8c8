import type * as React from 'react';
import type { WidgetHandle } from '../embed';

/** `flightSelected` → `flight-selected`. */
type Kebab<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : Name;

type Handler = `on${Capitalize<string>}`;

/** A component's props that an element has as properties: all but its `on…` callbacks. */
export type PropertiesOf<Props> = { [Name in keyof Props as Name extends Handler ? never : Name]: Props[Name] };

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
 * An `HTMLElement` with a component's props as properties and its handle's methods, whose `addEventListener` knows the
 * type of each `detail`. Methods that are called before the widget is there are carried out when it is.
 */
export type WidgetElement<Props> = Listening<EventsOf<Props>> &
  HTMLElement &
  Omit<WidgetHandle, 'prefill'> &
  Omit<PropertiesOf<Props>, 'prefill'> &
  ('prefill' extends keyof Props ? Prefilled : Pick<WidgetHandle, 'prefill'>);

/** The one name that is a property and a method: `element.prefill = 'from=KHI'` is how it starts. */
interface Prefilled {
  get prefill(): WidgetHandle['prefill'];
  set prefill(start: string | undefined);
}

interface Listening<Events> {
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

/** What an element has beside its component's props: attributes alone. */
export interface ElementAttributes {
  /**
   * Names of parameters that the address of the page may pass on, e.g. `from,to,date`: to a form, what its `prefill` may
   * name; to a gallery, its attributes. The address wins. Default none: what else stands there is nobody's business.
   * No form reads from it who travels.
   */
  forward?: string | undefined;
  /** `eager`: the widget's code is fetched at once. Default: when the element comes near the window. Script tag only. */
  loading?: 'eager' | undefined;
}

/**
 * What the element takes in JSX. From React 19 on, camelCase sets properties, objects too, and `onsubmitted` listens to
 * `submitted`. React 18 writes every prop as an attribute's text and knows no events of custom elements: there only the
 * kebab-case attributes compile, `words` as JSON, and one listens by a ref and `addEventListener`.
 */
export type WidgetJsx<Element, Props> = React.DetailedHTMLProps<React.HTMLAttributes<Element>, Element> &
  ElementAttributes & { class?: string | undefined } & (typeof React extends { use: unknown }
    ? Omit<Attributes<Props>, keyof Props> & Settable<Props> & Listeners<EventsOf<Props>>
    : Attributes<Props>);

type Attributes<Props> = { [Name in keyof PropertiesOf<Props> as Kebab<Name>]?: Text<Props[Name]> };
type Settable<Props> = { [Name in keyof PropertiesOf<Props>]?: Props[Name] | Text<Props[Name]> };
type Listeners<Events> = {
  [Name in keyof Events as `on${Name & string}`]?: ((event: CustomEvent<Events[Name]>) => void) | undefined;
};

/** A prop's value as an attribute takes it; what is no plain value is JSON. */
type Text<Value> = Value extends string | boolean | undefined
  ? Value
  : Value extends number
    ? Value | `${number}`
    : string;
