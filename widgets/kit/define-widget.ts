import type { EventNames, PropertiesOf } from './element/element-types';
import type { FunnelProps } from './funnel';

/** Returns the attribute of a prop: `apiBase` → `api-base`. */
export const attributeName = (prop: string): string => prop.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * How the text of an attribute becomes a prop. Frameworks also set such texts as properties. Invalid `json` is ignored with
 * a warning in the console.
 */
export type AttributeKind = 'string' | 'boolean' | 'json';

/** An option of a widget, and its control in the studio. */
export interface WidgetOption {
  /** How the attribute's text is read. Default `string`. */
  kind?: AttributeKind;
  label: string;
  /** One sentence: what the option does, and its default. */
  hint: string;
  control: 'text' | 'address' | 'count' | 'currency' | 'json' | 'prefill' | 'choice';
  /** The choices of a `choice` control. */
  choices?: readonly { value: string; label: string }[];
  placeholder?: string;
  /** The frame's URL parameter; without one, a frame cannot set the option. */
  parameter?: string;
  /** True for options that the studio keeps out of its own address, such as keys. */
  unshared?: true;
}

/** A widget as data, without its code. */
export interface WidgetDefinition {
  /** The element's name, e.g. `flight-gallery`; the component is then `FlightGallery`. */
  tag: string;
  /** The title of the widget's frame and page. */
  title: string;
  /** The same in Urdu. */
  urduTitle: string;
  /** The same flow on the operator's site, linked when the widget does not load: `/flights-details/:id?`. */
  page?: string;
  /** The label of a button that opens the widget. */
  open: string;
  /** The icon of a floating button. Default: a plane. */
  emblem?: 'car';
  /** True when the widget shows pictures from the API's origin. */
  pictures?: true;
  /** Prop to option. */
  attributes: Readonly<Record<string, WidgetOption>>;
  /**
   * Prop to event name: `onSubmitted` is dispatched as `submitted`, with the callback's argument as `detail`. The funnel's
   * events, which every widget has, are not listed.
   */
  events: Readonly<Record<string, string>>;
  /** The prop of the event that ends the flow. */
  outcome: string;
}

type Events<Props> = EventNames<Omit<Props, keyof FunnelProps>>;

/** Defines a widget. The compiler refuses a missing prop, and one that the component does not have. */
export const defineWidget = <Props>(
  definition: Omit<WidgetDefinition, 'attributes' | 'events' | 'outcome'> & {
    attributes: Readonly<Record<keyof PropertiesOf<Props> & string, WidgetOption>>;
    events: Events<Props>;
    outcome: keyof Events<Props> & string;
  },
): WidgetDefinition => definition;

/* Options that several widgets have. */

export const look = {
  theme: {
    label: 'Theme',
    hint: 'Light, dark, or as the visitor’s system says. Without it, an element follows the page’s own color-scheme and a frame is light.',
    control: 'choice',
    choices: [
      { value: 'light', label: 'Light' },
      { value: 'dark', label: 'Dark' },
      { value: 'auto', label: 'As the visitor’s system' },
    ],
    parameter: 'theme',
  },
  locale: {
    label: 'Language',
    hint: 'The language of the widget’s texts. Without it, English.',
    control: 'choice',
    choices: [
      { value: 'en', label: 'English' },
      { value: 'ur', label: 'Urdu, right to left' },
    ],
    parameter: 'locale',
  },
  words: {
    kind: 'json',
    label: 'Words',
    hint: 'Texts of your own as JSON, our English to yours. They win over the language.',
    control: 'json',
    placeholder: '{ "Search": "Find my jet" }',
  },
  headingLevel: {
    kind: 'json',
    label: 'Heading level',
    hint: 'The level of the widget’s first headings in the outline of your page, 1 to 6; its looks stay. Without it, 2.',
    control: 'count',
    placeholder: '3',
  },
  test: {
    kind: 'boolean',
    label: 'Test',
    hint: 'To try it out: requests are checked and answered as always, but nothing is stored or mailed, and the widget says so.',
    control: 'choice',
    choices: [{ value: 'true', label: 'On: nothing is stored' }],
    parameter: 'test',
  },
} as const satisfies Record<string, WidgetOption>;

export const apiBase: WidgetOption = {
  label: 'API base',
  hint: 'Where the API lives. Without it, where the widget’s code came from.',
  control: 'address',
  placeholder: 'https://book.example.com/api',
};

/** Options of a widget that sends a request. */
export const sentBy = {
  partner: {
    label: 'Partner',
    hint: 'The key that the operator gave the partner: requests from the page are counted for them. Without it, for nobody.',
    control: 'text',
    placeholder: 'indus-travel',
    parameter: 'partner',
  },
  campaign: {
    label: 'Campaign',
    hint: 'The utm_… parameters that a request is kept with. Without it, those of the page’s address.',
    control: 'text',
    placeholder: 'utm_source=newsletter&utm_campaign=eid',
    unshared: true,
  },
} as const satisfies Record<string, WidgetOption>;

export const googleMapsApiKey: WidgetOption = {
  label: 'Google Maps key',
  hint: 'Airports are then suggested by Google Places; without it, by the built-in index. A frame uses the operator’s.',
  control: 'text',
  unshared: true,
};

export const currency: WidgetOption = {
  label: 'Currency',
  hint: 'What prices are shown in, three letters (ISO 4217); nothing is converted. Without it, USD.',
  control: 'currency',
  placeholder: 'USD',
  parameter: 'currency',
};

export const pkrRate: WidgetOption = {
  label: 'Rupees for one',
  hint: 'Prices are then shown in PKR and in the currency. Without it, dollars at the operator’s rate; 0 for no rupees.',
  control: 'text',
  placeholder: '278.5',
  parameter: 'pkr-rate',
};

export const priceFirst: WidgetOption = {
  label: 'First price',
  hint: 'Where both are shown.',
  control: 'choice',
  choices: [
    { value: 'pkr', label: 'Rupees' },
    { value: 'base', label: 'The currency' },
  ],
  parameter: 'price-first',
};

export const drafts: WidgetOption = {
  label: 'Drafts',
  hint: 'Legs, dates and numbers survive a reload of the tab, never anything about people. Off: the browser keeps nothing.',
  control: 'choice',
  choices: [
    { value: 'on', label: 'On' },
    { value: 'off', label: 'Off' },
  ],
  parameter: 'drafts',
};

export const prefill = (placeholder: string): WidgetOption => ({
  label: 'Pre-fill',
  hint: 'What the form is filled in with, as URL parameters.',
  control: 'prefill',
  placeholder,
});
