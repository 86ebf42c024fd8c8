import { type RefObject, useLayoutEffect } from 'react';

/** By their text, so that all elements of a page share one sheet. */
const sheets = new Map<string, CSSStyleSheet>();

/** Whether a page has in its head no more than it begins with: that of a frame (scripts/build/rendered-frames.ts). */
const isFrame = (root: Node): root is Document =>
  root instanceof Document && !!root.querySelector('style[data-sheets]');

/**
 * Adopts the style sheet of a part that is loaded late (a dialog, a map), before it is painted: into its shadow root, and
 * into a frame's page. Any other page has it, as part of kit/styles.css.
 *
 * @param part an element of that part
 * @param text the style sheet, as text; '' where the page has it. It comes after the kit's own and, in a shadow root,
 *   before the flow's first
 */
export function useLateSheet(part: RefObject<Element | null>, text: string): void {
  useLayoutEffect(() => {
    const root = part.current?.getRootNode();
    if (!text || !(root instanceof ShadowRoot || (root && isFrame(root)))) return;
    const others = root.adoptedStyleSheets;
    // jsdom has no constructed style sheets.
    if (!others) return;
    const sheet = sheets.get(text) ?? new CSSStyleSheet();
    if (!sheets.has(text)) sheet.replaceSync?.(text);
    sheets.set(text, sheet);
    if (others.includes(sheet)) return;
    // A frame's first sheets are no adopted ones, and stand before all that are.
    const flow = root instanceof ShadowRoot ? -1 : others.length;
    root.adoptedStyleSheets = [...others.slice(0, flow), sheet, ...others.slice(flow)];
  }, [part, text]);
}
