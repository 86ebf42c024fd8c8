import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeElements, type ElementDescription } from './describe-elements.ts';
import { describeTokens } from './describe-tokens.ts';
import { cssCustomData, customElementsManifest, htmlCustomData } from './manifests.ts';

const KIT = `
export interface ElementAttributes {
  /** Fetched at once. */
  loading?: 'eager';
}
export interface WidgetHandle {
  /** Plays it. */
  play(times: number): void;
  /** Sets the kind, which a property does. */
  kind(): void;
}
export type Speed = 'fast' | 'slow';
export interface BoxProps {}
export interface FunnelProps {
  /** It was wound up. */
  onWound?: ((detail: { speed?: Speed }) => void) | undefined;
  /** It was played with. */
  onPlayed?: ((detail: { times: number }) => void) | undefined;
}
export interface LookProps {
  /** Texts to replace. */
  words?: Record<string, string> | undefined;
}
export declare function describeElement<Props>(definition: unknown, component: (props: Props) => null): object;
export declare function defineElement(element: object, defaults: object): void;
`;
const TOY = `
import { defineElement, describeElement, type FunnelProps, type LookProps } from '../kit';
interface ToyProps extends FunnelProps, LookProps {
  /** Where the API lives. Default \`/api\`. */
  apiBase?: string | undefined;
  /** \`car\` (default): on the road. \`boat\`: on water. */
  kind?: 'car' | 'boat' | undefined;
  /** At most so many,
   * from 1. Default: all. */
  limit?: number | undefined;
  /** It was sold. */
  onToySold?: ((detail: { id: number }) => void) | undefined;
}
/** A toy to look at. */
function Toy(props: ToyProps) {
  return null;
}
const element = describeElement<ToyProps>({}, Toy);
/**
 * Defines it.
 *
 * @csspart button what is pressed
 * @param defaults its defaults
 */
export function defineToy(defaults = {}): void {
  defineElement(element, defaults);
}
`;

const DEFINITION = {
  tag: 'my-toy',
  attributes: { apiBase: {}, kind: {}, limit: { kind: 'json' }, words: { kind: 'json' } },
  events: { onToySold: 'toy-sold' },
} as const;

let folder = '';
/** Writes a folder of widgets with one flow. */
function widgets(element: string): string {
  const widgets = mkdtempSync(join(folder, 'widgets-'));
  mkdirSync(join(widgets, 'my-toy'));
  writeFileSync(join(widgets, 'kit.ts'), KIT);
  writeFileSync(join(widgets, 'my-toy/element.tsx'), element);
  return widgets;
}
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'elements-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the description of an element', () => {
  let toy: ElementDescription;
  beforeAll(() => {
    [toy] = describeElements(widgets(TOY), [DEFINITION]) as [ElementDescription];
  }, 60_000);
  const property = (name: string) => toy.properties.find((found) => found.name === name);

  test('has its tag, texts, parts, methods and the module that defines it', () => {
    expect(toy).toMatchObject({
      tag: 'my-toy',
      name: 'ToyElement',
      module: 'my-toy/element',
      definer: 'defineToy',
      description: 'A toy to look at.',
      parts: [{ name: 'button', description: 'what is pressed' }],
    });
    // Without `kind`, because a property of that name comes first.
    const parameters = [{ name: 'times', type: 'number' }];
    expect(toy.methods).toEqual([{ name: 'play', parameters, description: 'Plays it.' }]);
  });

  test('has its properties with their attributes, values and defaults', () => {
    expect(property('apiBase')).toEqual({
      name: 'apiBase',
      attribute: 'api-base',
      isProperty: true,
      kind: 'string',
      type: 'string',
      values: [],
      default: "'/api'",
      description: 'Where the API lives. Default `/api`.',
    });
    expect(property('kind')).toMatchObject({ values: ['car', 'boat'], default: "'car'" });
    // A default in words is not a value.
    const limit = { default: undefined, description: 'At most so many, from 1. Default: all.' };
    expect(property('limit')).toMatchObject(limit);
    expect(property('words')?.description).toBe('Texts to replace.');
    // Only the loader reads this one.
    expect(property('loading')).toMatchObject({ isProperty: false, values: ['eager'] });
  });

  test('has its own events and those that all widgets have, with their details written out', () => {
    expect(toy.events).toEqual(
      expect.arrayContaining([
        { name: 'toy-sold', detail: '{ id: number; }', description: 'It was sold.' },
        { name: 'played', detail: '{ times: number; }', description: 'It was played with.' },
        { name: 'wound', detail: "{ speed?: 'fast' | 'slow'; }", description: 'It was wound up.' },
      ]),
    );
  });

  test('is a declaration and a definition in the custom elements manifest', () => {
    const { modules } = customElementsManifest([toy], []) as { modules: { declarations: object[] }[] };
    const [{ declarations: [declaration, definer] = [], ...module } = { declarations: [] }] = modules;
    const exports = [{ kind: 'custom-element-definition', name: 'my-toy' }, { kind: 'js' }];
    expect(module).toMatchObject({ path: 'my-toy/element.js', exports });
    expect(definer).toMatchObject({ kind: 'function', name: 'defineToy' });
    expect(declaration).toMatchObject({
      customElement: true,
      tagName: 'my-toy',
      attributes: [
        { name: 'api-base', fieldName: 'apiBase' },
        { name: 'kind', type: { text: "'car' | 'boat'" } },
        { name: 'limit', type: { text: 'number' } },
        { name: 'words', type: { text: 'string' }, description: expect.stringContaining('JSON of') },
        { name: 'loading' },
      ],
      events: [
        { name: 'toy-sold', type: { text: 'CustomEvent<{ id: number; }>' } },
        { name: 'wound' },
        { name: 'played', type: { text: 'CustomEvent<{ times: number; }>' } },
      ],
      cssParts: [{ name: 'button' }],
    });
    const method = { kind: 'method', name: 'play', parameters: [{ name: 'times', type: { text: 'number' } }] };
    const fields = ['apiBase', 'kind', 'limit', 'words'].map((name) => ({ name }));
    expect(declaration).toMatchObject({ members: [...fields, method] });
  });

  test('is a tag for editors, with the values of its attributes', () => {
    const { tags } = htmlCustomData([toy]) as { tags: { name: string; attributes: { name: string }[] }[] };
    expect(tags[0]?.name).toBe('my-toy');
    expect(tags[0]?.attributes.find(({ name }) => name === 'kind')).toMatchObject({
      values: [{ name: 'car' }, { name: 'boat' }],
    });
  });
});

test('the description of elements fails when a prop has no comment, or an attribute no prop', () => {
  const faulty = TOY.replace('/** It was sold. */', '').replace(' what is pressed', '');
  const { kind: colour, ...attributes } = DEFINITION.attributes;
  const coloured = { ...DEFINITION, attributes: { ...attributes, colour } };
  expect(() => describeElements(widgets(faulty), [coloured])).toThrow(
    [
      'The elements cannot be described:',
      'my-toy: colour is no prop',
      'my-toy: kind is neither an attribute nor an event',
      'my-toy: onToySold has no doc comment',
      'my-toy: @csspart needs a name and what it is',
    ].join('\n'),
  );
}, 60_000);

describe('the description of design tokens', () => {
  const TOKENS = `.root { --_ink: var(--own); /* <color> Text\n   and icons. */ --_text: var(--cw-ink, light-dark(#111, #eee)); }`;

  test('has their syntax, text and default', () => {
    expect(describeTokens(TOKENS)).toEqual([
      { name: '--cw-ink', syntax: '<color>', default: 'light-dark(#111, #eee)', description: 'Text and icons.' },
    ]);
    expect(cssCustomData(describeTokens(TOKENS))).toMatchObject({
      properties: [
        { name: '--cw-ink', syntax: '<color>', description: { value: expect.stringMatching(/^Text.*#eee/) } },
      ],
    });
  });

  test('fails when one has no comment', () => {
    expect(() => describeTokens(TOKENS.replace('<color>', ''))).toThrow(/stands above --cw-ink$/);
  });

  test('has, from other style sheets, only tokens with such a comment', () => {
    const rules = '.a { inset: calc(var(--cw-inner, 1px)); /* <length> Room. */ top: calc(var(--cw-top, 2px) + 1px); }';
    expect(describeTokens(TOKENS, rules).map(({ name }) => name)).toEqual(['--cw-ink', '--cw-top']);
  });

  test('has the tokens of our own style sheets', () => {
    const sheet = (name: string) => readFileSync(join(import.meta.dirname, '../../widgets/kit', name), 'utf8');
    const names = describeTokens(sheet('tokens.css'), sheet('toasts/late/toasts.css'), sheet('kit.css')).map(
      ({ name }) => name,
    );
    expect(names).toEqual(expect.arrayContaining(['--cw-accent', '--cw-radius', '--cw-font', '--cw-toast-top']));
  });
});
