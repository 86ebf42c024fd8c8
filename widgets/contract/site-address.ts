/** The base of relative links; a placeholder on a server. */
export const pageAddress = (): string => (typeof document === 'undefined' ? 'http://page.invalid' : document.baseURI);

/**
 * Returns an address at the API's origin: a path when that is the page's origin, else absolute. Servers and browsers
 * give the same result.
 *
 * @param apiBase the base given to `createApi`
 * @param change modifies the address
 * @throws {TypeError} for an invalid address
 */
export function siteAddress(path: string, apiBase: string, change?: (address: URL) => void): string {
  const page = pageAddress();
  const address = new URL(path, new URL(apiBase, page));
  change?.(address);
  const { origin, href } = address;
  return origin === new URL(page).origin ? href.slice(origin.length) : href;
}
