import { attributeOf, kindOf, optionError, WIDGET_TAGS, type WidgetTag } from './widgets';

/** The ways to put a widget on a page. The handbook (docs/embed/frames.md) has more. */
export const METHODS = [
  { value: 'script', name: 'Script tag', hint: 'An element of the page, in its font and colours. For most pages.' },
  { value: 'iframe', name: 'Frame', hint: 'As tall as its content, with your own link where it does not load.' },
  { value: 'react', name: 'npm package', hint: 'A component for React 18 or 19, bundled with the page’s own code.' },
] as const;

/** The values of each choice, as the studio's address has them. */
const CHOICES = {
  widget: WIDGET_TAGS,
  method: METHODS.map(({ value }) => value),
  version: ['evergreen', 'pinned'],
  width: ['390', '768', '1440'],
  page: ['light', 'dark'],
} as const;
export const WIDTHS = CHOICES.width;

/** All choices of the studio. Texts stay as typed, even while they are not possible. */
export interface Setup {
  widget: WidgetTag;
  method: (typeof METHODS)[number]['value'];
  /** Prop to text. The options of other widgets stay, for a user who comes back to them. */
  options: Readonly<Record<string, string>>;
  /** Token to text. */
  tokens: Readonly<Record<string, string>>;
  version: (typeof CHOICES.version)[number];
  /** Pixels of the preview's page. */
  width: (typeof CHOICES.width)[number];
  /** The colour scheme of the preview's page. */
  page: (typeof CHOICES.page)[number];
}

export const DEFAULT_SETUP: Setup = {
  widget: 'private-charter-form',
  method: 'script',
  options: {},
  tokens: {},
  version: 'evergreen',
  width: '768',
  page: 'light',
};

/** The longest text in the studio's address. */
const MAX_LENGTH = 500;

/** Reads the studio's address. Impossible values are left out. */
export function readSetup(search: string): Setup {
  const query = new URLSearchParams(search);
  const text = (name: string) => query.get(name)?.slice(0, MAX_LENGTH) ?? '';
  const setup: Setup = { ...DEFAULT_SETUP, width: globalThis.innerWidth <= 700 ? '390' : DEFAULT_SETUP.width };
  for (const [name, values] of Object.entries(CHOICES))
    if ((values as readonly string[]).includes(text(name))) Object.assign(setup, { [name]: text(name) });
  const options = Object.fromEntries(optionsOf(setup.widget).map(([prop]) => [prop, text(attributeOf(prop))]));
  const tokens = Object.fromEntries(TOKENS.map(({ name }) => [name, text(name)]));
  return { ...setup, ...validOf({ ...setup, options, tokens }) };
}

/** Writes a setup as the studio's address, to be shared: `?widget=chauffeur-form&method=iframe`. Defaults are left out. */
export function writeSetup(setup: Setup): string {
  const { options, tokens } = validOf(setup);
  const query = new URLSearchParams();
  const put = (name: string, value: string) => value.length <= MAX_LENGTH && query.set(name, value);
  for (const name of Object.keys(CHOICES) as (keyof typeof CHOICES)[])
    if (setup[name] !== DEFAULT_SETUP[name]) put(name, setup[name]);
  for (const [prop, value] of Object.entries(options)) put(attributeOf(prop), value);
  for (const [name, value] of Object.entries(tokens)) put(name, value);
  return query.size > 0 ? `?${query}` : '';
}

/** What the page's developer decides, beside words and keys. */
const DEVELOPERS: readonly string[] = ['apiBase', 'headingLevel'];

/** The options that staff choose. */
export const optionsOf = (widget: WidgetTag) =>
  Object.entries(kindOf(widget).attributes).filter(
    ([prop, { control, unshared }]) => control !== 'json' && !unshared && !DEVELOPERS.includes(prop),
  );

/** The valid options of the setup's widget, and the valid tokens. */
export function validOf({ widget, options, tokens }: Setup): Pick<Setup, 'options' | 'tokens'> {
  const chosen = optionsOf(widget).flatMap(([prop, option]) => {
    const value = (options[prop] ?? '').trim();
    return value && !optionError(option, value) ? [[prop, value] as const] : [];
  });
  const set = TOKENS.flatMap((token) => {
    const value = (tokens[token.name] ?? '').trim();
    return value && !tokenError(token, value) ? [[token.name, value] as const] : [];
  });
  return { options: Object.fromEntries(chosen), tokens: Object.fromEntries(set) };
}

/** A design token of the widgets (widgets/kit/tokens.css) which also reaches into a frame. */
export interface Token {
  name: `--cw-${string}`;
  label: string;
  placeholder: string;
  /** The CSS property that takes it. */
  property: string;
  /** What to type. */
  message: string;
}

export const TOKENS: readonly Token[] = [
  {
    name: '--cw-accent',
    label: 'Accent',
    placeholder: '#dcbb83',
    property: 'color',
    message: 'A CSS colour: #1c4ed8, oklch(0.6 0.1 80), light-dark(#fff, #111)',
  },
  {
    name: '--cw-radius',
    label: 'Radius',
    placeholder: '10px',
    property: 'border-radius',
    message: 'A CSS length: 0, 4px, 0.5rem',
  },
  {
    name: '--cw-font',
    label: 'Font',
    placeholder: 'Georgia, serif',
    property: 'font-family',
    message: 'Font names as in CSS: Georgia, serif',
  },
];

/** Why a token's text is not possible; '' when it is. A text that could end its declaration is refused everywhere. */
export function tokenError({ property, message }: Token, text: string): string {
  if (!text) return '';
  const breaksOut = /[;{}<>\\@]|\/\*|url\(/i.test(text);
  const isCss = typeof CSS === 'undefined' || CSS.supports(property, text);
  return breaksOut || !isCss ? message : '';
}
