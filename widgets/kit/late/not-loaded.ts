// This chunk loads when something could not be loaded, so it imports nothing: that may have failed, too.

/** The sentence before the operator's contact, and the one without a contact. */
const WORDS = {
  en: ['This could not be loaded. You can reach us here:', 'This could not be loaded. Please reload the page.'],
  ur: ['یہ لوڈ نہیں ہو سکا۔ آپ ہم سے یہاں رابطہ کر سکتے ہیں:', 'یہ لوڈ نہیں ہو سکا۔ براہِ کرم صفحہ دوبارہ لوڈ کریں۔'],
};

/**
 * Says in an empty place that a widget could not be loaded, with the operator's contact if that can be read.
 *
 * @param place gets the line
 * @param origin the operator's origin, whose configuration has the contact
 * @returns the line
 */
export async function showOperator(
  place: Element | ShadowRoot,
  origin: string,
  locale: string | null | undefined,
): Promise<HTMLElement> {
  const config = await fetch(new URL('/config.json', origin))
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
  const [withContact, without] = WORDS[locale === 'ur' ? 'ur' : 'en'];
  line.append(String(links.length ? withContact : without), ...links);
  place.append(line);
  return line;
}

const explained = new WeakSet<Element>();

/**
 * Logs why an element is not drawn, and shows in its place the page's own content, else the operator's contact.
 *
 * @param origin the operator's
 */
export function explain(element: Element, origin: string, error: unknown): void {
  if (explained.has(element)) return;
  explained.add(element);
  console.error(`charter-widgets: <${element.localName}> could not be loaded.`, error);
  const isEmpty = !element.childElementCount && !element.textContent.trim();
  const place = element.shadowRoot ?? element;
  if (isEmpty) void showOperator(place, origin, element.getAttribute('locale'));
  else element.shadowRoot?.append(document.createElement('slot'));
}
