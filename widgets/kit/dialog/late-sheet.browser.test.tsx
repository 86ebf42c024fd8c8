import { useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { defineElement, describeElement } from '../element';
import { useLateSheet } from './late-sheet';

const LATE = 'p { color: rgb(4, 5, 6); opacity: 0.4; top: 4px }';

const REPLACE = Object.getOwnPropertyDescriptor(CSSStyleSheet.prototype, 'replaceSync') as PropertyDescriptor;

function Late() {
  const part = useRef<HTMLParagraphElement>(null);
  useLateSheet(part, LATE);
  return <p ref={part}>late</p>;
}

afterEach(() => document.body.replaceChildren());

it('comes after the kit’s own and before the flow’s, in every element once', async () => {
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

it('is no hindrance in a test’s DOM, which takes sheets and reads none', async () => {
  Object.defineProperty(CSSStyleSheet.prototype, 'replaceSync', {
    configurable: true,
    writable: true,
    value: undefined,
  });
  try {
    function Other() {
      const part = useRef<HTMLParagraphElement>(null);
      useLateSheet(part, 'p { left: 4px }');
      return <p ref={part}>drawn</p>;
    }
    defineElement(describeElement<object>({ tag: 'late-in-test', attributes: {}, events: {} }, Other, []));
    document.body.innerHTML = '<late-in-test></late-in-test>';
    await vi.waitFor(() => expect(document.body.firstElementChild?.shadowRoot?.textContent).toBe('drawn'));
  } finally {
    Object.defineProperty(CSSStyleSheet.prototype, 'replaceSync', REPLACE);
  }
});
