import { componentOf } from 'charter-widgets/registry';
import { importMap, type Manifest, pinnedFile, preloads } from './releases';
import { frameTokens, type Setup, traitsOf, validOf } from './setup';
import { attributeOf, kindOf, screenOf } from './widgets';

/** A code to copy, and where it goes. */
export interface Part {
  title: string;
  language: 'html' | 'css' | 'tsx' | 'js' | 'sh' | 'csp';
  code: string;
}

export interface Source {
  /** Where the widgets are served: `https://book.example.com`. */
  origin: string;
  /** Undefined while it is not loaded: nothing can be pinned then. */
  manifest: Manifest | undefined;
}

/** Pixels of a frame without our script. */
const FIXED_HEIGHT = '720';
/** The style sheet that reserves the height of widgets before they are drawn. */
const PLACES = 'charter-widgets.css';
/** Characters of a tag on one line. */
const LINE = 100;

/** The code for a page. Texts are escaped for where they stand. */
export function snippet(setup: Setup, source: Source): Part[] {
  const { method } = setup;
  if (method === 'script')
    return [inPage(placeSheet(source, setup), elementTag(setup), ...scriptTags(setup, source)), ...styleSheet(setup)];
  if (method === 'iframe')
    return [inPage(placeSheet(source, setup), placeTag(setup, source), ...scriptTags(setup, source))];
  if (method === 'plain') {
    const code = `iframe[src^="${source.origin}/embed/"] {\n  border: 0;\n}`;
    return [inPage(frameTag(setup, source)), { title: 'In your style sheet', language: 'css', code }];
  }
  if (traitsOf(method).isOpened) return [inPage(buttonTag(setup, source), ...scriptTags(setup, source))];
  return [
    {
      title: 'Once',
      language: 'sh',
      code: `npm install ./charter-widgets-${source.manifest?.version ?? '0.1.0'}.tgz`,
    },
    method === 'react'
      ? { title: 'In your code', language: 'tsx', code: reactCode(setup, source) }
      : { title: 'In your code', language: 'js', code: elementCode(setup, source) },
    inPage(placeSheet(source), method === 'react' ? reactPlace(setup) : elementTag(setup)),
    ...styleSheet(setup),
  ];
}

/**
 * The body of the preview's page, with the newest files of `origin`. The npm methods are shown as the element. It is
 * always a test, so that a request from the preview opens no trip.
 */
export function previewBody(chosen: Setup, origin: string): string {
  const { method } = chosen;
  const isNpm = method === 'react' || method === 'element';
  const setup: Setup = {
    ...chosen,
    options: { ...chosen.options, test: 'true' },
    method: isNpm ? 'script' : method,
    loading: 'eager',
  };
  const source = { origin, manifest: undefined };
  if (setup.method === 'plain') return frameTag(setup, source);
  const place =
    setup.method === 'script'
      ? elementTag(setup)
      : setup.method === 'iframe'
        ? placeTag(setup, source)
        : buttonTag(setup, source);
  return lines(place, ...scriptTags(setup, source));
}

/** The tokens as a CSS rule; '' without any. */
export function tokenRule(setup: Setup, selector: string = setup.widget): string {
  const declarations = Object.entries(validOf(setup).tokens).map(([name, value]) => `  ${name}: ${value};`);
  return declarations.length > 0 ? lines(`${selector} {`, ...declarations, '}') : '';
}

function scriptOf({ method, widget, files }: Setup): string {
  if (method !== 'script') return 'embed.js';
  return files === 'alone' ? `${widget}.js` : 'charter-widgets.js';
}

const inPage = (...parts: string[]): Part => ({ title: 'In your page', language: 'html', code: lines(...parts) });

function placeSheet({ origin, manifest }: Source, setup?: Setup): string {
  const file = setup?.version === 'pinned' && manifest ? pinnedFile(manifest, PLACES, origin) : undefined;
  const attributes: Attribute[] = file
    ? [
        ['crossorigin', true],
        ['integrity', file.integrity],
      ]
    : [];
  return tag('link', [['rel', 'stylesheet'], ...attributes, ['href', file?.address ?? `${origin}/cdn/${PLACES}`]]);
}

const lines = (...parts: string[]): string => parts.join('\n');

type Attribute = readonly [name: string, value: string | true];

/** Writes an opening tag: on one line if it is short, else one attribute a line. */
function tag(name: string, attributes: readonly Attribute[]): string {
  const written = attributes.map(([attribute, value]) =>
    value === true ? attribute : `${attribute}="${htmlAttribute(value)}"`,
  );
  const short = `<${[name, ...written].join(' ')}>`;
  return short.length <= LINE ? short : `<${name}\n${written.map((attribute) => `  ${attribute}`).join('\n')}\n>`;
}

const given = (name: string, value: string | undefined): Attribute[] => (value ? [[name, value]] : []);

function elementTag(setup: Setup): string {
  const attributes = Object.entries(validOf(setup).options)
    // Where the code is bundled, the API's address is set once for all elements.
    .filter(([prop]) => setup.method === 'script' || prop !== 'apiBase')
    .map(([prop, value]): Attribute => [attributeOf(prop), value]);
  const eager = setup.method === 'script' && setup.loading === 'eager' ? 'eager' : undefined;
  return `${tag(setup.widget, [...attributes, ...given('loading', eager)])}</${setup.widget}>`;
}

/** Options that our script for frames takes as attributes of their own. */
const FRAME_OPTIONS: readonly string[] = ['theme', 'locale', 'partner', 'drafts', 'test'];

/** The query of the widget's page: the pre-fill, and the options that have a parameter. */
function pageQuery(setup: Setup, withLook: boolean): string {
  const { options, tokens } = validOf(setup);
  const query = new URLSearchParams(options.prefill);
  for (const [prop, { parameter }] of Object.entries(kindOf(setup.widget).attributes)) {
    const value = options[prop];
    if (parameter && value && (withLook || !FRAME_OPTIONS.includes(prop))) query.set(parameter, value);
  }
  if (withLook) for (const [name, value] of frameTokens(tokens)) query.set(name, value);
  return query.toString();
}

/** The attributes that our script for frames reads (hosts/embed/parent/options.ts). */
function frameAttributes(setup: Setup): Attribute[] {
  const { options, tokens } = validOf(setup);
  return [
    ...given('data-prefill', pageQuery(setup, false)),
    ...given('data-forward', setup.forward.replace(/\s/g, '')),
    ...FRAME_OPTIONS.flatMap((prop) => given(`data-${prop}`, options[prop])),
    ...frameTokens(tokens).map(([name, value]): Attribute => [`data-${name}`, value]),
    ...given('data-title', setup.title.trim()),
  ];
}

/** The widget's screen on the operator's own site. */
function screenAddress(setup: Setup, origin: string): string {
  const { flightId } = validOf(setup).options;
  return origin + screenOf(setup.widget) + (flightId ? `?id=${flightId}` : '');
}

function placeTag(setup: Setup, { origin }: Source): string {
  const place = tag('div', [
    ['data-charter-widget', setup.widget],
    ...frameAttributes(setup),
    ...given('data-height', setup.height),
    ...given('data-loading', setup.loading === 'eager' ? 'eager' : undefined),
  ]);
  return lines(
    place,
    `  <a href="${htmlAttribute(screenAddress(setup, origin))}">Open it on its own page</a>`,
    '</div>',
  );
}

function buttonTag(setup: Setup, { origin }: Source): string {
  const { open } = kindOf(setup.widget);
  const attributes = frameAttributes(setup);
  if (setup.method === 'float') {
    const link: Attribute[] = [
      ['href', screenAddress(setup, origin)],
      ['data-charter-button', setup.widget],
    ];
    return `${tag('a', [...link, ...attributes])}${open}</a>`;
  }
  const button: Attribute[] = [
    ['type', 'button'],
    ['data-charter-open', setup.widget],
    ...given('data-layout', setup.method === 'panel' ? 'panel' : undefined),
  ];
  return `${tag('button', [...button, ...attributes])}${open}</button>`;
}

function frameTag(setup: Setup, { origin }: Source): string {
  const query = pageQuery(setup, true);
  const { title, urduTitle } = kindOf(setup.widget);
  const attributes: Attribute[] = [
    ['src', `${origin}/embed/${setup.widget}${query && `?${query}`}`],
    ['title', setup.title.trim() || (validOf(setup).options.locale === 'ur' ? urduTitle : title)],
    ['width', '100%'],
    ['height', setup.height || FIXED_HEIGHT],
    ['allow', 'clipboard-write'],
    ...given('loading', setup.loading === 'eager' ? undefined : 'lazy'),
  ];
  return `${tag('iframe', attributes)}</iframe>`;
}

/** The newest script, or a pinned one with the hashes of its files. */
function scriptTags(setup: Setup, { origin, manifest }: Source): string[] {
  const script = scriptOf(setup);
  const release = setup.version === 'pinned' ? manifest : undefined;
  const file = release && pinnedFile(release, script, origin);
  if (!release || !file) return [`<script type="module" src="${origin}/cdn/${script}"></script>`];
  // Only for a pinned release: of the newest one they would name files that the next release replaces.
  const early = script === 'charter-widgets.js' ? preloads(release, setup.widget, origin) : [];
  return [
    // Before whatever loads a module: an older browser reads no import map after it.
    `<script type="importmap">${importMap(release, script, origin)}</script>`,
    ...early.map(
      ({ address, integrity }) => `<link rel="modulepreload" href="${address}" integrity="${integrity}" crossorigin>`,
    ),
    `${tag('script', [
      ['type', 'module'],
      ['crossorigin', true],
      ['integrity', file.integrity],
      ['src', file.address],
    ])}</script>`,
  ];
}

function styleSheet(setup: Setup): Part[] {
  const code = tokenRule(setup, setup.method === 'react' ? ':root' : setup.widget);
  return code ? [{ title: 'In your style sheet', language: 'css', code }] : [];
}

const apiOf = (setup: Setup, { origin }: Source) => validOf(setup).options.apiBase ?? `${origin}/api`;

function reactPlace(setup: Setup): string {
  const { limit, locale } = validOf(setup).options;
  const attributes = [...given('data-limit', limit), ...given('data-locale', locale)];
  return `${tag('div', [['id', 'charter'], ['data-charter-place', setup.widget], ...attributes])}</div>`;
}

function reactCode(setup: Setup, source: Source): string {
  const name = componentOf(setup.widget);
  const { outcome } = kindOf(setup.widget);
  const props = Object.entries({ ...validOf(setup).options, apiBase: apiOf(setup, source) });
  return lines(
    `import { ${name} } from 'charter-widgets/${setup.widget}';`,
    "import { createRoot } from 'react-dom/client';",
    "import 'charter-widgets/styles.css';",
    `import 'charter-widgets/${setup.widget}/styles.css';`,
    '',
    'export const Charter = () => (',
    `  <${name}`,
    ...props.map(([prop, value]) => `    ${jsxProp(prop, value, setup)}`),
    `    ${outcome}={({ id }) => console.log(\`${outcome === 'onSubmitted' ? 'Stored' : 'Chosen'}: \${id}\`)}`,
    '  />',
    ');',
    '',
    '// Drawn by the browser, in the place that the page keeps for it:',
    "createRoot(document.getElementById('charter')!).render(<Charter />);",
  );
}

function jsxProp(prop: string, value: string, { widget }: Setup): string {
  const { control, kind } = kindOf(widget).attributes[prop] ?? {};
  if (kind === 'boolean') return prop;
  if (control === 'count') return `${prop}={${value}}`;
  if (control === 'json') return `${prop}={${jsText(JSON.parse(value))}}`;
  return jsxAttribute(prop, value);
}

function elementCode(setup: Setup, source: Source): string {
  const define = `define${componentOf(setup.widget)}`;
  return lines(
    `import { ${define} } from 'charter-widgets/${setup.widget}/element';`,
    '',
    `${define}({ apiBase: ${jsText(apiOf(setup, source))} });`,
  );
}

/** Invisible characters that change the direction of text: the copied code would differ from the code on the screen. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const hex = (character: string) => character.charCodeAt(0).toString(16).padStart(4, '0');

/** Escapes a text for an HTML attribute in double quotes. It stays on one line. */
export const htmlAttribute = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[\n\r\t]/g, (character) => `&#${character.charCodeAt(0)};`)
    .replace(DIRECTION, (character) => `&#x${hex(character)};`);

/** Writes a text, or an object of texts, in JavaScript, which may also stand in a page's script. */
export const jsText = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replace(DIRECTION, (character) => `\\u${hex(character)}`);

/** Writes an attribute of JSX. In quotes it may have entities but no escapes, so only plain texts are quoted. */
export const jsxAttribute = (name: string, text: string): string =>
  /["&{}<>\\\n\r\t\u2028\u2029]/.test(text) || text.search(DIRECTION) >= 0
    ? `${name}={${jsText(text)}}`
    : `${name}="${text}"`;

/** Google's own documentation names these, as do the operator's pages (hosts/api/platform/http/security-headers.ts). */
const GOOGLE = ['https://*.googleapis.com', 'https://*.gstatic.com'];

/** The lines that a page's Content Security Policy must have. */
export function policy(setup: Setup, source: Source, mapHash: string): Part {
  const { origin } = source;
  const { isFrame, isOpened, hasScript } = traitsOf(setup.method);
  const { apiBase = '/api', googleMapsApiKey } = validOf(setup).options;
  const api = new URL(apiBase, origin).origin;
  const google = !isFrame && googleMapsApiKey ? GOOGLE : [];
  const pictures = !isFrame && kindOf(setup.widget).pictures ? [api] : [];
  const directives: Record<string, string[]> = {
    'script-src': [...(hasScript ? [origin] : []), ...(mapHash ? [`'${mapHash}'`] : []), ...google],
    'connect-src': isFrame ? [] : [api, ...google],
    'frame-src': isFrame ? [origin] : [],
    'img-src': [...pictures, ...google],
    'style-src': isOpened || setup.method === 'plain' ? [] : [origin],
  };
  const code = Object.entries(directives)
    .filter(([, sources]) => sources.length > 0)
    .map(([name, sources]) => `${name} ${sources.join(' ')};`);
  return { title: 'In your policy', language: 'csp', code: lines(...code) };
}

/** The import map of a pinned script, '' without one. */
export const mapOf = (setup: Setup, { origin, manifest }: Source): string =>
  manifest && setup.version === 'pinned' && traitsOf(setup.method).hasScript
    ? importMap(manifest, scriptOf(setup), origin)
    : '';

/** The hash of a text for a policy, `sha256-…`; '' where the browser has no digests, outside of a secure context. */
export async function hashForPolicy(text: string): Promise<string> {
  if (!globalThis.crypto?.subtle) return '';
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return `sha256-${btoa(String.fromCharCode(...digest))}`;
}
