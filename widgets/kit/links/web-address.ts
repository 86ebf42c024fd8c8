/** A host's link, for `href`; undefined unless it is http(s): it may come from an address that anybody can write. */
export function webAddress(link: string | undefined): string | undefined {
  if (!link) return undefined;
  try {
    const { protocol, href } = new URL(link, document.baseURI);
    return /^https?:$/.test(protocol) ? href : undefined;
  } catch {
    return undefined;
  }
}

/** Where a link leads: to the address that a host gave, else to this path of the site that the API belongs to. */
export const siteLink = (address: string | undefined, path: string, apiBase: string): string =>
  webAddress(address) ?? new URL(path, new URL(apiBase, document.baseURI)).href;
