const rect = (x: number, y: number, width: number, height: number, rx: number, look: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${rx}" ${look}/>`;
type Box = [x: number, y: number, width: number, height: number, rx?: number];
const bar = (...[x, y, width, height, rx = 2]: Box) => rect(x, y, width, height, rx, 'fill="currentColor"');
const area = (...[x, y, width, height, rx = 5]: Box) =>
  rect(x, y, width, height, rx, 'fill="currentColor" fill-opacity=".3"');
const border = (...[x, y, width, height, rx = 5]: Box) => rect(x, y, width, height, rx, stroke);
const stroke = 'fill="none" stroke="currentColor" stroke-width="1.5"';
const path = (d: string) => `<path d="${d}" ${stroke} stroke-linecap="round"/>`;
/** The four corners of a box. */
const corners = (x: number, y: number, width: number, height: number, r: number) =>
  path(
    `M${x} ${y + r + 3}v-3a${r} ${r} 0 0 1 ${r} ${-r}h3m${width - 2 * r - 6} 0h3a${r} ${r} 0 0 1 ${r} ${r}v3` +
      `m0 ${height - 2 * r - 6}v3a${r} ${r} 0 0 1 ${-r} ${r}h-3m${2 * r + 6 - width} 0h-3a${r} ${r} 0 0 1 ${-r} ${-r}v-3`,
  );

/** A form with its dialog and a toast, by what each piece is called in the alternative text. */
const PIECES = {
  'background of the card': area(1, 20, 122, 114, 9),
  'line around the card': border(1, 20, 122, 114, 9),
  heading: bar(12, 30, 62, 7),
  'background of the choice': area(12, 45, 100, 16),
  'line around the choice': border(12, 45, 100, 16),
  'chosen tab': bar(14, 47, 34, 12, 4),
  'other tabs': bar(56, 51, 18, 4) + bar(86, 51, 18, 4),
  label: bar(12, 69, 30, 4),
  'background of the field': area(12, 77, 100, 16),
  'border of the field': border(12, 77, 100, 16),
  'text in the field': bar(18, 83, 40, 4),
  hint: bar(12, 98, 36, 3),
  'error message': bar(60, 98, 48, 3),
  'primary button': bar(12, 111, 54, 16, 5),
  'text of the primary button': `<g class="on">${bar(26, 117, 26, 4)}</g>`,
  'border of the secondary button': border(72, 111, 40, 16),
  'text of the secondary button': bar(82, 117, 20, 4),
  'background of the dialog': area(136, 46, 64, 88, 9),
  'heading of the dialog': bar(146, 56, 34, 6),
  'text of the dialog': bar(146, 86, 44, 4) + bar(146, 94, 36, 4),
  'sign of success': path('M147 73l4 4 8-9'),
  toast: border(136, 10, 64, 16),
  'text of the toast': bar(144, 16, 40, 4),
};
/** What is only drawn where a property changes it. */
const SIGNS = {
  'focus ring of the field': border(9, 74, 106, 22, 7),
  'all corners': corners(1, 20, 122, 114, 9) + corners(12, 77, 100, 16, 5) + corners(136, 46, 64, 88, 9),
  'shadow of the dialog': path(
    'M133 64v66a10 10 0 0 0 10 10h50a10 10 0 0 0 10-10v-66M130 72v60a12 12 0 0 0 12 12h52a12 12 0 0 0 12-12v-60',
  ),
  'movement of the dialog': path('M160 122l8-6 8 6M160 130l8-6 8 6'),
  'distance from the top': path('M168 1v7M165 5l3 3 3-3M150 1h36'),
};
type Piece = keyof typeof PIECES | keyof typeof SIGNS;

const TEXTS: Piece[] = ['text in the field', 'text of the secondary button', 'text of the dialog'];
const LETTERS: Piece[] = ['heading', 'heading of the dialog', 'label', ...TEXTS];

/** What each custom property changes. */
export const CHANGES: Record<string, readonly Piece[]> = {
  '--cw-surface': ['background of the dialog'],
  '--cw-surface-raised': ['background of the card', 'background of the field'],
  '--cw-surface-card': ['background of the card'],
  '--cw-surface-sunken': ['background of the choice'],
  '--cw-ink': LETTERS,
  '--cw-ink-soft': ['other tabs', 'hint'],
  '--cw-line': ['line around the card', 'line around the choice'],
  '--cw-edge': ['border of the field', 'border of the secondary button'],
  '--cw-accent': ['chosen tab', 'focus ring of the field', 'primary button'],
  '--cw-on-accent': ['text of the primary button'],
  '--cw-danger': ['error message'],
  '--cw-success': ['sign of success'],
  '--cw-radius': ['all corners'],
  '--cw-shadow': ['shadow of the dialog'],
  '--cw-duration': ['movement of the dialog'],
  '--cw-font': [...LETTERS, 'other tabs', 'hint', 'error message', 'text of the primary button', 'text of the toast'],
  '--cw-font-heading': ['heading', 'heading of the dialog'],
  '--cw-toast-top': ['toast', 'distance from the top'],
};

/**
 * A drawing of a form in which everything that a custom property changes has the accent. It takes its colours from the page.
 *
 * @throws {Error} if nobody has said what the property changes
 */
export function pictureOf(property: string): string {
  const changes = CHANGES[property];
  if (!changes) throw new Error(`${property} has no picture: say in ${import.meta.filename} what it changes`);
  const pieces = Object.entries({ ...PIECES, ...SIGNS }).map(([name, piece]) => {
    if (changes.includes(name as Piece)) return `<g class="changed">${piece}</g>`;
    return name in SIGNS ? '' : piece;
  });
  return `<svg class="picture" viewBox="0 0 208 146" role="img" aria-label="In colour: ${changes.join(', ')}">${pieces.join('')}</svg>`;
}
