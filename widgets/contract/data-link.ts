/**
 * Returns a link with encoded data, so that data cannot start another part of the link.
 *
 * @param start the fixed part: `mailto:`, `tel:`, `https://wa.me/`
 * @param value '' for a link with parameters only
 */
export function dataLink(start: string, value: string, parameters: Readonly<Record<string, string>> = {}): string {
  const query = Object.entries(parameters).map(([name, text]) => `${name}=${encoded(text)}`);
  // Both characters are literal there, and telephones need the plus.
  const address = start + encoded(value).replace(/%40/g, '@').replace(/%2B/g, '+');
  return query.length ? `${address}?${query.join('&')}` : address;
}

/** Lone surrogates cannot be encoded and are removed. */
const encoded = (text: string) => encodeURIComponent(text.replace(/\p{Cs}/gu, ''));
