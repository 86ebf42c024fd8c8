// This chunk loads when something could not be loaded, so it imports nothing: that may have failed, too.

const WORDS = {
  en: 'This could not be loaded. You can reach us here:',
  ur: 'یہ لوڈ نہیں ہو سکا۔ آپ ہم سے یہاں رابطہ کر سکتے ہیں:',
};

/**
 * Shows the operator's contact when a widget could not be loaded and the place is empty.
 *
 * @param place gets the line
 * @param origin the operator's origin, whose configuration has the contact
 * @returns the line; undefined when there is no contact
 */
export async function showOperator(
  place: Element | ShadowRoot,
  origin: string,
  locale: string | null | undefined,
): Promise<HTMLElement | undefined> {
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
  if (!links.length) return;
  const line = document.createElement('p');
  if (locale === 'ur') {
    line.lang = 'ur';
    line.dir = 'rtl';
  }
  line.append(locale === 'ur' ? WORDS.ur : WORDS.en, ...links);
  place.append(line);
  return line;
}

/** Logs why an element is not drawn, and shows the operator's contact in an empty element. */
export function explain(element: Element, origin: string, error: unknown): void {
  console.error(`charter-widgets: <${element.localName}> could not be loaded.`, error);
  const isEmpty = !element.childElementCount && !element.textContent.trim();
  if (isEmpty) void showOperator(element, origin, element.getAttribute('locale'));
}
