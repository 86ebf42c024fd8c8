import { WIDGETS, type WidgetDefinition, type WidgetOption } from 'charter-widgets/registry';
import { capital } from '../../shared/csv';

export type { WidgetOption };

/** An element's name: `flight-gallery`. */
export type WidgetTag = string;

export const WIDGET_TAGS: readonly WidgetTag[] = WIDGETS.map(({ tag }) => tag);

export function kindOf(widget: WidgetTag): WidgetDefinition {
  const kind = WIDGETS.find(({ tag }) => tag === widget);
  if (!kind) throw new Error(`There is no widget ${widget}`);
  return kind;
}

/** Formats a widget's name: `flight-gallery` → `Flight gallery`. */
export const nameOf = (tag: WidgetTag): string => capital(tag).replaceAll('-', ' ');

/** The widget's screen on the operator's site, which a page links to where the widget does not load. */
export const screenOf = (tag: WidgetTag): string => kindOf(tag).page?.replace(/\/:.*/, '') ?? `/embed/${tag}`;

/** The attribute of a prop: `bookingUrl` → `booking-url`. */
export const attributeOf = (prop: string): string => prop.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Why a text is not possible for an option; '' when it is, and when it is empty. */
export function optionError({ control, choices }: WidgetOption, text: string): string {
  if (!text) return '';
  switch (control) {
    case 'choice':
      return choices?.some(({ value }) => value === text) ? '' : 'Choose one from the list';
    case 'count':
      return /^[1-9]\d{0,9}$/.test(text) ? '' : 'A whole number from 1';
    case 'currency':
      return /^[A-Z]{3}$/.test(text) ? '' : 'Three capital letters, such as USD or PKR';
    case 'address':
      return isWebAddress(text) ? '' : 'A web address (https://…), or a path on the page’s own site (/…)';
    case 'json':
    case 'text':
    case 'prefill':
      return '';
  }
}

function isWebAddress(text: string): boolean {
  const base = 'https://page.invalid';
  if (!URL.canParse(text, base)) return false;
  const { protocol, username, password } = new URL(text, base);
  return /^https?:$/.test(protocol) && !username && !password;
}
