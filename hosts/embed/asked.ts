import { object, plainText } from 'charter-widgets/contract';
import type { WidgetOption } from 'charter-widgets/registry';
import * as v from 'valibot';

/** Prop to how it is read from the address: all that a frame can be told of its widget's options. */
export type Addressed = Readonly<Record<string, Pick<WidgetOption, 'kind' | 'control' | 'parameter'>>>;

/** A parameter that does not parse is left out. */
const oneOf = <const T extends readonly string[]>(options: T) => v.fallback(v.optional(v.picklist(options)), undefined);
const look = object({ theme: oneOf(['light', 'dark', 'auto']), locale: oneOf(['en', 'ur']) });

/** The tokens that a frame's address may set, and the property whose value each must be. */
export const TOKENS = { accent: 'color', radius: 'border-radius', font: 'font-family' };

/** What a parameter of an address must be, by the option's control; one that cannot be is left out. */
const FORMS: Partial<Record<WidgetOption['control'], RegExp>> = { count: /^[1-9]\d*$/, currency: /^[A-Z]{3}$/ };

/** The theme and the language that a query asks for. */
export const lookOf = (query: URLSearchParams) => v.parse(look, Object.fromEntries(query));

/**
 * The props that a query asks for, beside the look: the same on the server and in the browser.
 *
 * @param follow says which of the links in an address is followed
 */
export function askedProps(
  query: URLSearchParams,
  options: Addressed,
  follow: (link: string | null) => string | undefined,
): Record<string, unknown> {
  const asked = Object.entries(options).map(([prop, { kind, control, parameter = '' }]) => {
    if (control === 'prefill') return [prop, withoutLook(query)];
    const given = query.get(parameter);
    if (control === 'address') return [prop, follow(given)];
    const text = given !== null && FORMS[control] ? plainText(given) : given;
    if (kind === 'boolean') return [prop, text !== null && text !== 'false'];
    const value = text !== null && (FORMS[control]?.test(text) ?? true) ? text : undefined;
    return [prop, value && kind === 'json' ? Number(value) : value];
  });
  return Object.fromEntries(asked);
}

function withoutLook(query: URLSearchParams): string {
  const rest = new URLSearchParams(query);
  for (const name of ['theme', 'locale', 'drafts', 'partner', 'test', 'instance', ...Object.keys(TOKENS)])
    rest.delete(name);
  return rest.toString();
}
