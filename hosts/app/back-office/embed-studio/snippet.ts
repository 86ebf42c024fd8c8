import { frameTokens, importMap, type Manifest, pinned, preloads, type Setup, settled } from './setup';
import { attributeOf, kindOf, type WidgetKind } from './widgets';

/** One thing to copy, and where it goes. */
export interface Part {
  title: string;
  language: 'html' | 'css' | 'tsx' | 'js' | 'sh';
  code: string;
}

export interface Source {
  /** Where the widgets are served: `https://book.example.com`. */
  origin: string;
  /** Undefined while it is not there: then nothing can be pinned. */
  manifest: Manifest | undefined;
}

/** Pixels of a frame without our script, where none are asked for. */
const FIXED_HEIGHT = '720';
/** What keeps the height of widgets that are not drawn yet. */
const PLACES = 'charter-widgets.css';
/** Characters of a tag on one line. */
const LINE = 100;

/** What to put on a page for a setup; texts are escaped for where they stand. */
export function snippet(setup: Setup, source: Source): Part[] {
  switch (setup.way) {
    case 'script':
      return [inPage(keepsPlace(source, setup), elementTag(setup), ...scriptTags(setup, source)), ...styleSheet(setup)];
    case 'iframe':
      return [inPage(keepsPlace(source, setup), placeTag(setup, source), ...scriptTags(setup, source))];
    case 'modal':
    case 'panel':
    case 'float':
      return [inPage(buttonTag(setup, source), ...scriptTags(setup, source))];
    case 'plain':
      return [
        inPage(frameTag(setup, source)),
        {
          title: 'In your style sheet',
          language: 'css',
          code: `iframe[src^="${source.origin}/embed/"] {\n  border: 0;\n}`,
        },
      ];
    case 'react':
      return [
        install(source),
        { title: 'In your code', language: 'tsx', code: component(setup, source) },
        inPage(keepsPlace(source), placeOfReact(setup)),
        ...styleSheet(setup),
      ];
    case 'element':
      return [
        install(source),
        { title: 'In your code', language: 'js', code: definition(setup, source) },
        inPage(keepsPlace(source), elementTag(setup)),
        ...styleSheet(setup),
      ];
  }
}

/**
 * The body of a page that shows it, by the newest files of `origin`; the npm ways as the element that they are. Always as
 * a test, so that who tries the preview opens no trip.
 */
export function previewBody(chosen: Setup, origin: string): string {
  const setup = { ...chosen, options: { ...chosen.options, test: 'true' } };
  const source = { origin, manifest: undefined };
  switch (setup.way) {
    case 'iframe':
      return lines(placeTag({ ...setup, eager: true }, source), ...scriptTags(setup, source));
    case 'modal':
    case 'panel':
    case 'float':
      return lines(buttonTag(setup, source), ...scriptTags(setup, source));
    case 'plain':
      return frameTag({ ...setup, eager: true }, source);
    default: {
      const element = elementTag({ ...setup, way: 'script', eager: true });
      return lines(element, ...scriptTags({ ...setup, way: 'script' }, source));
    }
  }
}

/** The tokens as a rule for the element, '' for none. */
export function tokenRule(setup: Setup, selector: string = setup.widget): string {
  const declarations = Object.entries(settled(setup).tokens).map(([name, value]) => `  ${name}: ${value};`);
  return declarations.length > 0 ? lines(`${selector} {`, ...declarations, '}') : '';
}

/** The script that a scripted way loads. */
export function scriptOf({ way, widget, files }: Setup): string {
  if (way !== 'script') return 'embed.js';
  return files === 'alone' ? `${widget}.js` : 'charter-widgets.js';
}

const inPage = (...parts: string[]): Part => ({ title: 'In your page', language: 'html', code: lines(...parts) });

function placeOfReact(setup: Setup): string {
  const { limit, locale } = settled(setup).options;
  const said = [...given('data-limit', limit), ...given('data-locale', locale)];
  return `${tag('div', [['id', 'charter'], ['data-charter-place', setup.widget], ...said])}</div>`;
}

/** The style sheet that keeps the widget's place free until it is drawn; a pinned one never changes. */
function keepsPlace({ origin, manifest }: Source, setup?: Setup): string {
  const file = setup?.version === 'pinned' && manifest ? pinned(manifest, PLACES, origin) : undefined;
  return tag('link', [
    ['rel', 'stylesheet'],
    ...(file
      ? ([
          ['crossorigin', true],
          ['integrity', file.integrity],
        ] as const)
      : []),
    ['href', file?.address ?? `${origin}/cdn/${PLACES}`],
  ]);
}

const lines = (...parts: string[]): string => parts.join('\n');

type Attribute = readonly [name: string, value: string | true];

/** An opening tag: on one line if it is short, else an attribute a line. */
function tag(name: string, attributes: readonly Attribute[]): string {
  const written = attributes.map(([attribute, value]) =>
    value === true ? attribute : `${attribute}="${htmlAttribute(value)}"`,
  );
  const short = `<${[name, ...written].join(' ')}>`;
  return short.length <= LINE ? short : `<${name}\n${written.map((attribute) => `  ${attribute}`).join('\n')}\n>`;
}

const given = (name: string, value: string | undefined): Attribute[] => (value ? [[name, value]] : []);

function elementTag(setup: Setup): string {
  const attributes = Object.entries(settled(setup).options)
    // Where the code is bundled, the API's address is said once for all elements.
    .filter(([prop]) => setup.way === 'script' || prop !== 'apiBase')
    .map(([prop, value]): Attribute => [attributeOf(prop), value]);
  const eager: Attribute[] = setup.way === 'script' && setup.eager ? [['loading', 'eager']] : [];
  return `${tag(setup.widget, [...attributes, ...eager])}</${setup.widget}>`;
}

/** Options that our script for frames takes as attributes of their own. */
const OF_FRAME: readonly string[] = ['theme', 'locale', 'partner', 'drafts', 'test'];

/** The query of the widget's page: the pre-fill, and what else it is told in the same way. */
function pageQuery(setup: Setup, { withLook }: { withLook: boolean }): string {
  const { options, tokens } = settled(setup);
  const query = new URLSearchParams(options.prefill);
  for (const [prop, { parameter }] of Object.entries(kindOf(setup.widget).options)) {
    const value = options[prop];
    if (parameter && value && (withLook || !OF_FRAME.includes(prop))) query.set(parameter, value);
  }
  if (withLook) for (const [name, value] of frameTokens(tokens)) query.set(name, value);
  return query.toString();
}

/** What our script for frames is told (hosts/embed/parent/options.ts). */
function frameAttributes(setup: Setup): Attribute[] {
  return [
    ...given('data-prefill', pageQuery(setup, { withLook: false })),
    ...given('data-forward', setup.forward.replace(/\s/g, '')),
    ...given('data-theme', settled(setup).options.theme),
    ...given('data-locale', settled(setup).options.locale),
    ...given('data-partner', settled(setup).options.partner),
    ...given('data-drafts', settled(setup).options.drafts),
    ...given('data-test', settled(setup).options.test),
    ...frameTokens(settled(setup).tokens).map(([name, value]): Attribute => [`data-${name}`, value]),
    ...given('data-title', setup.title.trim()),
  ];
}

/** The widget's screen on the operator's own site. */
function screenOf(setup: Setup, origin: string): string {
  const { flightId } = settled(setup).options;
  return origin + kindOf(setup.widget).page + (flightId ? `?id=${flightId}` : '');
}

function placeTag(setup: Setup, { origin }: Source): string {
  const place = tag('div', [
    ['data-charter-widget', setup.widget],
    ...frameAttributes(setup),
    ...given('data-height', setup.height),
    ...given('data-loading', setup.eager ? 'eager' : undefined),
  ]);
  return lines(place, `  <a href="${htmlAttribute(screenOf(setup, origin))}">Open it on its own page</a>`, '</div>');
}

function buttonTag(setup: Setup, { origin }: Source): string {
  const { open } = kindOf(setup.widget);
  if (setup.way === 'float') {
    const link: Attribute[] = [
      ['href', screenOf(setup, origin)],
      ['data-charter-button', setup.widget],
    ];
    return `${tag('a', [...link, ...frameAttributes(setup)])}${open}</a>`;
  }
  const button: Attribute[] = [
    ['type', 'button'],
    ['data-charter-open', setup.widget],
    ...given('data-layout', setup.way === 'panel' ? 'panel' : undefined),
  ];
  return `${tag('button', [...button, ...frameAttributes(setup)])}${open}</button>`;
}

function frameTag(setup: Setup, { origin }: Source): string {
  const query = pageQuery(setup, { withLook: true });
  const attributes: Attribute[] = [
    ['src', `${origin}/embed/${setup.widget}${query && `?${query}`}`],
    ['title', setup.title.trim() || kindOf(setup.widget).title],
    ['width', '100%'],
    ['height', setup.height || FIXED_HEIGHT],
    ['allow', 'clipboard-write'],
    ...(setup.eager ? [] : ([['loading', 'lazy']] as const)),
  ];
  return `${tag('iframe', attributes)}</iframe>`;
}

/** The newest file, or one that never changes, with what it and what it imports must be. */
function scriptTags(setup: Setup, { origin, manifest }: Source): string[] {
  const script = scriptOf(setup);
  const release = setup.version === 'pinned' ? manifest : undefined;
  const file = release && pinned(release, script, origin);
  if (!release || !file) return [`<script type="module" src="${origin}/cdn/${script}"></script>`];
  // Of the newest release none: with the next one they would name files that nothing on the page loads.
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
  const code = tokenRule(setup, setup.way === 'react' ? ':root' : setup.widget);
  return code ? [{ title: 'In your style sheet', language: 'css', code }] : [];
}

const install = ({ manifest }: Source): Part => ({
  title: 'Once',
  language: 'sh',
  code: `npm install ./charter-widgets-${manifest?.version ?? '0.1.0'}.tgz`,
});

const apiOf = (setup: Setup, { origin }: Source) => settled(setup).options.apiBase ?? `${origin}/api`;

function component(setup: Setup, source: Source): string {
  const { component: name, event, options } = kindOf(setup.widget);
  const props = Object.entries({ ...settled(setup).options, apiBase: apiOf(setup, source) }).map(([prop, value]) =>
    jsxProp(prop, value, options),
  );
  return lines(
    `import { ${name} } from 'charter-widgets/${setup.widget}';`,
    "import { createRoot } from 'react-dom/client';",
    "import 'charter-widgets/styles.css';",
    `import 'charter-widgets/${setup.widget}/styles.css';`,
    '',
    'export const Charter = () => (',
    `  <${name}`,
    ...props.map((prop) => `    ${prop}`),
    `    ${event}={({ id }) => console.log(\`${event === 'onSubmitted' ? 'Stored' : 'Chosen'}: \${id}\`)}`,
    '  />',
    ');',
    '',
    '// Drawn by the browser, in the place that the page keeps for it:',
    "createRoot(document.getElementById('charter')!).render(<Charter />);",
  );
}

function jsxProp(prop: string, value: string, options: WidgetKind['options']): string {
  switch (options[prop]?.control) {
    case 'choice':
      return options[prop]?.kind === 'boolean' ? prop : jsxAttribute(prop, value);
    case 'count':
      return `${prop}={${value}}`;
    case 'json': {
      const words = Object.entries(JSON.parse(value) as Record<string, string>);
      return `${prop}={{ ${words.map(([ours, theirs]) => `${jsString(ours)}: ${jsString(theirs)}`).join(', ')} }}`;
    }
    default:
      return jsxAttribute(prop, value);
  }
}

function definition(setup: Setup, source: Source): string {
  const define = `define${kindOf(setup.widget).component}`;
  return lines(
    `import { ${define} } from 'charter-widgets/${setup.widget}/element';`,
    '',
    `${define}({ apiBase: ${jsString(apiOf(setup, source))} });`,
  );
}

/**
 * Characters that turn the direction of what follows, unseen: the code that is copied would not be the code that is
 * read. Right-to-left letters are not among them.
 */
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const hex = (character: string) => character.charCodeAt(0).toString(16);

/** A text as an attribute's value in HTML, between double quotes; it stays on its line. */
export const htmlAttribute = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[\n\r\t]/g, (character) => `&#${character.charCodeAt(0)};`)
    .replace(TURNS, (character) => `&#x${hex(character)};`);

/** A text as a literal of JavaScript, which may stand in a page's script, too. */
export const jsString = (text: string): string =>
  `'${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll("'", "\\'")
    .replaceAll('<', '\\u003c')
    .replace(/[\u2028\u2029]/g, (character) => `\\u${hex(character)}`)
    .replace(TURNS, (character) => `\\u${hex(character).padStart(4, '0')}`)}'`;

/** An attribute of JSX: its quoted form has entities but no escapes, so only what needs neither is written in it. */
export const jsxAttribute = (name: string, text: string): string =>
  /["&{}<>\\\n\r\t\u2028\u2029]/.test(text) || text.search(TURNS) >= 0
    ? `${name}={${jsString(text)}}`
    : `${name}="${text}"`;
