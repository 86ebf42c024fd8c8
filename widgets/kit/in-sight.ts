/** The minimum height of an on-screen keyboard in pixels; a browser's own bars take less. */
const LEAST = 140;

/**
 * Sets the attribute `data-keyboard` on an element while an on-screen keyboard covers a part of the window, so that
 * sticky bars leave the rest to the fields. Ends when the element has left the page.
 */
export function watchKeyboard(element: Element): void {
  const view = window.visualViewport;
  if (!view) return;
  const note = () => {
    if (!element.isConnected) return view.removeEventListener('resize', note);
    // By its scale, so that zooming in is not taken for a keyboard.
    element.toggleAttribute('data-keyboard', view.height * view.scale < window.innerHeight - LEAST);
  };
  view.addEventListener('resize', note);
  note();
}

/** Pixels between what has the focus and the bar. */
const GAP = 12;

/**
 * Scrolls what gets the focus out from under a bar at the window's foot. A browser does so only where the page, which is
 * not ours, says how high the bar is.
 */
export function keepFocusInSight(place: Element): void {
  place.addEventListener('focusin', (event) => {
    const [focused] = event.composedPath() as Element[];
    // After the browser's own scrolling.
    requestAnimationFrame(() => focused?.isConnected && uncover(focused));
  });
}

function uncover(focused: Element): void {
  const { left, right, bottom, height } = focused.getBoundingClientRect();
  const root = focused.getRootNode() as Document | ShadowRoot;
  // A simulated page, such as jsdom's, has no layout.
  let over = root.elementFromPoint?.((left + right) / 2, Math.min(bottom, window.innerHeight) - 1);
  for (; over && !over.contains(focused); over = over.parentElement) {
    const { top } = over.getBoundingClientRect();
    const isBar = /sticky|fixed/.test(getComputedStyle(over).position) && top > window.innerHeight / 2;
    if (!isBar) continue;
    // The foot of something that is longer than the window, such as a whole form, would take its head out of sight.
    if (height < top) window.scrollBy(0, bottom - top + GAP);
    return;
  }
}
