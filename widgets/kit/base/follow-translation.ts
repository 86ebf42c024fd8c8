/** The elements of translators that stand for a text. */
const taken = new WeakSet<Node>();

type Translated = Map<Text, readonly [translation: Element, original: string]>;

/**
 * Lets React go on in a box that a browser translates. A translator puts `<font>` elements in the place of texts; React
 * then throws when it removes such a text or inserts something before it, and what it changes is not seen. So each text
 * comes back, empty, before its translation, which goes when the text changes or goes.
 */
export function followTranslation(box: Element, known?: Translated): void {
  const translated: Translated = known ?? new Map();
  new MutationObserver((records, observer) => {
    for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records)
      for (const text of removedNodes as NodeListOf<Text>) {
        const font = [...addedNodes, previousSibling, nextSibling].find(
          (node) => node?.nodeName === 'FONT' && node.parentNode === target && !taken.has(node),
        ) as Element | undefined;
        const { data } = text;
        // An element has no data, and a text that has come back has none any more.
        if (!font || !data) continue;
        taken.add(font);
        // A text that was changed and translated in one turn has the translation of before, too.
        translated.get(text)?.[0].remove();
        translated.set(text, [font, data]);
        // Some translators move the text into their element and translate it there.
        if (font.contains(text)) text.replaceWith(data);
        text.data = '';
        font.before(text);
      }
    for (const [text, [font, data]] of translated)
      if (text.data || !text.isConnected || !font.isConnected) {
        translated.delete(text);
        font.remove();
        text.data ||= data;
      } else if (text.nextSibling !== font) text.after(font);
    observer.takeRecords();
    if (known || !translated.size) return;
    // Observers are called in the order in which they are created. One that is created after the translator's is called
    // in the same turn, before React's next one.
    observer.disconnect();
    followTranslation(box, translated);
  }).observe(box, { childList: true, subtree: true, characterData: true });
}
