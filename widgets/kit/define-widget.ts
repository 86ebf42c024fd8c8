import type { EventNames, PropertiesOf } from './element/element-types';
import type { FunnelProps } from './funnel';

/**
 * How the text of an attribute becomes a prop. Frameworks also set such texts as properties. Invalid `json` is ignored with
 * a warning in the console. A `property` has no attribute.
 */
export type AttributeKind = 'string' | 'boolean' | 'json' | 'property';

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
    hint: 'Light, dark, or the visitor’s system setting. Default: an element follows your page’s color-scheme; a frame is light.',
    control: 'choice',
    choices: [
      { value: 'light', label: 'Light' },
      { value: 'dark', label: 'Dark' },
      { value: 'auto', label: 'Like the visitor’s system' },
    ],
    parameter: 'theme',
  },
  locale: {
    label: 'Language',
    hint: 'Language of the widget’s texts. Default: English.',
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
    hint: 'Your own texts as JSON: English text to your text. They override the language.',
    control: 'json',
    placeholder: '{ "Search": "Find my jet" }',
  },
  headingLevel: {
    kind: 'json',
    label: 'Heading level',
    hint: 'Level of the widget’s first headings in your page’s outline, 1 to 6. The design does not change. Default: 2.',
    control: 'count',
    placeholder: '3',
  },
  test: {
    kind: 'boolean',
    label: 'Test',
    hint: 'Test mode: requests are checked and answered as usual, but nothing is stored or sent. The widget shows a note.',
    control: 'choice',
    choices: [{ value: 'true', label: 'On: nothing is stored' }],
    parameter: 'test',
  },
} as const satisfies Record<string, WidgetOption>;

export const apiBase: WidgetOption = {
  label: 'API base',
  hint: 'Address of the API. Default: the server that the script came from.',
  control: 'address',
  placeholder: 'https://book.example.com/api',
};

/** Options of a widget that sends a request. */
export const sentBy = {
  partner: {
    label: 'Partner',
    hint: 'Your partner key from the operator: requests from your page are counted for you. Default: not counted.',
    control: 'text',
    placeholder: 'indus-travel',
    parameter: 'partner',
  },
  campaign: {
    label: 'Campaign',
    hint: 'The utm_… parameters stored with a request. Default: those of the page’s address.',
    control: 'text',
    placeholder: 'utm_source=newsletter&utm_campaign=eid',
    unshared: true,
  },
  reference: {
    label: 'Reference',
    hint: 'Your own number or name of the request, for the operator’s staff. At most 100 characters; nothing personal.',
    control: 'text',
    placeholder: 'PO-4711',
    parameter: 'reference',
    unshared: true,
  },
  metadata: {
    label: 'Metadata',
    hint: 'At most ten texts by name as JSON, for the operator’s staff. Nothing personal belongs there.',
    control: 'json',
    placeholder: '{ "campaign": "eid" }',
  },
  person: {
    kind: 'property',
    label: 'Person',
    hint: 'The customer whom your page knows: fields that the traveller has not touched are filled in. Set by a script alone.',
    control: 'json',
  },
} as const satisfies Record<string, WidgetOption>;

export const googleMapsApiKey: WidgetOption = {
  label: 'Google Maps key',
  hint: 'With a key, Google Places suggests airports. Default: the built-in index. A frame uses the operator’s key.',
  control: 'text',
  unshared: true,
};

export const currency: WidgetOption = {
  label: 'Currency',
  hint: 'Currency of the prices, three letters (ISO 4217). Prices are not converted. Default: USD.',
  control: 'currency',
  placeholder: 'USD',
  parameter: 'currency',
};

export const pkrRate: WidgetOption = {
  label: 'Rupees for one',
  hint: 'With a rate, prices are shown in PKR and in the currency. Default: dollars, at the operator’s rate. 0 hides rupees.',
  control: 'text',
  placeholder: '278.5',
  parameter: 'pkr-rate',
};

export const priceFirst: WidgetOption = {
  label: 'First price',
  hint: 'If both are shown.',
  control: 'choice',
  choices: [
    { value: 'pkr', label: 'Rupees' },
    { value: 'base', label: 'The currency' },
  ],
  parameter: 'price-first',
};

export const drafts: WidgetOption = {
  label: 'Drafts',
  hint: 'Legs, dates and numbers are kept when the tab reloads; personal details never. Off: the browser stores nothing.',
  control: 'choice',
  choices: [
    { value: 'on', label: 'On' },
    { value: 'off', label: 'Off' },
  ],
  parameter: 'drafts',
};

export const prefill = (placeholder: string): WidgetOption => ({
  label: 'Prefill',
  hint: 'URL parameters that fill in the form.',
  control: 'prefill',
  placeholder,
});
