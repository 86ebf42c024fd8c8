/** What a translator does with a text: puts a copy in its place, moves it into its element, or joins neighbours in one. */
export type TranslatorKind = 'replaces' | 'moves' | 'joins';

interface Translator {
  /** Translates no more; what is translated stays. */
  stop(): void;
  /** Stops, and shows the original again. */
  restore(): void;
}

/**
 * Translates the page as Chrome does, and what is added or changed later: each text is replaced by a `<font>` in a
 * `<font>`, of the same words, so that a test finds them. Runs in the page, so it uses nothing from around it.
 *
 * @param kind Default `replaces`, as Chrome does.
 * @param later Translates what is added or changed in a task of its own, as Chrome does. Default false.
 */
export function translatePage(kind: TranslatorKind = 'replaces', later = false): Translator {
  const observers = new Map<Node, MutationObserver>();
  const originals = new Map<HTMLElement, Text[]>();
  let isOn = true;
  const skipped = 'font, script, style, noscript, title, textarea, svg, template, [translate=no], .notranslate';
  const isText = (node: Node | null): node is Text => node?.nodeType === 3;
  const translate = (text: Text) => {
    if (!/\p{L}|\d/u.test(text.data) || !text.parentElement || text.parentElement.closest(skipped)) return;
    const texts = [text];
    if (kind === 'joins')
      for (let next = text.nextSibling; isText(next) && next.data; next = next.nextSibling) texts.push(next);
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    outer.append(inner);
    const data = texts.map((one) => one.data).join('');
    text.replaceWith(outer);
    inner.append(kind === 'moves' ? text : data);
    for (const one of texts.slice(1)) one.remove();
    originals.set(outer, texts);
  };
  const visit = (node: Node) => {
    if (isText(node)) return translate(node);
    if (node instanceof Element && node.shadowRoot) follow(node.shadowRoot);
    for (const child of [...node.childNodes]) visit(child);
  };
  const follow = (root: Node) => {
    visit(root);
    if (observers.has(root)) return;
    const translateChanges = (records: MutationRecord[]) => {
      for (const { target, addedNodes } of records)
        for (const node of [target, ...addedNodes]) if (isOn && node.isConnected) visit(node);
    };
    const observer = new MutationObserver((records) =>
      later ? setTimeout(() => translateChanges(records)) : translateChanges(records),
    );
    observers.set(root, observer);
    observer.observe(root, { childList: true, subtree: true, characterData: true });
  };
  const stop = () => {
    isOn = false;
    for (const observer of observers.values()) observer.disconnect();
  };
  follow(document);
  return {
    stop,
    restore() {
      stop();
      for (const [font, texts] of originals) if (font.isConnected) font.replaceWith(...texts);
    },
  };
}
