import { readLink } from './check-link';
import { attributeOf, kindOf, optionError, WIDGET_TAGS, type WidgetTag } from './widgets';

interface MethodTraits {
  name: string;
  hint: string;
  /** The widget is in a document of its own, which the page's tokens do not reach. */
  isFrame?: true;
  /** Nothing of the widget is there before somebody presses a button. */
  isOpened?: true;
  /** The page loads one of our scripts. */
  hasScript?: true;
}

/** The ways to put a widget on a page. */
const METHODS = {
  script: {
    name: 'Script tag',
    hint: 'An element of your page, in your font and colours. For most pages.',
    hasScript: true,
  },
  iframe: {
    name: 'Frame, by our script',
    hint: 'As tall as its content, with your own link where it does not load.',
    isFrame: true,
    hasScript: true,
  },
  modal: {
    name: 'Button that opens it',
    hint: 'Over your page, in a dialog. Nothing loads before it is pressed.',
    isFrame: true,
    isOpened: true,
    hasScript: true,
  },
  panel: {
    name: 'Button that opens a panel',
    hint: 'The same at your page’s edge; on a phone it is the whole window.',
    isFrame: true,
    isOpened: true,
    hasScript: true,
  },
  float: {
    name: 'Floating button',
    hint: 'Stays at the window’s lower edge while your page scrolls, and opens the panel.',
    isFrame: true,
    isOpened: true,
    hasScript: true,
  },
  plain: {
    name: 'Frame, no script',
    hint: 'For pages where no script may run. Its height is fixed.',
    isFrame: true,
  },
  react: { name: 'React component', hint: 'From the npm package, React 18 or 19.' },
  element: {
    name: 'Element from npm',
    hint: 'The same element, bundled with your own code. Any framework.',
  },
} as const satisfies Record<string, MethodTraits>;

export type Method = keyof typeof METHODS;
export const METHOD_NAMES = Object.keys(METHODS) as Method[];
export const traitsOf = (method: Method): MethodTraits => METHODS[method];

/** The values of each choice, as the studio's address has them. */
const CHOICES = {
  widget: WIDGET_TAGS,
  method: METHOD_NAMES,
  version: ['evergreen', 'pinned'],
  files: ['alone', 'shared'],
  loading: ['lazy', 'eager'],
  width: ['390', '768', '1440'],
  page: ['light', 'dark'],
} as const;
export const WIDTHS = CHOICES.width;

const TEXTS = ['height', 'title', 'forward'] as const;

/** All choices of the studio. Texts stay as typed, even while they are not possible. */
export interface Setup {
  widget: WidgetTag;
  method: Method;
  /** Prop to text. The options of other widgets stay, for a user who comes back to them. */
  options: Readonly<Record<string, string>>;
  /** Token to text. */
  tokens: Readonly<Record<string, string>>;
  version: (typeof CHOICES.version)[number];
  /** What a script tag loads: a file with one widget, or the one that loads what the page's widgets need. */
  files: (typeof CHOICES.files)[number];
  /** When it loads: near the window, or at once. */
  loading: (typeof CHOICES.loading)[number];
  /** Pixels of a frame: reserved until it posts its own height, or fixed without a script. */
  height: string;
  /** The frame's name for assistive technology; '' for the widget's title. */
  title: string;
  /** Parameters of the page's own address that are passed on to the frame: `from,to`. */
  forward: string;
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
  files: 'alone',
  loading: 'lazy',
  height: '',
  title: '',
  forward: '',
  width: '768',
  page: 'light',
};

/** The longest text in the studio's address. */
export const MAX_LENGTH = 500;

/** Reads the studio's address. Impossible values are left out. */
export function readSetup(search: string): Setup {
  const query = new URLSearchParams(search);
  const text = (name: string) => query.get(name)?.slice(0, MAX_LENGTH) ?? '';
  const setup: Setup = { ...DEFAULT_SETUP, width: globalThis.innerWidth <= 700 ? '390' : DEFAULT_SETUP.width };
  for (const [name, values] of Object.entries(CHOICES))
    if ((values as readonly string[]).includes(text(name))) Object.assign(setup, { [name]: text(name) });
  for (const name of TEXTS) setup[name] = text(name);
  if (!/^\d{2,4}$/.test(setup.height)) setup.height = '';
  const shared = Object.entries(kindOf(setup.widget).attributes).filter(([, { unshared }]) => !unshared);
  const options = Object.fromEntries(shared.map(([prop]) => [prop, text(attributeOf(prop))]));
  const tokens = Object.fromEntries(TOKENS.map(({ name }) => [name, text(name)]));
  return { ...setup, ...validOf({ ...setup, options, tokens }) };
}

/**
 * Writes a setup as the studio's address, to be shared: `?widget=chauffeur-form&method=modal`. Defaults, keys and what a
 * widget does not read of a pre-fill are left out, so that nothing personal gets into an address.
 */
export function writeSetup(setup: Setup): string {
  const { options, tokens } = validOf(setup);
  const query = new URLSearchParams();
  const put = (name: string, value: string) => value && value.length <= MAX_LENGTH && query.set(name, value);
  for (const name of [...(Object.keys(CHOICES) as (keyof typeof CHOICES)[]), ...TEXTS])
    if (setup[name] !== DEFAULT_SETUP[name]) put(name, setup[name]);
  for (const [prop, value] of Object.entries(options))
    if (!kindOf(setup.widget).attributes[prop]?.unshared) put(attributeOf(prop), value);
  for (const [name, value] of Object.entries(tokens)) put(name, value);
  return query.size > 0 ? `?${query}` : '';
}

/** The valid options of the setup's widget, the valid tokens, and of a pre-fill what the widget reads. */
export function validOf({ widget, options, tokens }: Setup): Pick<Setup, 'options' | 'tokens'> {
  const chosen = Object.entries(kindOf(widget).attributes).flatMap(([prop, option]) => {
    const text = (options[prop] ?? '').trim();
    const value = option.control === 'prefill' && text ? readLink(widget, text).used : text;
    return value && !optionError(option, value) ? [[prop, value] as const] : [];
  });
  const set = TOKENS.flatMap((token) => {
    const value = (tokens[token.name] ?? '').trim();
    return value && !tokenError(token, value) ? [[token.name, value] as const] : [];
  });
  return { options: Object.fromEntries(chosen), tokens: Object.fromEntries(set) };
}

/** A design token of the widgets that a partner sets (widgets/kit/tokens.css). */
export interface Token {
  name: `--cw-${string}`;
  label: string;
  kind: 'colour' | 'length' | 'font';
  placeholder: string;
  /** Shown first, and the only ones that a frame reads from its address. */
  isFirst?: true;
}

export const TOKENS: readonly Token[] = [
  { name: '--cw-accent', label: 'Accent', kind: 'colour', placeholder: '#dcbb83', isFirst: true },
  { name: '--cw-radius', label: 'Radius', kind: 'length', placeholder: '10px', isFirst: true },
  { name: '--cw-font', label: 'Font', kind: 'font', placeholder: 'Georgia, serif', isFirst: true },
  { name: '--cw-on-accent', label: 'On the accent', kind: 'colour', placeholder: 'light or dark, by itself' },
  { name: '--cw-surface', label: 'Surface', kind: 'colour', placeholder: '#fbf9f4' },
  { name: '--cw-surface-raised', label: 'Raised surface', kind: 'colour', placeholder: '#fefdfa' },
  { name: '--cw-ink', label: 'Ink', kind: 'colour', placeholder: '#1a2236' },
  { name: '--cw-ink-soft', label: 'Soft ink', kind: 'colour', placeholder: '#575e6f' },
  { name: '--cw-line', label: 'Line', kind: 'colour', placeholder: '#dedad2' },
];

/** The tokens of a frame, `--cw-accent` as `accent` (hosts/embed/frame-page.tsx). */
export const frameTokens = (tokens: Readonly<Record<string, string>>): [name: string, value: string][] =>
  TOKENS.flatMap(({ name, isFirst }) => (isFirst && tokens[name] ? [[name.slice('--cw-'.length), tokens[name]]] : []));

const TOKEN_KINDS = {
  colour: ['color', 'A colour of CSS: #1c4ed8, oklch(0.6 0.1 80), light-dark(#fff, #111)'],
  length: ['border-radius', 'A length of CSS: 0, 4px, 0.5rem'],
  font: ['font-family', 'Names of fonts as CSS has them: Georgia, serif'],
} as const;

/** Why a token's text is not possible; '' when it is. A text that could end its declaration is refused everywhere. */
export function tokenError({ kind }: Token, text: string): string {
  if (!text) return '';
  const [property, message] = TOKEN_KINDS[kind];
  const breaksOut = /[;{}<>\\@]|\/\*|url\(/i.test(text);
  const isCss = typeof CSS === 'undefined' || CSS.supports(property, text);
  return breaksOut || !isCss ? message : '';
}
