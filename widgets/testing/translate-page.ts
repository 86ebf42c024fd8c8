/**
 * Translates the page as Chrome does, and what is added or changed later: each text is replaced by a `<font>` in a
 * `<font>`. Some extensions move the page's own text in there (`moves`). Runs in the page.
 *
 * @returns stops translating
 */
export function translatePage(moves: boolean): () => void {
  const observers = new Map<Node, MutationObserver>();
  const skipped = 'font, script, style, noscript, title, option, textarea, svg, template';
  const translate = (text: Text) => {
    if (!/\p{L}|\d/u.test(text.data) || !text.parentElement || text.parentElement.closest(skipped)) return;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    outer.append(inner);
    text.replaceWith(outer);
    inner.append(moves ? text : text.data);
  };
  const visit = (node: Node) => {
    if (node instanceof Text) return translate(node);
    if (node instanceof Element && node.shadowRoot) follow(node.shadowRoot);
    for (const child of [...node.childNodes]) visit(child);
  };
  const follow = (root: Node) => {
    visit(root);
    if (observers.has(root)) return;
    const observer = new MutationObserver((records) => {
      for (const { target, addedNodes } of records)
        for (const node of [target, ...addedNodes]) if (node.isConnected) visit(node);
    });
    observers.set(root, observer);
    observer.observe(root, { childList: true, subtree: true, characterData: true });
  };
  follow(document);
  return () => {
    for (const observer of observers.values()) observer.disconnect();
  };
}
