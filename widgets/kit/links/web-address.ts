/** A link that a host gave, for `href`; undefined unless it leads to a page: it may have come from an address. */
export function webAddress(link: string | undefined): string | undefined {
  if (!link) return undefined;
  try {
    const { protocol, href } = new URL(link, document.baseURI);
    return /^https?:$/.test(protocol) ? href : undefined;
  } catch {
    return undefined;
  }
}
