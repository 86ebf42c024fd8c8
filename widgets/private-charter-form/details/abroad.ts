import { normalPhone, TRIP } from '../../contract';
import { siteLink } from '../../kit';
import { type PrivateCharterDraft, toRequest } from '../draft';

/** True for a phone number with the code of another country, as soon as that is clear. */
export const isFromAbroad = (phone: string): boolean => /^\+(?!92|9?$)\d/.test(normalPhone(phone));

/**
 * The international charter form, filled in with the flight and nothing about the person (PC-58).
 *
 * @param address the host's page for it. Default: the one of the API's own site.
 */
export function internationalLink(draft: PrivateCharterDraft, address: string | undefined, apiBase: string): string {
  const { trip, segments } = toRequest(draft);
  const [out, back] = segments;
  const query = {
    from: out?.fromLocation,
    to: out?.toLocation,
    departure: out?.departDate.slice(0, 16),
    return: trip === TRIP.roundTrip ? back?.departDate.slice(0, 16) : '',
    seats: Math.max(...segments.map(({ seats = 0 }) => seats)),
  };
  const link = new URL(siteLink(address, '/international-charter-form', apiBase), document.baseURI);
  for (const [name, value] of Object.entries(query)) if (value) link.searchParams.set(name, String(value));
  return link.href;
}
