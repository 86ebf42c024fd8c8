import type { ChauffeurFormProps } from 'charter-widgets/chauffeur-form';
import type { FlightBookingProps } from 'charter-widgets/flight-booking';
import type { FlightGalleryProps } from 'charter-widgets/flight-gallery';
import type { InternationalCharterFormProps } from 'charter-widgets/international-charter-form';
import type { PrivateCharterFormProps } from 'charter-widgets/private-charter-form';

/** One option of a widget: what it is for, how it is chosen, and where it goes. */
export interface WidgetOption {
  label: string;
  /** What it does and what stands without it, in a sentence. */
  hint: string;
  control: 'text' | 'address' | 'count' | 'currency' | 'json' | 'prefill' | 'choice';
  /** Of a choice. */
  choices?: readonly { value: string; label: string }[];
  placeholder?: string;
  /** The parameter of the same meaning that the widget's page takes; without one, a frame does not know the option. */
  parameter?: string;
  /** Not written into the studio's own address, e.g. a key. */
  unshared?: true;
}

/** Every prop but the events: the compiler objects to one that is missing here, and to one that is no more. */
type OptionsOf<Props> = { readonly [K in Exclude<keyof Props, `on${string}`>]-?: WidgetOption };

export interface WidgetKind {
  name: string;
  /** The npm package's component, `define…` stands before it for the element. */
  component: string;
  /** What a frame with it is called. */
  title: string;
  /** The screen of the operator's own site, offered where a widget does not load. */
  page: string;
  /** On the button that opens it. */
  open: string;
  /** Shows pictures that the API's origin serves. */
  pictures: boolean;
  /** The event that a host waits for, as React's prop. */
  event: 'onSubmitted' | 'onFlightSelected';
  /** Prop to option. */
  options: Readonly<Record<string, WidgetOption>>;
}

const look = {
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
    label: 'Words',
    hint: 'Texts of your own as JSON, our English to yours. They win over the language.',
    control: 'json',
    placeholder: '{ "Search": "Find my jet" }',
  },
} as const satisfies Record<string, WidgetOption>;

const apiBase = {
  label: 'API base',
  hint: 'Where the API lives. Without it, where the widget’s code came from.',
  control: 'address',
  placeholder: 'https://book.example.com/api',
} as const satisfies WidgetOption;

const googleMapsApiKey = {
  label: 'Google Maps key',
  hint: 'Airports are then suggested by Google Places; without it, by the built-in index. A frame uses the operator’s.',
  control: 'text',
  unshared: true,
} as const satisfies WidgetOption;

const currency = {
  label: 'Currency',
  hint: 'What prices are shown in, three letters (ISO 4217); nothing is converted. Without it, USD.',
  control: 'currency',
  placeholder: 'USD',
  parameter: 'currency',
} as const satisfies WidgetOption;

const drafts = {
  label: 'Drafts',
  hint: 'Legs, dates and numbers survive a reload of the tab, never anything about people. Off: the browser keeps nothing.',
  control: 'choice',
  choices: [
    { value: 'on', label: 'On' },
    { value: 'off', label: 'Off' },
  ],
  parameter: 'drafts',
} as const satisfies WidgetOption;

const prefill = (placeholder: string): WidgetOption => ({
  label: 'Pre-fill',
  hint: 'What the form is filled in with, as URL parameters.',
  control: 'prefill',
  placeholder,
});

const privateCharter: OptionsOf<PrivateCharterFormProps> = {
  prefill: prefill('type=roundtrip&from=KHI&to=DXB&seats=4'),
  drafts,
  apiBase,
  googleMapsApiKey,
  ...look,
};

const chauffeur: OptionsOf<ChauffeurFormProps> = {
  prefill: prefill('passengers=3&luggage=2'),
  drafts,
  apiBase,
  ...look,
};

const internationalCharter: OptionsOf<InternationalCharterFormProps> = {
  prefill: prefill('from=KHI&to=DXB&seats=4&aircraft=light-jet'),
  drafts,
  apiBase,
  googleMapsApiKey,
  ...look,
};

const gallery: OptionsOf<FlightGalleryProps> = {
  openWith: {
    label: 'A chosen flight',
    hint: 'Opens its booking page in a new tab, or is only told to your page (flight-selected). Without it, a new tab.',
    control: 'choice',
    choices: [
      { value: 'tab', label: 'Opens in a new tab' },
      { value: 'event', label: 'Is told to your page' },
    ],
    parameter: 'open-with',
  },
  bookingUrl: {
    label: 'Booking page',
    hint: 'Your page for a flight, {id} is replaced. Without it, the operator’s.',
    control: 'address',
    placeholder: '/book?flight={id}',
    parameter: 'booking-url',
  },
  charterUrl: {
    label: 'Charter page',
    hint: 'Where an empty gallery leads. Without it, the operator’s charter form.',
    control: 'address',
    placeholder: '/charter',
    parameter: 'charter-url',
  },
  from: {
    label: 'From',
    hint: 'Only flights from here: a code, or a part of the name.',
    control: 'text',
    placeholder: 'KHI',
    parameter: 'from',
  },
  to: { label: 'To', hint: 'Only flights to here.', control: 'text', placeholder: 'DXB', parameter: 'to' },
  limit: {
    label: 'At most',
    hint: 'So many flights, from 1. Without it, all, shown 24 at a time.',
    control: 'count',
    placeholder: 'All',
    parameter: 'limit',
  },
  currency,
  apiBase,
  ...look,
};

const booking: OptionsOf<FlightBookingProps> = {
  flightId: {
    label: 'Flight',
    hint: 'The number of the flight. Without it, the id of your page’s address, else its last path segment, if it is a number.',
    control: 'count',
    placeholder: '5',
    parameter: 'id',
  },
  defaultFlightId: {
    label: 'Default flight',
    hint: 'When the address names none. Without it, the traveller is asked to choose one.',
    control: 'count',
    placeholder: '5',
    parameter: 'default-flight-id',
  },
  galleryUrl: {
    label: 'Gallery page',
    hint: 'Offered when no flight is named, or it does not exist. Without it, nothing is.',
    control: 'address',
    placeholder: '/flights',
    parameter: 'gallery-url',
  },
  termsUrl: {
    label: 'Terms page',
    hint: 'Linked where the traveller accepts the terms. Without it, they are only named.',
    control: 'address',
    placeholder: '/terms',
    parameter: 'terms-url',
  },
  currency,
  drafts,
  apiBase,
  ...look,
};

/** The five widgets, by their element's name, with all that can be chosen of each. */
export const WIDGETS = {
  'private-charter-form': {
    name: 'Private charter form',
    component: 'PrivateCharterForm',
    title: 'Private charter request',
    page: '/private-charter-form',
    open: 'Request a private charter',
    pictures: false,
    event: 'onSubmitted',
    options: privateCharter,
  },
  'chauffeur-form': {
    name: 'Chauffeur form',
    component: 'ChauffeurForm',
    title: 'Chauffeur service request',
    page: '/chauffeur-service-form',
    open: 'Book a chauffeur',
    pictures: false,
    event: 'onSubmitted',
    options: chauffeur,
  },
  'international-charter-form': {
    name: 'International charter form',
    component: 'InternationalCharterForm',
    title: 'International charter request',
    page: '/international-charter-form',
    open: 'Request an international charter',
    pictures: false,
    event: 'onSubmitted',
    options: internationalCharter,
  },
  'flight-gallery': {
    name: 'Flight gallery',
    component: 'FlightGallery',
    title: 'Flights',
    page: '/flights-products',
    open: 'See our flights',
    pictures: true,
    event: 'onFlightSelected',
    options: gallery,
  },
  'flight-booking': {
    name: 'Flight booking',
    component: 'FlightBooking',
    title: 'Flight booking',
    page: '/flights-details',
    open: 'Book this flight',
    pictures: true,
    event: 'onSubmitted',
    options: booking,
  },
} as const satisfies Record<string, WidgetKind>;

export type WidgetTag = keyof typeof WIDGETS;
export const WIDGET_TAGS = Object.keys(WIDGETS) as WidgetTag[];
export const kindOf = (widget: WidgetTag): WidgetKind => WIDGETS[widget];

/** `bookingUrl` → `booking-url`, as the attribute is called. */
export const attributeOf = (prop: string): string => prop.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Why an option's text cannot be; '' when it can, also when it is empty. */
export function optionError({ control, choices }: WidgetOption, text: string): string {
  if (!text) return '';
  switch (control) {
    case 'choice':
      return choices?.some(({ value }) => value === text) ? '' : 'Choose one of the list';
    case 'count':
      return /^[1-9]\d{0,9}$/.test(text) ? '' : 'A whole number from 1';
    case 'currency':
      return /^[A-Z]{3}$/.test(text) ? '' : 'Three capital letters, such as USD or PKR';
    case 'address':
      return isWebAddress(text) ? '' : 'A web address (https://…), or a path on the page’s own site (/…)';
    case 'json':
      return isWords(text) ? '' : 'JSON with texts only: { "Search": "Find my jet" }';
    case 'text':
    case 'prefill':
      return '';
  }
}

function isWebAddress(text: string): boolean {
  try {
    const { protocol, username, password } = new URL(text, 'https://page.invalid');
    return /^https?:$/.test(protocol) && !username && !password;
  } catch {
    return false;
  }
}

function isWords(text: string): boolean {
  try {
    const words: unknown = JSON.parse(text);
    if (typeof words !== 'object' || words === null || Array.isArray(words)) return false;
    return Object.values(words).every((word) => typeof word === 'string');
  } catch {
    return false;
  }
}
