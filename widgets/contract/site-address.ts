/** What a page's links stand on. A server knows no page: what is relative there is so in the browser too. */
export const pageAddress = (): string => (typeof document === 'undefined' ? 'http://page.invalid' : document.baseURI);

/**
 * An address at the API's origin, for `href` and `src`: a path where that is the page's own, else whole. A server writes
 * the same into a page that it renders.
 *
 * @param apiBase what `createApi` was given
 * @param change what is said beside it
 * @throws {TypeError} when that makes no address
 */
export function siteAddress(path: string, apiBase: string, change?: (address: URL) => void): string {
  const page = pageAddress();
  const address = new URL(path, new URL(apiBase, page));
  change?.(address);
  const { origin, href } = address;
  return origin === new URL(page).origin ? href.slice(origin.length) : href;
}
