let holders = 0;
let sheet: CSSStyleSheet | undefined;

/**
 * Keeps the page behind a dialog where it is: no wheel, key or finger scrolls it, and the room of its scrollbar stays,
 * so that nothing moves. It adds a style sheet, because the page's scripts may set its elements' styles meanwhile.
 *
 * @returns releases the page; with the last holder it scrolls again
 */
export function holdPage(): () => void {
  // jsdom has no constructed style sheets, and nothing scrolls there.
  if (++holders === 1 && document.adoptedStyleSheets) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync?.(still());
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  return () => {
    if (--holders > 0 || !sheet) return;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    sheet = undefined;
  };
}

function still(): string {
  const { documentElement: root, body } = document;
  const says = (element: Element) => getComputedStyle(element).overflowY !== 'visible';
  // While the root has no `overflow`, the body's applies to the window: setting it on the root would make the body a
  // scroller of its own and move sticky elements. If both have one, both scroll.
  const held = says(body) ? (says(root) ? 'html, body' : 'body') : 'html';
  const gutters = [...document.querySelectorAll<HTMLElement>('html, body')].filter(
    (element) =>
      getComputedStyle(element).scrollbarGutter === 'auto' &&
      (element === root ? window.innerWidth : element.offsetWidth - 2 * element.clientLeft) > element.clientWidth,
  );
  return `${held} { overflow: hidden !important } ${gutters.map(({ localName }) => localName)} { scrollbar-gutter: stable !important }`;
}
