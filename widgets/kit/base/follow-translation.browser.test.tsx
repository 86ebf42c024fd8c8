import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { emptyPlace } from '../../testing/on-page';
import { type TranslatorKind, translatePage } from '../../testing/translate-page';
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

it.each(KINDS)('a widget still works on a page with a translator that %s texts', async (kind) => {
  on.root.render(
    <LookRoot>
      <Form />
    </LookRoot>,
  );
  await vi.waitFor(() => expect(on.place.querySelector('output')).not.toBeNull());
  // A translator that joins texts requests the translation, which needs another task.
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
