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
