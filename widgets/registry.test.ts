import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { componentOf, WIDGETS } from './registry';

const read = (...path: string[]) => readFileSync(join(import.meta.dirname, ...path), 'utf8');

describe.each(WIDGETS)('$tag', ({ tag, page }) => {
  it('has its component, element and frame in a folder of its name', () => {
    for (const face of ['index.ts', 'element.tsx', 'styles.css'])
      expect.soft(existsSync(join(import.meta.dirname, tag, face)), face).toBe(true);
    expect(read(tag, 'index.ts')).toMatch(new RegExp(`export \\{ ${componentOf(tag)}\\b`));
  });

  it('has its place in what defines the elements, and types for pages that load it by script tag', () => {
    expect(read('elements.ts')).toContain(`import('./${tag}/element')`);
    expect(read('jsx.ts')).toContain(`export type { ${componentOf(tag)}Element } from './${tag}/element';`);
  });

  it.runIf(page)('has a page of the site, where its definition says', () => {
    expect(read('../hosts/app/routes.tsx')).toContain(`path: '${page}'`);
  });
});
