import { pageAddress, siteAddress } from '../contract';

/** A host's link, for `href`; undefined unless it is http(s): it may come from an address that anybody can write. */
export function webAddress(link: string | undefined): string | undefined {
  if (!link) return undefined;
  try {
    return /^https?:$/.test(new URL(link, pageAddress()).protocol) ? link : undefined;
  } catch {
    return undefined;
  }
}

/** Where a link leads: to the address that a host gave, else to this path of the site that the API belongs to. */
export const siteLink = (address: string | undefined, path: string, apiBase: string): string =>
  webAddress(address) ?? siteAddress(path, apiBase);
