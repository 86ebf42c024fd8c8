import fc from 'fast-check';
import { createElement, Fragment, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { emptyPlace } from '../../testing/on-page';
import { type TranslatorKind, translatePage } from '../../testing/translate-page';
import { followTranslation } from './follow-translation';
import { LookRoot } from './look-root';

const KINDS: TranslatorKind[] = ['replaces', 'moves', 'joins'];

const on = emptyPlace();
let stop: (() => void) | undefined;
afterEach(() => {
  stop?.();
  stop = undefined;
});

/** One text disappears, one gets an element before it, one changes, and one becomes an element. */
function Form() {
  const [pressed, setPressed] = useState(0);
  return (
    <div>
      <button type="button" onClick={() => setPressed(pressed + 1)}>
        {pressed % 2 === 0 && 'Gone when pressed'}
        {pressed % 2 === 1 && <i>before</i>}
        After
      </button>
      <p>
        Pressed {pressed} times {pressed % 2 === 1 ? <b>odd</b> : 'even'}
      </p>
      <output>{`${pressed} in all`}</output>
    </div>
  );
}

it.each(KINDS)('a widget still works in a page with a translator that %s texts', async (kind) => {
  on.root.render(
    <LookRoot>
      <Form />
    </LookRoot>,
  );
  await vi.waitFor(() => expect(on.place.querySelector('output')).not.toBeNull());
  // A translator that joins texts has to request the translation, which takes a task of its own.
  ({ stop } = translatePage(kind, kind === 'joins'));
  const button = on.place.querySelector('button') as HTMLElement;
  for (let pressed = 0; pressed <= 2; pressed++) {
    if (pressed > 0) button.click();
    const odd = pressed % 2 === 1;
    await vi.waitFor(() => {
      expect(button.textContent).toBe(odd ? 'beforeAfter' : 'Gone when pressedAfter');
      expect(on.place.querySelector('p')?.textContent).toBe(`Pressed ${pressed} times ${odd ? 'odd' : 'even'}`);
      expect(on.place.querySelector('output')?.textContent).toBe(`${pressed} in all`);
      expect(on.place.querySelector('output font')).not.toBeNull();
    });
  }
});

type Tree = string | null | { tag: string; key?: number; children: Tree[] };

const { tree } = fc.letrec<{ tree: Tree; list: Tree }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('Seats', '4', ' from ', '', 'Lahore', '12', null),
    fc.record({
      tag: fc.constantFrom('b', 'p', ''),
      children: fc.array(fc.oneof(tie('tree'), tie('list')), { maxLength: 5 }),
    }),
  ),
  /** What moves: keyed children, also ones that are bare texts. */
  list: fc.record({
    tag: fc.constant('ul'),
    children: fc.uniqueArray(
      fc.record({
        tag: fc.constantFrom('li', ''),
        key: fc.integer({ min: 1, max: 5 }),
        children: fc.array(tie('tree'), { minLength: 1, maxLength: 2 }),
      }),
      { selector: ({ key }) => key, maxLength: 5 },
    ),
  }),
}));

const draw = (node: Tree): ReactNode =>
  node && typeof node === 'object'
    ? createElement(node.tag || Fragment, node.key ? { key: node.key } : null, ...node.children.map(draw))
    : node;

const STEPS = ['draw', 'draw', 'draw', 'translate', 'translate later', 'stop', 'restore'] as const;

it.each(['replaces', 'moves'] as const)(
  'a widget shows its own text, whatever changes while a translator that %s texts starts and stops',
  async (kind) => {
    const step = fc.record({ kind: fc.constantFrom(...STEPS), tree, wait: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
        const box = document.createElement('div');
        on.place.append(box);
        const drawn = createRoot(box);
        const unfollow = followTranslation(box);
        const untranslated = document.createElement('div');
        const other = createRoot(untranslated);
        let translator: ReturnType<typeof translatePage> | undefined;
        const turn = () => new Promise((next) => setTimeout(next));
        try {
          for (const { kind: what, tree, wait } of steps) {
            // What the visitor does with the translator has a task of its own.
            if (what !== 'draw') await turn();
            if (what === 'draw')
              flushSync(() => {
                drawn.render(draw(tree));
                other.render(draw(tree));
              });
            else if (what.startsWith('translate')) {
              translator?.stop();
              translator = translatePage(kind, what === 'translate later');
            } else if (what === 'stop') translator?.stop();
            else translator?.restore();
            if (what !== 'draw' || wait) await turn();
          }
          await turn();
          await turn();
          expect(box.textContent).toBe(untranslated.textContent);
        } finally {
          translator?.stop();
          unfollow();
          drawn.unmount();
          other.unmount();
          box.remove();
        }
      }),
      { numRuns: 25 },
    );
  },
);

it('a widget shows its own text once it no longer follows the translation', async () => {
  const box = document.createElement('div');
  box.append('Seats');
  on.place.append(box);
  const stopFollowing = followTranslation(box);
  ({ stop } = translatePage());
  await vi.waitFor(() => expect(box.childNodes).toHaveLength(2));
  stop();
  stopFollowing();
  expect(box.innerHTML).toBe('Seats');
});
