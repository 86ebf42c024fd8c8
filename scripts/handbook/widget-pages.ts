import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { sentBy } from '../../widgets/kit/define-widget.ts';
import { componentOf, WIDGETS, type WidgetDefinition, type WidgetOption } from '../../widgets/registry.ts';
import { describeElements, type ElementDescription, type PropertyDescription } from '../elements/describe-elements.ts';
import type { TokenDescription } from '../elements/describe-tokens.ts';
import { readTokens } from '../elements/manifests.ts';
import heights from './heights.json' with { type: 'json' };
import { pictureOf } from './pictures.ts';
import { PLACEHOLDER } from './render.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The options of a frame that only mean something to a widget that opens over the page. */
const OVER_THE_PAGE = ['layout', 'position', 'label', 'offset', 'closeLabel', 'failedLabel', 'tabLabel'];

/** Where `prefill` is a property as well, the description of the element has no method of the name. */
const PREFILL = 'prefill(query: string | Record<string, string>)';
const PREFILLS = 'Fills in what is named, also over what was typed; everything else stays as it is.';

/**
 * The Markdown of a page for each widget, made of the registry, the elements' types and the options of a frame; and the
 * tables of the page about looks, by the comment in whose place they stand.
 */
export function widgetPages(): { pages: { name: string; markdown: string }[]; tables: Record<string, string> } {
  const options = frameOptions();
  const elements = describeElements(join(ROOT, 'widgets'));
  const pages = WIDGETS.flatMap((definition) => {
    const element = elements.find(({ tag }) => tag === definition.tag);
    return element ? [{ name: definition.tag, markdown: widgetPage(definition, element, options) }] : [];
  });
  const tables = {
    '<!-- properties -->': propertyTable(readTokens(join(ROOT, 'widgets'))),
    '<!-- parts -->': partTable(elements),
  };
  return { pages, tables };
}

/** Each custom property with its picture. A default that a widget calculates from private names is left out. */
function propertyTable(tokens: readonly TokenDescription[]): string {
  const named = (text: string) =>
    text.replace(/var\(--_([\w-]+)\)/g, (all, name: string) => {
      const token = `--cw-${name.replace('-fill', '')}`;
      return tokens.some((one) => one.name === token) ? `var(${token})` : all;
    });
  return table(
    ['custom property', 'what it is'],
    tokens.map(({ name, default: ours, description }) => {
      const value = named(ours);
      return [
        `${code(name)}<br>${pictureOf(name)}`,
        `${description}${value.includes('--_') ? '' : `<br>Default: ${code(value)}`}`,
      ];
    }),
  );
}

/** Each part, once for each meaning that it has, with the widgets in which it means that. */
function partTable(elements: readonly ElementDescription[]): string {
  const parts = new Map<string, { name: string; description: string; tags: string[] }>();
  for (const { tag, parts: own } of elements) {
    for (const { name, description } of own) {
      const part = parts.get(name + description) ?? { name, description, tags: [] };
      parts.set(name + description, part);
      part.tags.push(tag);
    }
  }
  return table(
    ['part', 'what it is', 'widgets'],
    [...parts.values()]
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .map(({ name, description, tags }) => [
        code(name),
        description,
        tags.length === elements.length ? 'all' : tags.map((tag) => `[${tag}](${tag}.md)`).join(', '),
      ]),
  );
}

function widgetPage(definition: WidgetDefinition, element: ElementDescription, options: FrameOption[]): string {
  const { tag, title, page } = definition;
  const heading = tag.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());
  return `# ${heading}

${element.description} The element is \`<${tag}>\`, the React component \`${componentOf(tag)}\`.

## Live preview

The preview is the widget itself, in a frame. It is a [test](testing.md): nothing that you send from it is stored or mailed.

<div class="preview" data-charter-widget="${tag}" data-test><a href="/embed/${tag}">${title}</a></div>
<script type="module" src="/cdn/embed.js"></script>

${page ? `The operator’s own site has the widget at \`${page.replace(/\/:.*/, '')}\`.` : ''}

## Code

${codeOf(definition, element)}

## Attributes and props

An attribute takes text. A property of the element and a React prop share one name, and take the type of the third column. *In a
frame* is the parameter of \`data-prefill\` and of the frame’s address, or the \`data-…\` attribute.

${table(
  ['attribute', 'property, prop', 'type', 'default', 'in a frame', 'what it does'],
  element.properties.map((property) => attributeRow(property, definition.attributes[property.name], options)),
)}

## Events

An element dispatches each event on itself, and a frame on its place; both bubble. The \`detail\` of a frame’s event has [more
fields](analytics.md#the-detail-of-a-frame). A React callback gets the \`detail\` itself.

${table(
  ['event', 'React prop', '`detail`', 'when'],
  element.events.map(({ name, detail, description }) => [
    code(name),
    code(`on${componentOf(name)}`),
    detail === '{}' ? 'empty' : code(detail),
    description,
  ]),
)}

## Methods

An element has the methods itself, a React component hands them to its \`ref\`, and a frame has them by \`embeddedIn(place)\`. See
[methods](methods.md).

${table(
  ['method', 'what it does'],
  [
    ...element.methods.map(({ name, parameters, description }) => [
      code(`${name}(${parameters.map((one) => `${one.name}: ${one.type}`).join(', ')})`),
      description,
    ]),
    ...(element.methods.some(({ name }) => name === 'prefill') ? [] : [[code(PREFILL), PREFILLS]]),
  ],
)}

## The \`data-…\` attributes of a frame

They stand on the element with \`data-charter-widget="${tag}"\`, and are options of the same name for \`embed()\` and \`update()\`.
All may change later.

${table(
  ['attribute', 'what it does'],
  options
    .filter(({ name }) => !OVER_THE_PAGE.includes(name) && name !== 'widget')
    // A gallery sends no request.
    .filter(({ name }) => !(name in sentBy) || name in definition.attributes)
    .map(({ attribute, description }) => [
      code(attribute),
      // Each widget has its own parameters.
      description.replace('`from=KHI&to=DXB`, `id=7`', code(exampleOf(definition).parameters)),
    ]),
)}

A button with \`data-charter-open="${tag}"\` and a floating button with \`data-charter-button="${tag}"\` take these as well:

${table(
  ['attribute', 'what it does'],
  options
    .filter(({ name }) => OVER_THE_PAGE.includes(name))
    .map(({ attribute, description }) => [code(attribute), description]),
)}

## Height

${heightOf(tag)}

## Parts

Your style sheet reaches these with \`${tag}::part(…)\`; see [looks](looks.md#parts).

${table(
  ['part', 'what it is'],
  element.parts.map(({ name, description }) => [code(name), description]),
)}
`;
}

function attributeRow(
  property: PropertyDescription,
  option: WidgetOption | undefined,
  options: FrameOption[],
): string[] {
  const { name, attribute, isProperty, kind, type, description } = property;
  const frame = options.find((one) => one.name === name);
  const inFrame = frame ? frame.attribute : (option?.parameter ?? '');
  return [
    kind === 'property' ? 'none' : code(attribute),
    isProperty ? code(name) : 'none',
    code(type),
    property.default === undefined ? '' : code(property.default),
    inFrame ? code(inFrame) : 'none',
    description,
  ];
}

/** The property of the examples, and the same as parameters: the first option that has a placeholder of its own. */
function exampleOf({ attributes }: WidgetDefinition): { prop: string; value: string; parameters: string } {
  const [prop = '', option] = Object.entries(attributes).find(([, { placeholder }]) => placeholder) ?? [];
  const value = option?.placeholder ?? '';
  return {
    prop,
    value,
    parameters: option?.control === 'prefill' ? value : `${option?.parameter}=${encodeURIComponent(value)}`,
  };
}

function codeOf(definition: WidgetDefinition, { definer, events }: ElementDescription): string {
  const { tag, outcome } = definition;
  const { prop, value, parameters } = exampleOf(definition);
  const attribute = prop.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const component = componentOf(tag);
  const event = outcome
    .replace(/^on/, '')
    .replace(/(?!^)[A-Z]/g, '-$&')
    .toLowerCase();
  const detail = events.find(({ name }) => name === event)?.detail ?? '{}';
  const heard = /\bid\b/.test(detail) ? 'id' : 'message';
  return `### HTML

\`\`\`html
<${tag} ${attribute}="${value}"></${tag}>
<script type="module" src="${PLACEHOLDER}/cdn/${tag}.js"></script>
\`\`\`

### Frame

\`\`\`html
<div data-charter-widget="${tag}" data-prefill="${parameters}">
  <a href="tel:+920000000000">Call us instead</a>
</div>
<script type="module" src="${PLACEHOLDER}/cdn/embed.js"></script>
\`\`\`

### React

\`\`\`tsx in=react file=src/widgets/${tag}.tsx
import { ${component} } from 'charter-widgets/${tag}';
import 'charter-widgets/styles.css';
import 'charter-widgets/${tag}/styles.css';

export const Example = () => (
  <${component}
    apiBase="${PLACEHOLDER}/api"
    ${prop}="${value}"
    ${outcome}={({ ${heard} }) => console.log(${heard})}
  />
);
\`\`\`

### Vue

\`\`\`vue in=vue file=src/widgets/${tag}.vue
<script setup>
import { ${definer} } from 'charter-widgets/${tag}/element';

${definer}({ apiBase: '${PLACEHOLDER}/api' });
</script>

<template>
  <${tag} ${attribute}="${value}" @${event}="({ detail }) => console.log(detail.${heard})" />
</template>
\`\`\``;
}

/** The widths of a place whose heights the handbook has. */
export const WIDTHS = [320, 390, 600, 768, 1024, 1200];

function heightOf(tag: string): string {
  const points = heightsOf(tag);
  if (!points) return 'The heights of this widget are not measured yet.';
  return `Pixels of the widget as it stands at first, by the width of its place. They were measured in Chromium with the example
data${tag === 'flight-gallery' ? ', of which the gallery showed three flights (`limit="3"`)' : ''}. Our style sheet keeps them free until the widget
is drawn; see [sizing](sizing.md#height).

${table(['width', ...WIDTHS.map(String)], [['height', ...WIDTHS.map((width) => String(heightAt(points, width)))]])}`;
}

/** What was measured of a widget: of a gallery, with three flights. */
export const heightsOf = (tag: string): number[][] | undefined =>
  (heights as Record<string, number[][]>)[tag === 'flight-gallery' ? `${tag} limit=3` : tag];

/** The height at a width between two that were measured. */
export function heightAt(points: readonly number[][], width: number): number {
  const after = points.findIndex(([measured = 0]) => measured >= width);
  const [[from = 0, was = 0] = [], [to = 0, height = 0] = []] = points.slice(Math.max(0, after - 1));
  return Math.round(was + ((width - from) / (to - from)) * (height - was));
}

interface FrameOption {
  name: string;
  attribute: string;
  description: string;
}

/** The options of `embed()`, as their interface and its comments name them. */
function frameOptions(): FrameOption[] {
  const file = join(ROOT, 'hosts/embed/parent/options.ts');
  const source = ts.createSourceFile(file, ts.sys.readFile(file) ?? '', ts.ScriptTarget.Latest, true);
  const options = source.statements.filter(ts.isInterfaceDeclaration).find(({ name }) => name.text === 'EmbedOptions');
  if (!options) throw new Error(`${file} has no interface EmbedOptions`);
  return options.members.flatMap((member) => {
    const name = member.name?.getText(source);
    if (!name) return [];
    const [comment] = ts.getJSDocCommentsAndTags(member);
    const description = (ts.getTextOfJSDocComment(comment?.comment as string) ?? '').replace(/\s+/g, ' ');
    const attribute = `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    return [{ name, attribute, description }];
  });
}

/** Code of a cell: a bar in it would end the cell. */
const code = (text: string) => `\`${text.replaceAll('|', '\\|')}\``;

const row = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replace(/(?<!\\)\|/g, '\\|')).join(' | ')} |`;

const table = (head: readonly string[], rows: readonly string[][]) =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
