import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import type { Plugin } from 'vite';
import { componentOf, WIDGETS, type WidgetDefinition, type WidgetOption } from '../../widgets/registry.ts';

const WIDGETS_FOLDER = join(import.meta.dirname, '../../widgets');
const PREFIX = 'virtual:widgets/';
const PAGE = `${PREFIX}page/`;
const ALONE = `${PREFIX}alone/`;

/** As JSON: element's name to a part of its definition, where it has it. */
const byTag = (part: (widget: WidgetDefinition) => string | undefined) =>
  JSON.stringify(Object.fromEntries(WIDGETS.map((widget) => [widget.tag, part(widget)])));

/** Fetches what a widget loads once it is drawn, beside its code; it tries again where that fails. */
function alongside(tag: string): string {
  const part = join(WIDGETS_FOLDER, tag, 'below-the-fold.tsx');
  return existsSync(part) ? `import(${JSON.stringify(part)}).then(({ rest }) => rest, () => {});` : '';
}

/** What hosts/embed takes of the registry (its virtual.d.ts): the scripts on partners' pages no more than they need. */
const MODULES: Record<string, () => string> = {
  titles: () => `export const TITLES = ${byTag(({ title }) => title)};
    export const URDU_TITLES = ${byTag(({ urduTitle }) => urduTitle)};`,
  emblems: () => `export const EMBLEMS = ${byTag(({ emblem }) => emblem)};`,
  parameters: () => {
    const parameters = WIDGETS.map(({ tag, attributes }) => [
      tag,
      Object.values(attributes).flatMap(({ parameter = [] }) => parameter),
    ]);
    return `export const PARAMETERS = ${JSON.stringify(Object.fromEntries(parameters))};`;
  },
  components: () => {
    const imports = WIDGETS.map(({ tag }) => `import { ${componentOf(tag)} } from 'charter-widgets/${tag}';`);
    const components = WIDGETS.map(({ tag }) => `'${tag}': ${componentOf(tag)}`);
    const options = Object.fromEntries(WIDGETS.map((widget) => [widget.tag, addressed(widget)]));
    return `${imports.join('')}
      export const COMPONENTS = { ${components} };
      export const OPTIONS = ${JSON.stringify(options)};`;
  },
  elements: () => {
    const properties = new Set(WIDGETS.flatMap(({ attributes }) => Object.keys(attributes)));
    // Taken at once, so that the build leaves out what is not: the function that defines the element whole.
    const imports = WIDGETS.map(
      ({ tag }) => `'${tag}': async () => {
        ${alongside(tag)}
        return (await import('charter-widgets/${tag}/element')).element;
      }`,
    );
    return `export const ELEMENTS = { ${imports} };
      export const PROPERTIES = '${[...properties].join(' ')}'.split(' ');`;
  },
};

/** Provides the modules that are made of the registry. */
export const widgetModules = (): Plugin => ({
  name: 'widget-modules',
  resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
  load: (id) => (id.startsWith(`\0${PREFIX}`) ? MODULES[id.slice(PREFIX.length + 1)]?.() : undefined),
});

/**
 * Each widget as an entry of its own: file name to what is built.
 *
 * @param module exports `serveOne`
 */
export const lonelyWidgets = (module: string): { input: Record<string, string>; plugin: Plugin } => ({
  input: Object.fromEntries(WIDGETS.map(({ tag }) => [tag, ALONE + tag])),
  plugin: {
    name: 'lonely-widgets',
    enforce: 'pre',
    load: (id) =>
      id.startsWith(`\0${ALONE}`)
        ? `import { element } from 'charter-widgets/${id.slice(ALONE.length + 1)}/element';
          import { serveOne } from ${JSON.stringify(module)};
          export const { load } = serveOne(element, () => {
            ${alongside(id.slice(ALONE.length + 1))}
          });`
        : undefined,
  },
});

const mapValues = <In, Out>(object: Readonly<Record<string, In>>, map: (value: In) => Out): Record<string, Out> =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value)]));

/** Keeps what an element does not read of its definition, the studio's labels and hints, out of partners' bytes. */
export const lightDefinitions = (): Plugin => ({
  name: 'light-definitions',
  enforce: 'pre',
  load(id) {
    const widget = WIDGETS.find(({ tag }) => id === join(WIDGETS_FOLDER, tag, 'definition.ts').replaceAll(sep, '/'));
    if (!widget) return undefined;
    const { tag, events, attributes } = widget;
    const light = { tag, attributes: mapValues(attributes, ({ kind }) => ({ kind: readBy(kind) })), events };
    return `export const definition = ${JSON.stringify(light)};`;
  },
});

/** A property's kind is told in the handbook alone. */
const readBy = (kind: WidgetOption['kind']) => (kind === 'property' ? undefined : kind);

/** The controls that bound what an address may say. */
const BOUNDS: readonly string[] = ['prefill', 'address', 'count', 'currency'];

/** What the address of a widget's page may say: prop to how it is read. */
const addressed = ({ attributes }: WidgetDefinition) =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([prop, { kind, control, parameter }]) =>
      parameter || control === 'prefill'
        ? [
            [
              prop,
              {
                kind,
                control: BOUNDS.includes(control) ? control : undefined,
                ...(parameter !== prop && { parameter }),
              },
            ],
          ]
        : [],
    ),
  );

/** Imports what the page of a widget shows at first is styled by; late parts adopt their own sheets. */
function sheets({ tag, attributes }: WidgetDefinition): string {
  const own = ['below-the-fold.css', 'first.css'].map((name) => `${tag}/${name}`);
  const found = own.filter((file) => existsSync(join(WIDGETS_FOLDER, file)));
  const airports = 'googleMapsApiKey' in attributes ? ['kit/airports.css'] : [];
  return ['kit/first.css', ...airports, ...(found.length > 0 ? found : [`${tag}/styles.css`])]
    .map((file) => `import ${JSON.stringify(join(WIDGETS_FOLDER, file))};`)
    .join('');
}

/**
 * A page for each widget, made of one template and one module: it loads the code of its own widget, and of no other.
 *
 * @param template HTML in which `{title}` and `{script}` stand for the widget's
 * @param module exports `mountPage`
 */
export function framePages(template: string, module: string): { input: Record<string, string>; plugin: Plugin } {
  const folder = dirname(template);
  const input = Object.fromEntries(WIDGETS.map(({ tag }) => [tag, join(folder, `${tag}.html`)]));
  const find = (name: string) => WIDGETS.find(({ tag }) => tag === name);
  const plugin: Plugin = {
    name: 'frame-pages',
    resolveId: (id) => {
      if (id.startsWith(PAGE)) return `\0${id}`;
      return dirname(id) === folder && input[basename(id, '.html')] === id ? id : undefined;
    },
    load(id) {
      const page = dirname(id) === folder && id.endsWith('.html') && find(basename(id, '.html'));
      // The page has its rules: below the fold it is rendered, too.
      if (/\/below-the-fold\.css\?inline$/.test(id)) return '';
      if (page)
        return readFileSync(template, 'utf8')
          .replace('{title}', page.title)
          .replace('{script}', PAGE + page.tag);
      const widget = id.startsWith(`\0${PAGE}`) && find(id.slice(PAGE.length + 1));
      if (!widget) return undefined;
      const { tag, title: en, urduTitle: ur } = widget;
      // Of the booking's page more is rendered than its first module draws.
      const ready = tag === 'flight-booking' ? ', loadFlightBooking' : '';
      return `import { ${componentOf(tag)}${ready} } from 'charter-widgets/${tag}';
        ${sheets(widget)}
        import { mountPage } from ${JSON.stringify(module)};
        mountPage('${tag}', ${JSON.stringify({ en, ur })}, ${componentOf(tag)}, ${JSON.stringify(addressed(widget))}${ready});`;
    },
  };
  return { input, plugin };
}
