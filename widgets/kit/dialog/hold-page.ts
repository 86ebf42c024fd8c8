let locks = 0;
let sheet: CSSStyleSheet | undefined;

/**
 * Stops the page behind a dialog from scrolling and keeps the space of its scrollbar. It uses a style sheet, because the
 * page's scripts may change inline styles meanwhile.
 *
 * @returns unlocks; the page scrolls again after the last unlock
 */
export function lockPageScroll(): () => void {
  // jsdom has no constructed style sheets.
  if (++locks === 1 && document.adoptedStyleSheets) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync?.(lockRules());
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  return () => {
    if (--locks > 0 || !sheet) return;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    sheet = undefined;
  };
}

function lockRules(): string {
  const { documentElement: root, body } = document;
  const hasOverflow = (element: Element) => getComputedStyle(element).overflowY !== 'visible';
  // Without an `overflow` of the root, the body's applies to the window; setting it on the root would make the body its
  // own scroller and move sticky elements. If both have one, both scroll.
  const scrollers = hasOverflow(body) ? (hasOverflow(root) ? 'html, body' : 'body') : 'html';
  const gutters = [...document.querySelectorAll<HTMLElement>('html, body')].filter(
    (element) =>
      getComputedStyle(element).scrollbarGutter === 'auto' &&
      (element === root ? window.innerWidth : element.offsetWidth - 2 * element.clientLeft) > element.clientWidth,
  );
  return `${scrollers} { overflow: hidden !important } ${gutters.map(({ localName }) => localName)} { scrollbar-gutter: stable !important }`;
}
