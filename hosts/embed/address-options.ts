import { object, plainText } from 'charter-widgets/contract';
import { isFramed } from 'charter-widgets/kit';
import type { WidgetOption } from 'charter-widgets/registry';
import * as v from 'valibot';

/** The options of a frame's widget: prop to how it is parsed from the address. The parameter's default is the prop's name. */
export type AddressOptions = Readonly<Record<string, Partial<Pick<WidgetOption, 'kind' | 'control' | 'parameter'>>>>;

/** A parameter that does not parse is left out. */
const oneOf = <const T extends readonly string[]>(options: T) => v.fallback(v.optional(v.picklist(options)), undefined);
const look = object({ theme: oneOf(['light', 'dark', 'auto']), locale: oneOf(['en', 'ur']) });

/** The tokens that a frame's address may set, and the property whose value each must be. */
export const TOKENS = { accent: 'color', radius: 'border-radius', font: 'font-family' };

/** What a parameter of an address must be, by the option's control; one that cannot be is left out. */
const OPTION_VALUES: Partial<Record<WidgetOption['control'], RegExp>> = { count: /^[1-9]\d*$/, currency: /^[A-Z]{3}$/ };

/** The theme and the language that a query asks for. */
export const lookFromQuery = (query: URLSearchParams) => v.parse(look, Object.fromEntries(query));

/**
 * Parses the props of a query, without the look. The server and the browser give the same result.
 *
 * @param follow says which of the links in an address is followed
 */
export function propsFromQuery(
  query: URLSearchParams,
  options: AddressOptions,
  follow: (link: string | null) => string | undefined,
): Record<string, unknown> {
  const asked = Object.entries(options).map(([prop, { kind, control, parameter = prop }]) => {
    if (control === 'prefill') return [prop, withoutOptions(query, options)];
    const given = query.get(parameter);
    if (control === 'address') return [prop, follow(given)];
    const form = control && OPTION_VALUES[control];
    const text = given && form ? plainText(given) : given;
    if (kind === 'boolean') return [prop, text === '' || text];
    const value = text && (form?.test(text) ?? true) ? text : undefined;
    return [prop, value && kind === 'json' ? Number(value) : value];
  });
  return Object.fromEntries(asked);
}

function withoutOptions(query: URLSearchParams, options: AddressOptions): string {
  const rest = new URLSearchParams(query);
  for (const [prop, { parameter = prop }] of Object.entries(options)) rest.delete(parameter);
  for (const name of ['instance', ...Object.keys(TOKENS)]) rest.delete(name);
  return rest.toString();
}

/**
 * Checks a link in the address of a widget's page. In a partner's frame every link is allowed. Opened by itself the page is
 * the operator's and anybody may have written its address, so only links to the operator's origin or to its `hosts`
 * (`indus.example`, `*.indus.example`) are allowed. For others a warning is logged, and undefined is returned.
 *
 * @param link may hold `{id}`
 */
export function allowedLink(link: string | null, hosts: readonly string[], framed = isFramed()): string | undefined {
  if (!link) return undefined;
  if (framed || isTrusted(link, hosts)) return link;
  console.warn(`charter-widgets: LINK_HOSTS of the operator does not name where this link leads: ${link}`);
  return undefined;
}

function isTrusted(link: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(link, document.baseURI)) return false;
  const { protocol, origin, hostname } = new URL(link, document.baseURI);
  if (origin === location.origin) return true;
  const isNamed = (host: string) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host);
  return /^https?:$/.test(protocol) && hosts.some(isNamed);
}

/** What a token's value is made of: no browser is here to say whether it is one, and none of these ends a rule. */
const TOKEN_VALUES: Readonly<Record<keyof typeof TOKENS, RegExp>> = {
  accent: /^(?:#[\da-f]{3,8}|[a-z]{3,20}|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\([\w\s.,%/+-]{1,60}\))$/i,
  radius: /^\d{1,4}(?:\.\d{1,4})?(?:px|r?em|%)?$/,
  font: /^[\w\s,-]{1,200}$/,
};

/**
 * The rule of the tokens that a query sets, for the first paint; '' without one. The browser, which knows what is a value,
 * puts its own in its place, and sets those that are not in these simple forms.
 */
export function tokensOf(query: URLSearchParams): string {
  const set = Object.entries(TOKEN_VALUES).flatMap(([token, form]) => {
    const value = query.get(token) ?? '';
    return form.test(value) ? [`--cw-${token}:${value}`] : [];
  });
  return set.length > 0 ? `html{${set.join(';')}}` : '';
}
