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
/** A folder of widgets with one flow. */
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

describe('an element as its code says', () => {
  let toy: ElementDescription;
  beforeAll(() => {
    [toy] = describeElements(widgets(TOY), [DEFINITION]) as [ElementDescription];
  }, 60_000);
  const property = (name: string) => toy.properties.find((found) => found.name === name);

  test('has its tag, its text, its parts and where it is defined', () => {
    expect(toy).toMatchObject({
      tag: 'my-toy',
      name: 'ToyElement',
      module: 'my-toy/element',
      definer: 'defineToy',
      description: 'A toy to look at.',
      parts: [{ name: 'button', description: 'what is pressed' }],
    });
  });

  test('has an attribute for a property, with its default', () => {
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
  });

  test('names the words that an attribute may be, and the one that it is by default', () => {
    expect(property('kind')).toMatchObject({ values: ['car', 'boat'], default: "'car'" });
  });

  test('has no default where the documentation only says how one is found', () => {
    expect(property('limit')).toMatchObject({
      default: undefined,
      description: 'At most so many, from 1. Default: all.',
    });
  });

  test('takes what it inherits, and what only the loader reads', () => {
    expect(property('words')?.description).toBe('Texts to replace.');
    expect(property('loading')).toMatchObject({ isProperty: false, values: ['eager'] });
  });

  test('tells its events with what their detail is', () => {
    expect(toy.events).toContainEqual({ name: 'toy-sold', detail: '{ id: number; }', description: 'It was sold.' });
  });

  test('tells those of the funnel without naming them', () => {
    expect(toy.events).toContainEqual({
      name: 'played',
      detail: '{ times: number; }',
      description: 'It was played with.',
    });
  });

  test('writes out what a field of the detail may be', () => {
    expect(toy.events.find(({ name }) => name === 'wound')?.detail).toBe("{ speed?: 'fast' | 'slow'; }");
  });

  test('has the methods of its handle, but for the name of a property', () => {
    expect(toy.methods).toEqual([
      { name: 'play', parameters: [{ name: 'times', type: 'number' }], description: 'Plays it.' },
    ]);
  });

  test('is a declaration and a definition in the manifest', () => {
    expect(customElementsManifest([toy], [])).toMatchObject({
      schemaVersion: '2.1.0',
      modules: [
        {
          path: 'my-toy/element.js',
          declarations: [
            {
              customElement: true,
              tagName: 'my-toy',
              attributes: [
                { name: 'api-base', fieldName: 'apiBase' },
                { name: 'kind', type: { text: "'car' | 'boat'" } },
                { name: 'limit', type: { text: 'number' } },
                { name: 'words', type: { text: 'string' }, description: expect.stringContaining('JSON of') },
                { name: 'loading' },
              ],
              members: [
                { name: 'apiBase' },
                { name: 'kind' },
                { name: 'limit' },
                { name: 'words' },
                { kind: 'method', name: 'play', parameters: [{ name: 'times', type: { text: 'number' } }] },
              ],
              events: [
                { name: 'toy-sold', type: { text: 'CustomEvent<{ id: number; }>' } },
                { name: 'wound' },
                { name: 'played', type: { text: 'CustomEvent<{ times: number; }>' } },
              ],
              cssParts: [{ name: 'button' }],
            },
            { kind: 'function', name: 'defineToy' },
          ],
          exports: [{ kind: 'custom-element-definition', name: 'my-toy' }, { kind: 'js' }],
        },
      ],
    });
  });

  test('is a tag in an editor, which offers the words of an attribute', () => {
    const { tags } = htmlCustomData([toy]) as { tags: { name: string; attributes: { name: string }[] }[] };
    expect(tags[0]?.name).toBe('my-toy');
    expect(tags[0]?.attributes.find(({ name }) => name === 'kind')).toMatchObject({
      values: [{ name: 'car' }, { name: 'boat' }],
    });
  });
});

test('the elements are not described while a prop is without a comment, or an attribute without a prop', () => {
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

describe('the tokens that a partner may set', () => {
  const TOKENS = `.root { --_ink: var(--own); /* <color> Text\n   and icons. */ --_text: var(--cw-ink, light-dark(#111, #eee)); }`;

  test('have a syntax, a text and a default', () => {
    expect(describeTokens(TOKENS)).toEqual([
      { name: '--cw-ink', syntax: '<color>', default: 'light-dark(#111, #eee)', description: 'Text and icons.' },
    ]);
    expect(cssCustomData(describeTokens(TOKENS))).toMatchObject({
      properties: [
        { name: '--cw-ink', syntax: '<color>', description: { value: expect.stringMatching(/^Text.*#eee/) } },
      ],
    });
  });

  test('are not described while one is without a comment', () => {
    expect(() => describeTokens(TOKENS.replace('<color>', ''))).toThrow(/stands above --cw-ink$/);
  });

  test('are, in other style sheets, those with such a comment', () => {
    const rules = '.a { inset: calc(var(--cw-inner, 1px)); /* <length> Room. */ top: calc(var(--cw-top, 2px) + 1px); }';
    expect(describeTokens(TOKENS, rules).map(({ name }) => name)).toEqual(['--cw-ink', '--cw-top']);
  });

  test('are all described', () => {
    const sheet = (name: string) => readFileSync(join(import.meta.dirname, '../../widgets/kit', name), 'utf8');
    const names = describeTokens(sheet('tokens.css'), sheet('toasts/late/toasts.css'), sheet('kit.css')).map(
      ({ name }) => name,
    );
    expect(names).toEqual(expect.arrayContaining(['--cw-accent', '--cw-radius', '--cw-font', '--cw-toast-top']));
  });
});
