import * as v from 'valibot';
import { readLink } from './check-link';
import { attributeOf, kindOf, optionError, WIDGET_TAGS, type WidgetTag } from './widgets';

/** The ways to put a widget on a page. */
export const WAYS = {
  script: { name: 'Script tag', hint: 'An element of your page, in your font and colours. For most pages.' },
  iframe: { name: 'Frame, by our script', hint: 'As tall as its content, with your own link where it does not load.' },
  modal: { name: 'Button that opens it', hint: 'Over your page, in a dialog. Nothing loads before it is pressed.' },
  panel: {
    name: 'Button that opens a panel',
    hint: 'The same at your page’s edge; on a phone it is the whole window.',
  },
  float: {
    name: 'Floating button',
    hint: 'Stays at the window’s lower edge while your page scrolls, and opens the panel.',
  },
  plain: { name: 'Frame, no script', hint: 'For pages where no script may run. Its height is fixed.' },
  react: { name: 'React component', hint: 'From the npm package, React 18 or 19.' },
  element: { name: 'Element from npm', hint: 'The same element, bundled with your own code. Any framework.' },
} as const;
export type Way = keyof typeof WAYS;

/** Whether the widget is in a document of its own, which the page's tokens do not reach. */
export const isFrame = (way: Way): boolean => way === 'iframe' || way === 'plain' || isOpened(way);
/** Whether the page loads one of our scripts. */
export const isScripted = (way: Way): boolean => way === 'script' || way === 'iframe' || isOpened(way);
/** Whether the page has our style sheet, which keeps the widget's place until it is drawn. */
export const keepsPlace = (way: Way): boolean => !isOpened(way) && way !== 'plain';
/** Whether nothing of the widget is there before somebody presses a button. */
export const isOpened = (way: Way): boolean => way === 'modal' || way === 'panel' || way === 'float';

export const VERSIONS = ['evergreen', 'pinned'] as const;
export type Version = (typeof VERSIONS)[number];

/** What a script tag loads: a file that has one widget whole, or the one that fetches what the page's widgets need. */
export const FILES = ['alone', 'shared'] as const;
export type Files = (typeof FILES)[number];

export const WIDTHS = ['390', '768', '1440', 'all'] as const;
export type Width = (typeof WIDTHS)[number];

/** All that the studio is told. Texts are kept as they were typed, also while they cannot be. */
export interface Setup {
  widget: WidgetTag;
  way: Way;
  /** Prop to text. Those of other widgets stay, for whoever comes back. */
  options: Readonly<Record<string, string>>;
  /** Token to text. */
  tokens: Readonly<Record<string, string>>;
  version: Version;
  /** Of a script tag. */
  files: Files;
  /** Loads at once rather than when it comes near the window. */
  eager: boolean;
  /** Pixels of a frame: kept free until it tells its own, or fixed where no script may run. */
  height: string;
  /** The frame's name for assistive technology; '' for what the widget is. */
  title: string;
  /** Parameters of the page's own address that go on to the frame: `from,to`. */
  forward: string;
  /** Of the preview. */
  width: Width;
  /** The preview's page is dark. */
  dark: boolean;
}

export const DEFAULT_SETUP: Setup = {
  widget: 'private-charter-form',
  way: 'script',
  options: {},
  tokens: {},
  version: 'evergreen',
  files: 'alone',
  eager: false,
  height: '',
  title: '',
  forward: '',
  width: '768',
  dark: false,
};

/** Longest text that an address brings or carries. */
const MOST = 500;

const oneOf = <T extends string>(known: readonly T[], text: string | null, otherwise: T): T =>
  known.find((value) => value === text) ?? otherwise;

/** Reads the studio's address; what cannot be is left out. */
export function readSetup(search: string): Setup {
  const query = new URLSearchParams(search);
  const text = (name: string) => query.get(name)?.slice(0, MOST) ?? '';
  const widget = oneOf(WIDGET_TAGS, query.get('widget'), DEFAULT_SETUP.widget);
  const options = Object.entries(kindOf(widget).options).flatMap(([prop, option]) => {
    const given = option.unshared ? '' : text(attributeOf(prop));
    return given && !optionError(option, given) ? [[prop, given] as const] : [];
  });
  const tokens = TOKENS.flatMap((token) => {
    const given = text(token.name);
    return given && !tokenError(token, given) ? [[token.name, given] as const] : [];
  });
  return {
    widget,
    way: oneOf(Object.keys(WAYS) as Way[], query.get('way'), DEFAULT_SETUP.way),
    options: Object.fromEntries(options),
    tokens: Object.fromEntries(tokens),
    version: oneOf(VERSIONS, query.get('version'), DEFAULT_SETUP.version),
    files: oneOf(FILES, query.get('files'), DEFAULT_SETUP.files),
    eager: query.get('loading') === 'eager',
    height: /^\d{2,4}$/.test(text('height')) ? text('height') : '',
    title: text('title'),
    forward: text('forward'),
    width: oneOf(WIDTHS, query.get('width'), DEFAULT_SETUP.width),
    dark: query.get('page') === 'dark',
  };
}

/**
 * The studio's address for a setup, to be shared: `widget=chauffeur-form&way=modal`. Only what differs from the
 * beginning; no keys, and of a pre-fill only what the widget reads, so that nothing personal gets into an address.
 */
export function writeSetup(setup: Setup): string {
  const { options, tokens } = settled(setup);
  const query = new URLSearchParams();
  const put = (name: string, value: string, usual = '') => {
    if (value !== usual && value.length <= MOST) query.set(name, value);
  };
  put('widget', setup.widget, DEFAULT_SETUP.widget);
  put('way', setup.way, DEFAULT_SETUP.way);
  for (const [prop, value] of Object.entries(options))
    if (!kindOf(setup.widget).options[prop]?.unshared) put(attributeOf(prop), value);
  for (const [name, value] of Object.entries(tokens)) put(name, value);
  put('version', setup.version, DEFAULT_SETUP.version);
  put('files', setup.files, DEFAULT_SETUP.files);
  put('loading', setup.eager ? 'eager' : '');
  put('height', setup.height);
  put('title', setup.title);
  put('forward', setup.forward);
  put('width', setup.width, DEFAULT_SETUP.width);
  put('page', setup.dark ? 'dark' : '');
  return query.toString();
}

/** What of a setup counts: the widget's own options and tokens that can be, and of a pre-fill what the widget reads. */
export function settled({ widget, options, tokens }: Setup): Pick<Setup, 'options' | 'tokens'> {
  const chosen = Object.entries(kindOf(widget).options).flatMap(([prop, option]) => {
    const text = (options[prop] ?? '').trim();
    const value = option.control === 'prefill' && text ? readLink(widget, text).kept : text;
    return value && !optionError(option, value) ? [[prop, value] as const] : [];
  });
  const set = TOKENS.flatMap((token) => {
    const value = (tokens[token.name] ?? '').trim();
    return value && !tokenError(token, value) ? [[token.name, value] as const] : [];
  });
  return { options: Object.fromEntries(chosen), tokens: Object.fromEntries(set) };
}

/** One of the widgets' design tokens that a partner sets (widgets/kit/tokens.css). */
export interface Token {
  name: `--cw-${string}`;
  label: string;
  kind: 'colour' | 'length' | 'font';
  placeholder: string;
  /** Shown at once; the others are for those who look for them. A frame takes these alone, by its address. */
  first?: true;
}

/** What a frame is told of the tokens: `--cw-accent` as `accent` (hosts/embed/frame-page.tsx). */
export const frameTokens = (tokens: Readonly<Record<string, string>>): [name: string, value: string][] =>
  TOKENS.flatMap(({ name, first }) => (first && tokens[name] ? [[name.slice('--cw-'.length), tokens[name]]] : []));

export const TOKENS: readonly Token[] = [
  { name: '--cw-accent', label: 'Accent', kind: 'colour', placeholder: '#dcbb83', first: true },
  { name: '--cw-radius', label: 'Radius', kind: 'length', placeholder: '10px', first: true },
  { name: '--cw-font', label: 'Font', kind: 'font', placeholder: 'Georgia, serif', first: true },
  { name: '--cw-on-accent', label: 'On the accent', kind: 'colour', placeholder: 'light or dark, by itself' },
  { name: '--cw-surface', label: 'Surface', kind: 'colour', placeholder: '#fbf9f4' },
  { name: '--cw-surface-raised', label: 'Raised surface', kind: 'colour', placeholder: '#fefdfa' },
  { name: '--cw-ink', label: 'Ink', kind: 'colour', placeholder: '#1a2236' },
  { name: '--cw-ink-soft', label: 'Soft ink', kind: 'colour', placeholder: '#575e6f' },
  { name: '--cw-line', label: 'Line', kind: 'colour', placeholder: '#dedad2' },
];

const PROPERTY = { colour: 'color', length: 'border-radius', font: 'font-family' } as const;
const MESSAGE = {
  colour: 'A colour of CSS: #1c4ed8, oklch(0.6 0.1 80), light-dark(#fff, #111)',
  length: 'A length of CSS: 0, 4px, 0.5rem',
  font: 'Names of fonts as CSS has them: Georgia, serif',
} as const;

/**
 * Why a token's text cannot be; '' when it can. What could end its declaration is refused even where nobody can ask
 * the browser.
 */
export function tokenError({ kind }: Token, text: string): string {
  if (!text) return '';
  const breaksOut = /[;{}<>\\@]|\/\*|url\(/i.test(text);
  const understood = typeof CSS === 'undefined' || CSS.supports(PROPERTY[kind], text);
  return breaksOut || !understood ? MESSAGE[kind] : '';
}

const manifest = v.object({
  /** Of the release: `0.1.0`. */
  version: v.string(),
  /** The file whose name stays, and the one with a hash in its name that it is the same as. */
  entries: v.record(v.string(), v.string()),
  /** The file whose name stays, and all others that it may load. A list that a browser has kept may be without. */
  loads: v.optional(v.record(v.string(), v.array(v.string())), {}),
  /** Widget to what the shared script loads before it is drawn. */
  first: v.optional(v.record(v.string(), v.array(v.string())), {}),
  /** Each file with a hash in its name, with its SHA-384. */
  files: v.record(v.string(), v.object({ integrity: v.pipe(v.string(), v.regex(/^sha384-[\w+/=]+$/)) })),
});
/** What a partner can pin: /cdn/manifest.json (scripts/build/cdn-manifest.ts). */
export type Manifest = v.InferOutput<typeof manifest>;

/** Rejects when the origin cannot be reached, has no manifest, or says something else. */
export async function loadManifest(origin: string, signal: AbortSignal): Promise<Manifest> {
  const answer = await fetch(`${origin}/cdn/manifest.json`, { signal });
  if (!answer.ok) throw new Error(`manifest.json was answered with ${answer.status}`);
  return v.parse(manifest, await answer.json());
}

/** Those that pages have for several widgets, and side by side: a browser may read one import map alone of a page. */
const SHARED = ['charter-widgets.js', 'embed.js'];

/** The address of a file, and what it must be. */
export interface Checked {
  address: string;
  integrity: string;
}

function checked({ files }: Manifest, names: readonly string[], origin: string): Checked[] {
  return names.flatMap((name) => {
    const integrity = files[name]?.integrity;
    return integrity ? [{ address: `${origin}/cdn/${name}`, integrity }] : [];
  });
}

/** The file that a script or a style sheet is in this release. */
export const pinned = (manifest: Manifest, script: string, origin: string): Checked | undefined =>
  checked(manifest, [manifest.entries[script] ?? ''], origin)[0];

/** What the shared script loads before a widget is drawn, to be fetched beside the script and not after it. */
export const preloads = (manifest: Manifest, widget: string, origin: string): Checked[] =>
  checked(manifest, manifest.first[widget] ?? [], origin);

/**
 * The text of an import map that says what each file but the script's own must be: its `integrity` says nothing of the
 * files that it imports. Browsers without `integrity` in import maps pass over it.
 */
export function importMap(manifest: Manifest, script: string, origin: string): string {
  const { entries, loads, files } = manifest;
  const scripts = SHARED.includes(script) ? SHARED : [script];
  const names = loads[script]
    ? scripts.flatMap((name) => [entries[name] ?? '', ...(loads[name] ?? [])])
    : Object.keys(files);
  const others = [...new Set(names)].filter((name) => name.endsWith('.js') && name !== entries[script]).sort();
  const integrity = Object.fromEntries(
    checked(manifest, others, origin).map(({ address, integrity }) => [address, integrity]),
  );
  // A file's name cannot end the script that the map stands in.
  return `\n${JSON.stringify({ integrity }, null, 2).replaceAll('<', '\\u003c')}\n`;
}
