/**
 * Lets React go on in a box that a browser translates. A translator puts `<font>` elements in the place of texts; React
 * then throws when it removes such a text or inserts something before it, and what it changes is not seen. So each text
 * comes back, empty, before its translation, which goes when the text changes or goes.
 *
 * @returns stops following, and shows the box's own texts
 */
export function followTranslation(box: Element): () => void {
  /** Some translators join neighbouring texts in one translation. */
  const originals = new Map<Text, readonly [translation: Element, data: string]>();
  let observer: MutationObserver;

  // Observers are called in the order in which they are created. One that is created after the translator's is called
  // in the same turn, before React's next one.
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
        // An element has no data. A text that was only moved, or has come back already, is connected.
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
