// This chunk loads when something could not be loaded, so it imports nothing: that may have failed, too.

/** The sentences before the operator's contact and without a contact; then the same without a network. */
const WORDS = {
  en: [
    'This part of the page could not be loaded. You can reach us here:',
    'This part of the page could not be loaded. Please reload the page.',
    'You are offline. You can reach us here:',
    'You are offline. This loads as soon as you are online.',
  ],
  ur: [
    'صفحے کا یہ حصہ لوڈ نہیں ہو سکا۔ آپ ہم سے یہاں رابطہ کر سکتے ہیں:',
    'صفحے کا یہ حصہ لوڈ نہیں ہو سکا۔ براہِ کرم صفحہ دوبارہ لوڈ کریں۔',
    'آپ آف لائن ہیں۔ آپ ہم سے یہاں رابطہ کر سکتے ہیں:',
    'آپ آف لائن ہیں۔ آن لائن ہوتے ہی یہ لوڈ ہو جائے گا۔',
  ],
};

const readConfig = async (at: string, how = {}) => fetch(new URL('/config.json', new URL(at, document.baseURI)), how);

/**
 * Says in an empty place that a widget could not be loaded, with the operator's contact if that can be read.
 *
 * @param place gets the line
 * @param home an address of the operator's, whose origin has the contact
 * @returns the line
 */
export async function showOperator(
  place: Element | ShadowRoot,
  home: string,
  locale: string | null | undefined,
): Promise<HTMLElement> {
  const isOffline = !navigator.onLine;
  // Without a network, what the browser has kept.
  const config = await readConfig(home, { cache: isOffline ? 'force-cache' : 'default' })
    .then((answer) => answer.json())
    .catch(() => ({}));
  const { supportPhone, supportEmail } = Object(config);
  const links = [
    ['tel:', supportPhone, String(supportPhone).replace(/[^\d+]/g, '')],
    ['mailto:', supportEmail, supportEmail],
  ].flatMap(([scheme, text, target]) => {
    if (typeof text !== 'string' || !text) return [];
    const link = document.createElement('a');
    // Encoded as `dataLink` of the contract does it.
    link.href = scheme + encodeURIComponent(target).replace(/%40/g, '@').replace(/%2B/g, '+');
    link.textContent = text;
    link.dir = 'ltr';
    return [' ', link];
  });
  const line = document.createElement('p');
  if (locale === 'ur') {
    line.lang = 'ur';
    line.dir = 'rtl';
  }
  const sentences = WORDS[locale === 'ur' ? 'ur' : 'en'];
  line.append(String(sentences[(isOffline ? 2 : 0) + (links.length ? 0 : 1)]), ...links);
  place.append(line);
  return line;
}

const explained = new WeakSet<Element>();

/**
 * Logs why an element is not drawn, and shows in its place the page's own content, else the operator's contact.
 *
 * @param home an address of the operator's
 * @param again draws the element; called once the browser is online. Default: a reload is needed
 */
export function explain(element: Element, home: string, error: unknown, again?: (element: Element) => void): void {
  if (explained.has(element)) return;
  explained.add(element);
  const isOffline = !navigator.onLine;
  const what = `charter-widgets: <${element.localName}> could not be loaded`;
  if (isOffline) console.error(`${what}: the browser is offline.`);
  else console.error(`${what}.`, error);
  const isEmpty = !element.childElementCount && !element.textContent.trim();
  const place = element.shadowRoot ?? element;
  const line = isEmpty ? showOperator(place, home, element.getAttribute('locale')) : undefined;
  const slot = document.createElement('slot');
  if (!isEmpty) element.shadowRoot?.append(slot);
  if (!isOffline || !again) return;
  const retry = async () => {
    // Browsers say that they are online a little before they are, and do not load again what has failed before.
    for (let tries = 0; tries < 5; tries++) {
      const isReached = await readConfig(home).then(
        () => true,
        () => false,
      );
      if (isReached) break;
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
    (await line)?.remove();
    slot.remove();
    explained.delete(element);
    again(element);
  };
  addEventListener('online', retry, { once: true });
}
