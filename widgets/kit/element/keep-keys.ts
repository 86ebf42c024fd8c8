/** Keys that the page gets: fields do not need them, or the page's use matters more. */
const FOR_THE_PAGE = /^(Escape|Tab|F\d+|Shift|Control|Alt|AltGraph|Meta|CapsLock)$/;

/**
 * Stops keys typed in a field of an element from reaching the page's shortcuts: outside of the shadow root the event's
 * target is the element, so a page that ignores keys in fields would not recognise one. Escape, Tab, the function keys
 * and combinations with Ctrl, Alt or Meta still reach the page; so do all keys a capturing listener.
 */
export function keepKeys(element: HTMLElement): void {
  const kept = new Set<string>();
  element.addEventListener('keydown', (event) => {
    const { key, code, ctrlKey, altKey, metaKey } = event;
    const [target] = event.composedPath();
    if (!(target instanceof Element && target.matches('input, select, textarea'))) return;
    // AltGr types letters, but Windows reports it as Ctrl and Alt.
    const together = (ctrlKey || altKey || metaKey) && !event.getModifierState('AltGraph');
    if (together || FOR_THE_PAGE.test(key)) return;
    kept.add(code);
    event.stopPropagation();
  });
  element.addEventListener('keypress', (event) => kept.has(event.code) && event.stopPropagation());
  // The `keyup` of a kept key is kept too, even if the focus has moved within the element.
  element.addEventListener('keyup', (event) => kept.delete(event.code) && event.stopPropagation());
}
