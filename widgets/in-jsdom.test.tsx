// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { defineChauffeurForm } from './chauffeur-form/element';
import * as testing from './testing';
import { testEveryWidget } from './testing/every-widget';

testEveryWidget('jsdom');

/** The examples for tests in partners' documents, each in a block of its own. */
const EXAMPLES = ['docs/embed/testing.md', 'widgets/README.md'].map((file) => {
  const text = readFileSync(join(import.meta.dirname, '..', file), 'utf8');
  const code = [...text.matchAll(/^```js.*\n([^`]+)```/gm)].map(([, block = '']) => block);
  return [file, code.find((block) => block.includes("from 'charter-widgets/testing'")) ?? ''] as const;
});

it.each(EXAMPLES)('the example for tests in %s runs as it is written there', async (_file, code) => {
  const steps: (() => unknown)[] = [];
  const add = (step: () => unknown) => steps.push(step);
  const form = document.createElement('chauffeur-form');
  const given = {
    ...{ ...testing, defineChauffeurForm, expect, form, beforeEach: add },
    ...{ test: (_title: string, step: () => unknown) => add(step), afterEach: () => {} },
  };
  document.body.append(form);
  defineChauffeurForm();
  const body = `return (async () => {${code.replace(/^import .*$/gm, '')}; return () => api.restore(); })()`;
  const restore = await new Function(...Object.keys(given), body)(...Object.values(given));
  try {
    for (const step of steps) await step();
  } finally {
    restore();
    document.body.replaceChildren();
  }
});
