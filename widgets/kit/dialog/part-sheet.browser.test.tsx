import { useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { defineElement, describeElement } from '../element';
import { usePartSheet } from './part-sheet';

const SHEET = 'p { color: rgb(4, 5, 6); opacity: 0.4; top: 4px }';

function Part() {
  const part = useRef<HTMLParagraphElement>(null);
  usePartSheet(part, SHEET);
  return <p ref={part}>late</p>;
}

afterEach(() => document.body.replaceChildren());

it('a style sheet that loads late is placed after the kit’s and before the flow’s, once in every element', async () => {
  const styles = ['p { color: rgb(1, 2, 3); opacity: 0.1 }', 'p { opacity: 0.9; position: relative }'];
  defineElement(describeElement<object>({ tag: 'part-widget', attributes: {}, events: {} }, Part, styles));
  document.body.innerHTML = '<part-widget></part-widget><part-widget></part-widget>';
  for (const { shadowRoot } of document.querySelectorAll('part-widget')) {
    const part = await vi.waitFor(() => {
      const drawn = shadowRoot?.querySelector('p');
      if (!drawn) throw new Error('not yet');
      return drawn;
    });
    const { color, opacity, top } = getComputedStyle(part);
    expect({ color, opacity, top }).toEqual({ color: 'rgb(4, 5, 6)', opacity: '0.9', top: '4px' });
    expect(shadowRoot?.adoptedStyleSheets).toHaveLength(3);
  }
});
