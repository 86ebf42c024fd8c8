import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { describeElements, type ElementDescription, type PropertyDescription } from './describe-elements.ts';
import { describeTokens, type TokenDescription } from './describe-tokens.ts';

/** The Custom Elements Manifest, schema 2.1.0 (https://github.com/webcomponents/custom-elements-manifest). */
function customElementsManifest(elements: readonly ElementDescription[], tokens: readonly TokenDescription[]): unknown {
  return {
    schemaVersion: '2.1.0',
    readme: 'README.md',
    modules: elements.map((element) => {
      const path = `${element.module}.js`;
      return {
        kind: 'javascript-module',
        path,
        declarations: [
          {
            kind: 'class',
            name: element.name,
            customElement: true,
            tagName: element.tag,
            description: element.description,
            attributes: element.properties.filter(hasAttribute).map((property) => ({
              name: property.attribute,
              description: asAttribute(property),
              type: { text: property.kind === 'json' && property.type !== 'number' ? 'string' : property.type },
              ...(property.default === undefined ? {} : { default: property.default }),
              ...(property.isProperty ? { fieldName: property.name } : {}),
            })),
            members: [
              ...element.properties
                .filter(({ isProperty }) => isProperty)
                .map((property) => ({
                  kind: 'field',
                  name: property.name,
                  description: property.description,
                  type: { text: property.type },
                  ...(property.default === undefined ? {} : { default: property.default }),
                  ...(hasAttribute(property) ? { attribute: property.attribute } : {}),
                })),
              ...element.methods.map(({ name, description, parameters }) => ({
                kind: 'method',
                name,
                description,
                parameters: parameters.map((parameter) => ({ name: parameter.name, type: { text: parameter.type } })),
                return: { type: { text: 'void' } },
              })),
            ],
            events: element.events.map(({ name, detail, description }) => ({
              name,
              description,
              type: { text: `CustomEvent<${detail}>` },
            })),
            cssParts: element.parts,
            cssProperties: tokens,
            slots: [],
          },
          {
            kind: 'function',
            name: element.definer,
            description: `Defines <${element.tag}>. Without a DOM it does nothing.`,
          },
        ],
        exports: [
          {
            kind: 'custom-element-definition',
            name: element.tag,
            declaration: { name: element.name, module: path },
          },
          { kind: 'js', name: element.definer, declaration: { name: element.definer, module: path } },
        ],
      };
    }),
  };
}

/** HTML custom data 1.1, for VS Code: the setting `html.customData`. */
function htmlCustomData(elements: readonly ElementDescription[]): unknown {
  return {
    version: 1.1,
    tags: elements.map((element) => ({
      name: element.tag,
      description: {
        kind: 'markdown',
        value: [
          element.description,
          '',
          ...element.events.map(({ name, detail, description }) => `- event \`${name}\` \`${detail}\`: ${description}`),
        ].join('\n'),
      },
      attributes: element.properties.filter(hasAttribute).map((property) => ({
        name: property.attribute,
        description: { kind: 'markdown', value: asAttribute(property) },
        ...(property.values.length > 0 ? { values: property.values.map((name) => ({ name })) } : {}),
        ...(property.kind === 'boolean' ? { valueSet: 'v' } : {}),
      })),
    })),
  };
}

/** CSS custom data 1.1, for VS Code: the setting `css.customData`. */
function cssCustomData(tokens: readonly TokenDescription[]): unknown {
  return {
    version: 1.1,
    properties: tokens.map(({ name, syntax, description, default: initial }) => ({
      name,
      syntax,
      description: { kind: 'markdown', value: `${description} Default \`${initial}\`.` },
    })),
  };
}

const hasAttribute = ({ kind }: PropertyDescription) => kind !== 'property';

const asAttribute = ({ kind, type, description }: PropertyDescription) =>
  kind === 'json' && type !== 'number' ? `${description} JSON of \`${type}\`.` : description;

/** The tokens that a partner may set, from the sheets of the kit. @param widgets the folder whose sheets are read */
export const readTokens = (widgets: string): TokenDescription[] => {
  const sheet = (name: string) => readFileSync(join(widgets, 'kit', name), 'utf8');
  return describeTokens(sheet('tokens.css'), sheet('kit.css'), sheet('toasts/area/toasts.css'));
};

/**
 * Writes what editors and catalogues read of the elements and the tokens: custom-elements.json, and custom data of VS
 * Code for HTML and CSS.
 *
 * @param widgets the folder whose code is described
 */
export function elementManifests(widgets: string): Plugin {
  return {
    name: 'element-manifests',
    generateBundle() {
      const elements = describeElements(widgets);
      const tokens = readTokens(widgets);
      const files = {
        'custom-elements.json': customElementsManifest(elements, tokens),
        'vscode.html-custom-data.json': htmlCustomData(elements),
        'vscode.css-custom-data.json': cssCustomData(tokens),
      };
      for (const [fileName, content] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName, source: `${JSON.stringify(content, null, 2)}\n` });
    },
  };
}
