import type { RefObject } from 'react';
import { useBrowserLayoutEffect } from '../base/hooks';

/** Text to sheet: all elements of a page share one sheet. */
const sheets = new Map<string, CSSStyleSheet>();

/** Whether this is a frame's page, which has only the first styles in its head (scripts/build/rendered-frames.ts). */
const isFrame = (root: Node): root is Document =>
  root instanceof Document && !!root.querySelector('style[data-sheets]');

/**
 * Adds the style sheet of a part that loads late (a dialog, a map) to its shadow root or frame, before the part is painted.
 * Other pages have these styles in kit/styles.css.
 *
 * @param part an element of that part
 * @param text the style sheet; '' when the page already has it. It follows the kit's sheet and, in a shadow root, precedes
 *   the flow's
 */
export function usePartSheet(part: RefObject<Element | null>, text: string): void {
  useBrowserLayoutEffect(() => {
    const root = part.current?.getRootNode();
    if (!text || !(root instanceof ShadowRoot || (root && isFrame(root)))) return;
    const others = root.adoptedStyleSheets;
    // jsdom has no constructed style sheets.
    if (!others) return;
    const sheet = sheets.get(text) ?? new CSSStyleSheet();
    if (!sheets.has(text)) sheet.replaceSync?.(text);
    sheets.set(text, sheet);
    if (others.includes(sheet)) return;
    // A frame's first sheets are in its head, before all adopted ones.
    const flow = root instanceof ShadowRoot ? -1 : others.length;
    root.adoptedStyleSheets = [...others.slice(0, flow), sheet, ...others.slice(flow)];
  }, [part, text]);
}
