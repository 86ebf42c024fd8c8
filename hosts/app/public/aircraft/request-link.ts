import type { AircraftRecord } from '@charter-hosts/contract';
import { PREFERRED_AIRCRAFT } from 'charter-widgets/contract';

/**
 * The international form, which takes an aircraft by name, and by class if it is a helicopter or its text names a jet's
 * class.
 */
export function requestLinkFor({ name, type, specifications }: AircraftRecord): string {
  const text = specifications.toLowerCase();
  const kind =
    type === 'helicopter' ? 'Helicopter' : PREFERRED_AIRCRAFT.find((one) => text.includes(one.toLowerCase()));
  const query = new URLSearchParams({ service: 'Fleet Inquiry', message: `I would like the ${name}.` });
  if (kind && type !== 'plane') query.set('aircraft', kind);
  return `/international-charter-form?${query}`;
}
