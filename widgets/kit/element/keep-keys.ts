/** What a field has no use for, or the page has more: it goes out. */
const FOR_THE_PAGE = /^(Escape|Tab|F\d+|Shift|Control|Alt|AltGraph|Meta|CapsLock)$/;

/**
 * Keys that are typed in a field of an element do not reach the page's shortcuts: outside of the shadow root the event
 * is the element's, and a page that spares fields would not know it for one. Escape, Tab, the function keys and what is
 * pressed together with Ctrl, Alt or Meta go out as ever; a listener of the page that captures hears all.
 */
export function keepKeys(element: HTMLElement): void {
  const kept = new Set<string>();
  element.addEventListener('keydown', (event) => {
    const { key, code, ctrlKey, altKey, metaKey } = event;
    const [target] = event.composedPath();
    if (!(target instanceof Element && target.matches('input, select, textarea'))) return;
    // AltGr types a letter, and Windows tells it as Ctrl and Alt.
    const together = (ctrlKey || altKey || metaKey) && !event.getModifierState('AltGraph');
    if (together || FOR_THE_PAGE.test(key)) return;
    kept.add(code);
    event.stopPropagation();
  });
  element.addEventListener('keypress', (event) => kept.has(event.code) && event.stopPropagation());
  // A key is let go where it was pressed, wherever the focus has gone within the element.
  element.addEventListener('keyup', (event) => kept.delete(event.code) && event.stopPropagation());
}
