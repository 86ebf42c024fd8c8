import type { StaffRole } from '@charter-hosts/contract';
import type { Endpoint } from 'charter-widgets/contract';
import { leastRole } from '../platform/http/roles';

/** The people who may make a call; for a call of staff, the lowest role. */
export type Who = Exclude<Endpoint['who'], 'admin'> | StaffRole;

/**
 * The people who may make other calls; the first match counts. Of the remaining calls, viewers may read and
 * dispatchers may change.
 */
export const RULES: readonly [who: Who, calls: RegExp][] = [
  ['user', /^\w+ \/Auth\/sign-/],
  ['customer', /^\w+ \/Account/],
  ['traveller', /^\w+ \/Traveller\//],
  ['partner', /^\w+ \/Partner\//],
  ['viewer', /^POST \/(?:Audit\/exported|Auth\/passkeys\/[\w-]+(?:\/:id)?|Find|Push(?:\/\w+)?)$/],
  ['dispatcher', /^GET \/(?:AirlineAircraft\/rates|Quotes\/begin)/],
  ['dispatcher', /^POST \/Outbox\/:id$/],
  ['owner', /^\w+ \/(?:ApiKeys|Audit|Backup|Outbox|People\/|Webhooks)/],
  ['owner', /^POST \/(?:(?:AirlineAircraft\/rates|Person\/(?:erase|export))\/:id|Person\/eraseAccount)$/],
  ['viewer', /^GET /],
  ['dispatcher', /^(?:POST|DELETE) /],
];

export const whoOf = (endpoint: Endpoint): Who => (endpoint.who === 'admin' ? leastRole(endpoint) : endpoint.who);
