/**
 * A line of a table: who was tried out, and by heading what was not so (undefined: it was so).
 * @typedef {{ as: string, name: string, answers: Record<string, string | undefined> }} Row
 */

/** The columns of each table of docs/embed/consumers.md. @type {Record<string, string[]>} */
export const TABLES = {
  bundler: ['build', 'element', 'component', 'styles', 'on demand', 'console'],
  framework: ['attribute', 'property', 'event', 'object at first', 'object later', 'handbook', 'console'],
  styles: ['at rest', 'errors', 'suggestions', 'dialog', 'sent', 'console'],
};

const FIRST_HEADING = 'Tried out';

/**
 * @param {string} as the key of the table
 * @param {string[]} headings
 * @param {Row[]} rows of any table
 */
export function tableOf(as, headings, rows) {
  const line = (/** @type {string[]} */ cells) => `| ${cells.join(' | ')} |`;
  return [
    line([FIRST_HEADING, ...headings]),
    line([FIRST_HEADING, ...headings].map(() => '---')),
    ...rows
      .filter((row) => row.as === as)
      .map(({ name, answers }) => line([name, ...headings.map((heading) => cellOf(answers, heading))])),
  ].join('\n');
}

/** @param {Row['answers']} answers @param {string} heading */
const cellOf = (answers, heading) =>
  heading in answers ? (answers[heading] ? 'no' : 'yes') : answers.build ? 'no' : '–';

const START = (/** @type {string} */ as) => `<!-- table: ${as} -->`;
const END = '<!-- end of table -->';

/**
 * The page with these rows in place of those of the same names; rows that were not tried out stay.
 * @param {string} page
 * @param {Row[]} rows
 * @param {Record<string, string[]>} tables those that are written
 */
export function withTable(page, rows, tables = TABLES) {
  return Object.entries(tables).reduce((text, [as, headings]) => {
    const [before = '', rest = ''] = text.split(`${START(as)}\n`);
    const [old = '', ...after] = rest.split(END);
    const kept = old
      .split('\n')
      .filter((line) => line.startsWith('| ') && !line.startsWith(`| ${FIRST_HEADING}`) && !line.startsWith('| ---'));
    const fresh = tableOf(as, headings, rows).split('\n');
    const lines = new Map([...kept, ...fresh.slice(2)].map((line) => [line.split(' | ')[0], line]));
    return `${before}${START(as)}\n\n${[...fresh.slice(0, 2), ...[...lines.values()].sort()].join('\n')}\n\n${END}${after.join(END)}`;
  }, page);
}

/** The names of a table's rows, as the page has them. @param {string} page @param {string} as */
export const namesIn = (page, as) =>
  (page.split(START(as))[1]?.split(END)[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) => line.slice(2).split(' | ')[0] ?? '');

/** Every cell of the page's tables, each as `name, heading: yes`. @param {string} page */
export const cellsIn = (page) =>
  Object.entries(TABLES).flatMap(([as, headings]) =>
    (page.split(START(as))[1]?.split(END)[0] ?? '')
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .slice(2)
      .flatMap((line) => {
        const [name, ...cells] = line.slice(2, -2).split(' | ');
        return headings.map((heading, at) => `${name}, ${heading}: ${cells[at]}`);
      }),
  );
