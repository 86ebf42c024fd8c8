/** True for what a link may lead to: http(s), or relative to a page that is. `javascript:` and the like are not. */
export function isWebAddress(address: string, page = document.baseURI): boolean {
  return URL.canParse(address, page) && /^https?:$/.test(new URL(address, page).protocol);
}

/** Where a flight is booked: `{id}` of the template is replaced. Without a template, the API's own site. */
export const bookingLink = (template: string | undefined, id: number, apiBase: string): string =>
  link(template?.replaceAll('{id}', String(id)), `/flights-details?id=${id}`, apiBase);

/** Where a private charter is asked for. Without an address, the API's own site. */
export const charterLink = (address: string | undefined, apiBase: string): string =>
  link(address, '/private-charter-form', apiBase);

function link(address: string | undefined, path: string, apiBase: string): string {
  const page = document.baseURI;
  return address && isWebAddress(address) ? new URL(address, page).href : new URL(path, new URL(apiBase, page)).href;
}
