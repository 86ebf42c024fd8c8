import { directivesOf, type FACES } from '@charter-hosts/contract/site-check';
import { componentOf } from 'charter-widgets/registry';
import { importMap, type Manifest, pinnedFile } from './releases';
import { type Setup, validOf } from './setup';
import { attributeOf, kindOf, screenOf } from './widgets';

/** A code to copy, and where it goes. */
export interface Part {
  title: string;
  code: string;
}

export interface Source {
  /** Where the widgets are served: `https://book.example.com`. */
  origin: string;
  /** Undefined while it is not loaded: nothing can be pinned then. */
  manifest: Manifest | undefined;
}

/** The style sheet that reserves the height of widgets before they are drawn. */
const PLACES = 'charter-widgets.css';
/** Characters of a tag on one line. */
const LINE = 100;

/** The code for a page, and what its policy needs. Texts are escaped for where they stand. */
export function snippet(setup: Setup, source: Source): Part[] {
  if (setup.method === 'iframe')
    return [
      inPage(placeSheet(source, setup), placeTag(setup, source), ...scriptTags(setup, source)),
      inPolicy('frame', source, scriptTags(setup, source).length > 1),
    ];
  if (setup.method === 'script')
    return [
      inPage(placeSheet(source, setup), elementTag(setup), ...scriptTags(setup, source)),
      ...styleSheet(setup),
      inPolicy('own', source, scriptTags(setup, source).length > 1),
    ];
  const version = source.manifest?.version ?? 'latest';
  return [
    { title: 'Once', code: `npm install ${source.origin}/npm/charter-widgets-${version}.tgz` },
    { title: 'In your code', code: reactCode(setup, source) },
    inPage(placeSheet(source), reactPlace(setup)),
    ...styleSheet(setup),
    inPolicy('npm', source),
  ];
}

/**
 * The body of the preview's page, with the newest files of `origin`. The npm component is shown as the element. It is
 * always a test, so that a request from the preview opens no trip.
 */
export function previewBody(chosen: Setup, origin: string): string {
  const setup: Setup = { ...chosen, options: { ...chosen.options, test: 'true' }, version: 'evergreen' };
  const source = { origin, manifest: undefined };
  return lines(setup.method === 'iframe' ? placeTag(setup, source) : elementTag(setup), ...scriptTags(setup, source));
}

/** The tokens as a CSS rule; '' without any. */
export function tokenRule(setup: Setup, selector: string = setup.widget): string {
  const declarations = Object.entries(validOf(setup).tokens).map(([name, value]) => `  ${name}: ${value};`);
  return declarations.length > 0 ? lines(`${selector} {`, ...declarations, '}') : '';
}

const inPolicy = (face: keyof typeof FACES, { origin }: Source, isPinned = false): Part => ({
  title: `In your Content-Security-Policy, if there is one${isPinned ? '; script-src also needs the hash of the import map, or a nonce' : ''}`,
  code: `${directivesOf(face, origin).join(';\n')};`,
});

const inPage = (...parts: string[]): Part => ({ title: 'In your page', code: lines(...parts) });

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

/** The pinned file of this name with its hash, if the setup pins and there is one; else the newest. */
function fileOf(name: string, setup: Setup | undefined, { origin, manifest }: Source) {
  const pinned = setup?.version === 'pinned' && manifest ? pinnedFile(manifest, name, origin) : undefined;
  const attributes: Attribute[] = pinned
    ? [
        ['crossorigin', true],
        ['integrity', pinned.integrity],
      ]
    : [];
  return { address: pinned?.address ?? `${origin}/cdn/${name}`, attributes };
}

function placeSheet(source: Source, setup?: Setup): string {
  const { address, attributes } = fileOf(PLACES, setup, source);
  return tag('link', [['rel', 'stylesheet'], ...attributes, ['href', address]]);
}

/** The newest script, or a pinned one with the hashes of its files. */
function scriptTags(setup: Setup, source: Source): string[] {
  const script = setup.method === 'iframe' ? 'embed.js' : `${setup.widget}.js`;
  const { address, attributes } = fileOf(script, setup, source);
  const element = `${tag('script', [['type', 'module'], ...attributes, ['src', address]])}</script>`;
  if (attributes.length === 0 || !source.manifest) return [element];
  const map = importMap(source.manifest, script, source.origin);
  // Before whatever loads a module: an older browser reads no import map after it.
  return map ? [`<script type="importmap">${map}</script>`, element] : [element];
}

function elementTag(setup: Setup): string {
  const attributes = Object.entries(validOf(setup).options).map(([prop, value]) => [attributeOf(prop), value] as const);
  return `${tag(setup.widget, attributes)}</${setup.widget}>`;
}

/** Options that our script for frames takes as attributes of their own (hosts/embed/parent/options.ts). */
const FRAME_OPTIONS: readonly string[] = ['theme', 'locale', 'partner', 'drafts', 'test'];

/** The place of a frame, with a link for where it does not load. */
function placeTag(setup: Setup, { origin }: Source): string {
  const { widget } = setup;
  const { options, tokens } = validOf(setup);
  const query = new URLSearchParams(options.prefill);
  for (const [prop, { parameter }] of Object.entries(kindOf(widget).attributes))
    if (parameter && options[prop] && !FRAME_OPTIONS.includes(prop)) query.set(parameter, options[prop]);
  const place = tag('div', [
    ['data-charter-widget', widget],
    ...given('data-prefill', query.toString()),
    ...FRAME_OPTIONS.flatMap((prop) => given(`data-${prop}`, options[prop])),
    ...Object.entries(tokens).map(([name, value]) => [name.replace('--cw', 'data'), value] as const),
  ]);
  const page = origin + screenOf(widget) + (options.flightId ? `?id=${options.flightId}` : '');
  return lines(place, `  <a href="${htmlAttribute(page)}">Open it on its own page</a>`, '</div>');
}

function styleSheet(setup: Setup): Part[] {
  const code = tokenRule(setup, setup.method === 'react' ? ':root' : setup.widget);
  return code ? [{ title: 'In your style sheet', code }] : [];
}

function reactPlace(setup: Setup): string {
  const { limit, locale } = validOf(setup).options;
  const attributes = [...given('data-limit', limit), ...given('data-locale', locale)];
  return `${tag('div', [['id', 'charter'], ['data-charter-place', setup.widget], ...attributes])}</div>`;
}

function reactCode(setup: Setup, { origin }: Source): string {
  const { widget } = setup;
  const name = componentOf(widget);
  const { outcome, attributes } = kindOf(widget);
  const props = Object.entries(validOf(setup).options).map(([prop, value]) => {
    const { control, kind } = attributes[prop] ?? {};
    if (kind === 'boolean') return prop;
    return control === 'count' ? `${prop}={${value}}` : jsxAttribute(prop, value);
  });
  return lines(
    `import { ${name} } from 'charter-widgets/${widget}';`,
    "import { createRoot } from 'react-dom/client';",
    "import 'charter-widgets/styles.css';",
    `import 'charter-widgets/${widget}/styles.css';`,
    '',
    'export const Charter = () => (',
    `  <${name}`,
    ...[...props, jsxAttribute('apiBase', `${origin}/api`)].map((prop) => `    ${prop}`),
    `    ${outcome}={({ id }) => console.log(\`${outcome === 'onSubmitted' ? 'Stored' : 'Chosen'}: \${id}\`)}`,
    '  />',
    ');',
    '',
    '// Drawn by the browser, in the place that the page keeps for it:',
    "createRoot(document.getElementById('charter')!).render(<Charter />);",
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

/** Writes an attribute of JSX. In quotes it may have entities but no escapes, so only plain texts are quoted. */
export function jsxAttribute(name: string, text: string): string {
  if (!/["&{}<>\\\n\r\t\u2028\u2029]/.test(text) && text.search(DIRECTION) < 0) return `${name}="${text}"`;
  const escaped = JSON.stringify(text)
    .replaceAll('<', '\\u003c')
    .replace(DIRECTION, (character) => `\\u${hex(character)}`);
  return `${name}={${escaped}}`;
}
