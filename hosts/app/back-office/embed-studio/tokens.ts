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
