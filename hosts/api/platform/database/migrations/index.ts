import type { Migration } from 'kysely';
import * as users from './0001-users';
import * as privateCharters from './0002-private-charters';
import * as idempotencyKeys from './0003-idempotency-keys';
import * as flights from './0004-flights';
import * as requests from './0005-requests';
import * as accounts from './0006-accounts';
import * as departures from './0007-departures';
import * as addedByEdits from './0008-added-by-edits';
import * as tokenVersions from './0009-token-versions';
import * as flightsByTime from './0010-flights-by-time';
import * as versionsAndCopies from './0011-versions-and-copies';
import * as trips from './0012-trips';
import * as outbox from './0013-outbox';
import * as travellers from './0014-travellers';
import * as quotes from './0015-quotes';
import * as people from './0016-people';
import * as accountMails from './0017-account-mails';
import * as erased from './0018-erased';
import * as audit from './0019-audit';
import * as invitations from './0020-invitations';
import * as sessions from './0021-sessions';
import * as passkeys from './0022-passkeys';
import * as partners from './0023-partners';
import * as webhooks from './0024-webhooks';
import * as tripsByStage from './0025-trips-by-stage';
import * as requestsByStage from './0026-requests-by-stage';
import * as growth from './0027-growth';
import * as tripsToNote from './0028-trips-to-note';
import * as verifiedAddresses from './0029-verified-addresses';
import * as mailPriorities from './0030-mail-priorities';
import * as versions from './0032-versions';
import * as deliveriesByTrip from './0033-deliveries-by-trip';
import * as quoteDrafts from './0034-quote-drafts';
import * as privateFlights from './0035-private-flights';
import * as finder from './0036-finder';
import * as namesAndReplies from './0037-names-and-replies';

/**
 * In the order of their names. One that was released is never changed, which released.json and its test keep: add
 * another, then its line by `npm run freeze-migrations`.
 *
 * A migration changes the schema only, and imports nothing that lives on: what the server computes of a row it fills in
 * itself. Servers of the release before go on writing while this one runs, so a column that is added to their tables
 * has a default, which the code reads as 'not computed yet'.
 */
export const migrations: Record<string, Migration> = {
  '0001-users': users,
  '0002-private-charters': privateCharters,
  '0003-idempotency-keys': idempotencyKeys,
  '0004-flights': flights,
  '0005-requests': requests,
  '0006-accounts': accounts,
  '0007-departures': departures,
  '0008-added-by-edits': addedByEdits,
  '0009-token-versions': tokenVersions,
  '0010-flights-by-time': flightsByTime,
  '0011-versions-and-copies': versionsAndCopies,
  '0012-trips': trips,
  '0013-outbox': outbox,
  '0014-travellers': travellers,
  '0015-quotes': quotes,
  '0016-people': people,
  '0017-account-mails': accountMails,
  '0018-erased': erased,
  '0019-audit': audit,
  '0020-invitations': invitations,
  '0021-sessions': sessions,
  '0022-passkeys': passkeys,
  '0023-partners': partners,
  '0024-webhooks': webhooks,
  '0025-trips-by-stage': tripsByStage,
  '0026-requests-by-stage': requestsByStage,
  '0027-growth': growth,
  '0028-trips-to-note': tripsToNote,
  '0029-verified-addresses': verifiedAddresses,
  '0030-mail-priorities': mailPriorities,
  '0032-versions': versions,
  '0033-deliveries-by-trip': deliveriesByTrip,
  '0034-quote-drafts': quoteDrafts,
  '0035-private-flights': privateFlights,
  '0036-finder': finder,
  '0037-names-and-replies': namesAndReplies,
};
