import { useLayoutEffect, useRef } from 'react';

/** By their text: one for all the elements of a page. */
const sheets = new Map<string, CSSStyleSheet>();

/**
 * Gives an element's shadow root the style sheet of what is drawn late, before it is painted: a dialog, a map. Elsewhere
 * the page has it, as part of kit/styles.css.
 *
 * @param text the style sheet, as text; it comes after the kit's own and before the flow's
 * @returns goes on an element of what is drawn
 */
export function useLateSheet<E extends Element>(text: string) {
  const part = useRef<E>(null);
  useLayoutEffect(() => {
    const root = part.current?.getRootNode();
    // In jsdom there are no sheets to adopt.
    if (!(root instanceof ShadowRoot && root.adoptedStyleSheets)) return;
    const sheet = sheets.get(text) ?? new CSSStyleSheet();
    if (!sheets.has(text)) sheet.replaceSync(text);
    sheets.set(text, sheet);
    const [first, ...others] = root.adoptedStyleSheets;
    if (first && !others.includes(sheet)) root.adoptedStyleSheets = [first, sheet, ...others];
  }, [text]);
  return part;
}
