import { type RefObject, useLayoutEffect } from 'react';

/** By their text, so that all elements of a page share one sheet. */
const sheets = new Map<string, CSSStyleSheet>();

/**
 * Gives an element's shadow root the style sheet of what is drawn late, before it is painted: a dialog, a map. Elsewhere
 * the page has it, as part of kit/styles.css.
 *
 * @param part an element of what is drawn
 * @param text the style sheet, as text; it comes after the kit's own and before the flow's first
 */
export function useLateSheet(part: RefObject<Element | null>, text: string): void {
  useLayoutEffect(() => {
    const root = part.current?.getRootNode();
    // In jsdom there are no sheets to adopt, or none that read a text.
    if (!(root instanceof ShadowRoot && root.adoptedStyleSheets)) return;
    const sheet = sheets.get(text) ?? new CSSStyleSheet();
    if (!sheets.has(text)) sheet.replaceSync?.(text);
    sheets.set(text, sheet);
    const others = root.adoptedStyleSheets;
    if (!others.includes(sheet)) root.adoptedStyleSheets = [...others.slice(0, -1), sheet, ...others.slice(-1)];
  }, [part, text]);
}
