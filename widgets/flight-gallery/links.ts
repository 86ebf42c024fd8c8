import { siteLink } from '../kit';

/** Where a flight is booked: `{id}` of the template is replaced. Without a template, the API's own site. */
export const bookingLink = (template: string | undefined, id: number, apiBase: string): string =>
  siteLink(template?.replaceAll('{id}', String(id)), `/flights-details?id=${id}`, apiBase);

/** Where a private charter is asked for. Without an address, the API's own site. */
export const charterLink = (address: string | undefined, apiBase: string): string =>
  siteLink(address, '/private-charter-form', apiBase);
