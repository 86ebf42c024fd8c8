/**
 * A link made of data, such as an address or a number that somebody typed: nothing in it begins another part of the link.
 *
 * @param start written in the code: `mailto:`, `tel:`, `https://wa.me/`
 * @param value '' for a link that has parameters alone
 */
export function dataLink(start: string, value: string, parameters: Readonly<Record<string, string>> = {}): string {
  const query = Object.entries(parameters).map(([name, text]) => `${name}=${encoded(text)}`);
  // Both mean themselves there, and telephones want the plus.
  const address = start + encoded(value).replace(/%40/g, '@').replace(/%2B/g, '+');
  return query.length ? `${address}?${query.join('&')}` : address;
}

/** Half a character, of which there is no encoding, is left out. */
const encoded = (text: string) => encodeURIComponent(text.replace(/\p{Cs}/gu, ''));
