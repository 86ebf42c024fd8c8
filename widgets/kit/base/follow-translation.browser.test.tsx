import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { translatePage } from '../../testing/translate-page';
import { LookRoot } from './look-root';

let place: HTMLElement;
let root: Root;
let stop: (() => void) | undefined;
beforeEach(() => {
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
});
afterEach(() => {
  stop?.();
  root.unmount();
  place.remove();
});

/** A text that goes, one before which something appears, one that changes, and one that becomes an element. */
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

describe.each([
  ['that replaces texts', false],
  ['that moves texts into its elements', true],
])('a widget in a page with a translator %s', (_what, moves) => {
  it.each([
    ['before the widget', true],
    ['after it', false],
  ])('begun %s, goes on', async (_when, first) => {
    if (first) stop = translatePage(moves);
    root.render(
      <LookRoot>
        <Form />
      </LookRoot>,
    );
    await vi.waitFor(() => expect(place.querySelector('output')).not.toBeNull());
    if (!first) stop = translatePage(moves);
    const button = place.querySelector('button') as HTMLElement;
    const shown = (pressed: number) =>
      vi.waitFor(() => {
        const odd = pressed % 2 === 1;
        expect(button.textContent).toBe(odd ? 'beforeAfter' : 'Gone when pressedAfter');
        expect(place.querySelector('p')?.textContent).toBe(`Pressed ${pressed} times ${odd ? 'odd' : 'even'}`);
        expect(place.querySelector('output')?.textContent).toBe(`${pressed} in all`);
        expect(place.querySelector('output font')).not.toBeNull();
      });
    await shown(0);
    for (let pressed = 1; pressed <= 4; pressed++) {
      button.click();
      await shown(pressed);
    }
  });
});

it('has its own texts again when the page is shown in the original', async () => {
  root.render(
    <LookRoot>
      <Form />
    </LookRoot>,
  );
  await vi.waitFor(() => expect(place.querySelector('output')).not.toBeNull());
  const text = place.querySelector('p')?.firstChild as Text;
  const font = document.createElement('font');
  font.append('Translated');
  text.replaceWith(font);
  await vi.waitFor(() => expect(text.isConnected).toBe(true));
  font.replaceWith(text);
  await vi.waitFor(() => expect(place.querySelector('p')?.textContent).toBe('Pressed 0 times even'));
});
