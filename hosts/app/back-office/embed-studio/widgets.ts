import { componentOf, WIDGETS, type WidgetOption } from 'charter-widgets/registry';

export type { WidgetOption };

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
  event: string;
  /** Prop to option. */
  options: Readonly<Record<string, WidgetOption>>;
}

/** `flight-gallery` → `Flight gallery`. */
const nameOf = (tag: string) => tag.charAt(0).toUpperCase() + tag.slice(1).replaceAll('-', ' ');

/** An element's name. */
export type WidgetTag = string;

const KINDS = new Map(
  WIDGETS.map(({ tag, title, page, open, pictures = false, outcome, attributes }): [WidgetTag, WidgetKind] => [
    tag,
    {
      ...{ title, open, pictures, event: outcome, options: attributes },
      name: nameOf(tag),
      component: componentOf(tag),
      page: page?.replace(/\/:.*/, '') ?? `/embed/${tag}`,
    },
  ]),
);

export const WIDGET_TAGS: readonly WidgetTag[] = [...KINDS.keys()];

export function kindOf(widget: WidgetTag): WidgetKind {
  const kind = KINDS.get(widget);
  if (!kind) throw new Error(`There is no widget ${widget}`);
  return kind;
}

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
