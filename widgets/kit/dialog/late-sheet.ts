import { type RefObject, useLayoutEffect } from 'react';

/** By their text, so that all elements of a page share one sheet. */
const sheets = new Map<string, CSSStyleSheet>();

/**
 * Adopts the style sheet of a part that is loaded late (a dialog, a map) into its shadow root, before it is painted.
 * Outside of a shadow root the page has it, as part of kit/styles.css.
 *
 * @param part an element of that part
 * @param text the style sheet, as text; it comes after the kit's own and before the flow's first
 */
export function useLateSheet(part: RefObject<Element | null>, text: string): void {
  useLayoutEffect(() => {
    const root = part.current?.getRootNode();
    // jsdom has no constructed style sheets.
    if (!(root instanceof ShadowRoot && root.adoptedStyleSheets)) return;
    const sheet = sheets.get(text) ?? new CSSStyleSheet();
    if (!sheets.has(text)) sheet.replaceSync?.(text);
    sheets.set(text, sheet);
    const others = root.adoptedStyleSheets;
    if (!others.includes(sheet)) root.adoptedStyleSheets = [...others.slice(0, -1), sheet, ...others.slice(-1)];
  }, [part, text]);
}
