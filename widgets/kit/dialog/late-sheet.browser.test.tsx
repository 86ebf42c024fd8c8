import { useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { defineElement, describeElement } from '../element';
import { useLateSheet } from './late-sheet';

const LATE = 'p { color: rgb(4, 5, 6); opacity: 0.4; top: 4px }';

function Late() {
  const part = useRef<HTMLParagraphElement>(null);
  useLateSheet(part, LATE);
  return <p ref={part}>late</p>;
}

afterEach(() => document.body.replaceChildren());

it('a style sheet that loads late is placed after the kit’s and before the flow’s, once in every element', async () => {
  const styles = ['p { color: rgb(1, 2, 3); opacity: 0.1 }', 'p { opacity: 0.9; position: relative }'];
  defineElement(describeElement<object>({ tag: 'late-widget', attributes: {}, events: {} }, Late, styles));
  document.body.innerHTML = '<late-widget></late-widget><late-widget></late-widget>';
  for (const { shadowRoot } of document.querySelectorAll('late-widget')) {
    const late = await vi.waitFor(() => {
      const drawn = shadowRoot?.querySelector('p');
      if (!drawn) throw new Error('not yet');
      return drawn;
    });
    const { color, opacity, top } = getComputedStyle(late);
    expect({ color, opacity, top }).toEqual({ color: 'rgb(4, 5, 6)', opacity: '0.9', top: '4px' });
    expect(shadowRoot?.adoptedStyleSheets).toHaveLength(3);
  }
});
