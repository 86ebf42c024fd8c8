import { pageAddress, siteAddress } from '../contract';

/** Returns a host's link for `href`; undefined unless it is http(s), because the address may come from anybody. */
export function webAddress(link: string | undefined): string | undefined {
  if (!link) return undefined;
  try {
    return /^https?:$/.test(new URL(link, pageAddress()).protocol) ? link : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the host's address, or by default a path of the API's site; of the page's own where the API has no site. */
export const siteLink = (address: string | undefined, path: string, apiBase: string): string =>
  webAddress(address) ?? siteAddress(path, webAddress(apiBase) ?? '/');
