import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { defineElement } from './define-element';
import { describeElement } from './element-view';

const TAG = 'test-keys';
let receivedKeys: string[];
let element: HTMLElement;
let release: AbortController;

beforeEach(async () => {
  const Form = () => (
    <>
      <input name="name" />
      <input name="round" type="checkbox" />
      <select name="service">
        <option>Jet</option>
      </select>
      <textarea name="message" />
      <button type="button">Send</button>
    </>
  );
  defineElement(describeElement({ tag: TAG, attributes: {}, events: {} }, Form, []));
  element = document.createElement(TAG);
  document.body.append(element);
  await expect.poll(() => element.shadowRoot?.querySelector('button')).toBeTruthy();
  receivedKeys = [];
  release = new AbortController();
  for (const type of ['keydown', 'keypress', 'keyup'] as const)
    document.addEventListener(type, ({ key }) => receivedKeys.push(`${type} ${key}`), { signal: release.signal });
});
afterEach(() => {
  release.abort();
  element.remove();
});

const focus = (selector: string) => element.shadowRoot?.querySelector<HTMLElement>(selector)?.focus();

describe('the shortcuts of a page with a widget', () => {
  it.each(['input', '[type=checkbox]', 'select', 'textarea'])('get no keys typed in a field: %s', async (field) => {
    focus(field);
    await userEvent.keyboard('/s{Backspace}{ArrowDown}?');
    expect(receivedKeys).toEqual([]);
  });

  it('receive Escape, Tab, function keys, and keys pressed with Ctrl, Alt or Meta', async () => {
    focus('input');
    await userEvent.keyboard('{Escape}{F2}{Control>}k{/Control}{Alt>}a{/Alt}{Tab}');
    const down = receivedKeys.filter((told) => told.startsWith('keydown'));
    expect(down).toEqual(['Escape', 'F2', 'Control', 'k', 'Alt', 'a', 'Tab'].map((key) => `keydown ${key}`));
    expect(receivedKeys.filter((told) => told.startsWith('keyup')).length).toBe(down.length);
  });

  it('receive keys pressed on a button, and the release of a key that moved the focus into a field', async () => {
    focus('button');
    await userEvent.keyboard('s');
    expect(receivedKeys).toEqual(['keydown s', 'keypress s', 'keyup s']);
    receivedKeys.length = 0;
    focus('input');
    const field = element.shadowRoot?.querySelector('input');
    field?.dispatchEvent(new KeyboardEvent('keyup', { key: '/', code: 'Slash', bubbles: true, composed: true }));
    expect(receivedKeys).toEqual(['keyup /']);
  });

  it('do not receive a key that moved the focus to a button', async () => {
    focus('input');
    element.shadowRoot?.querySelector('input')?.addEventListener('keydown', () => focus('button'), { once: true });
    await userEvent.keyboard('{Enter}');
    expect(receivedKeys).toEqual([]);
  });
});
