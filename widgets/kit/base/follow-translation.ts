/**
 * Keeps React working in a box that a browser translates. A translator replaces text nodes by `<font>` elements. React then
 * throws when it removes such a text or inserts before it, and its changes are not shown. So each text node is put back,
 * empty, before its translation, and the translation is removed when the text changes or is removed.
 *
 * @returns stops this and shows the original texts
 */
export function followTranslation(box: Element): () => void {
  /** Several texts can share one translation, because some translators join neighbours. */
  const originals = new Map<Text, readonly [translation: Element, data: string]>();
  let observer: MutationObserver;

  // Observers run in the order of their creation. A new one runs after the translator's, in the same turn and before
  // React's next update.
  const observe = () => {
    observer = new MutationObserver(follow);
    observer.observe(box, { childList: true, subtree: true, characterData: true });
  };

  const follow = (records: MutationRecord[]) => {
    const fonts = new Set<Node | null>();
    for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      // Only a text that has changed is a target here.
      originals.get(target as Text)?.[0].remove();
      originals.delete(target as Text);
      for (const node of addedNodes) if (node.nodeName === 'FONT') fonts.add(node);
      for (const text of removedNodes as NodeListOf<Text>) {
        const font = [...addedNodes, nextSibling, previousSibling].find((node) => fonts.has(node)) as
          | Element
          | undefined;
        // Some translators move the text into their element and translate it there.
        const moved = font?.contains(text);
        const { data } = text;
        // Elements have no data; texts that were only moved, or are back already, are connected.
        if (!font || !data || (text.isConnected && !moved)) continue;
        originals.set(text, [font, data]);
        if (moved) text.replaceWith(data);
        font.before(text);
      }
    }
    if (!originals.size) return;
    for (const [text, [font]] of originals) if (!text.isConnected) font.remove();
    for (const [text, [font, data]] of originals)
      if (font.isConnected) {
        if (text.data) text.data = '';
        if (text.nextSibling !== font) text.after(font);
      } else {
        originals.delete(text);
        text.data = data;
      }
    observer.disconnect();
    observe();
  };

  observe();
  return () => {
    for (const [font] of originals.values()) font.remove();
    follow([]);
    observer.disconnect();
  };
}
