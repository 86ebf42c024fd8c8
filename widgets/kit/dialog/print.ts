/**
 * Prints one part of the page in its own styles, through a frame of its own: from a shadow root, the rest of a
 * partner's page could not be hidden.
 *
 * @param title what the printed document is called
 */
export function printPart(part: Element, title: string): void {
  const frame = document.createElement('iframe');
  // Not `hidden`: a frame without layout does not print.
  for (const side of ['width', 'height', 'border']) frame.style.setProperty(side, '0');
  frame.style.setProperty('position', 'fixed');
  document.body.append(frame);
  const sheet = frame.contentDocument;
  const view = frame.contentWindow;
  if (!sheet || !view) return;

  const root = part.getRootNode();
  // Of a page, too: a frame's has adopted what came late.
  sheet.adoptedStyleSheets = (root as Document | ShadowRoot).adoptedStyleSheets.map((adopted) => {
    const copy = new (view as unknown as typeof globalThis).CSSStyleSheet();
    copy.replaceSync([...adopted.cssRules].map((rule) => rule.cssText).join('\n'));
    return copy;
  });
  if (!(root instanceof ShadowRoot)) {
    // One that is off would never load.
    const own = document.querySelectorAll('link[rel="stylesheet"]:not([disabled]), style');
    sheet.head.append(...[...own].map((node) => node.cloneNode(true)));
  }
  sheet.title = title;
  sheet.documentElement.lang = part.closest<HTMLElement>('[lang]')?.lang || document.documentElement.lang;
  const page = sheet.createElement('div');
  page.className = 'cw-root cw-room';
  page.dataset.cwTheme = 'light';
  const look = getComputedStyle(part);
  page.dir = look.direction;
  page.style.setProperty('--cw-font', look.fontFamily);
  for (const token of ['--cw-accent', '--cw-radius']) page.style.setProperty(token, look.getPropertyValue(token));
  page.append(part.cloneNode(true));
  sheet.body.append(page);

  const links = [...sheet.querySelectorAll('link')].map(
    (link) => new Promise<unknown>((resolve) => link.addEventListener('load', resolve, { once: true })),
  );
  void Promise.all(links).then(() => {
    view.addEventListener('afterprint', () => frame.remove(), { once: true });
    view.print();
  });
}
