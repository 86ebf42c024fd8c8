import { join } from 'node:path';

/** Faults of the kinds that were met: what it is, its file in `hosts`, and what is put in place of what. */
const FAULTS = `
a total loses a line on reload: api/quotes/store.ts
  ({ label, kind, amount: Number(amount) })), ⇒ ({ label, kind, amount: Number(amount) })).slice(0, 4),
a viewer reads a link in another spelling: api/platform/http/take-out-links.ts
  const MOST_CODINGS = 4; ⇒ const MOST_CODINGS = 0;
an e-mail counts as sent before it is: api/emails/outbox.ts
  await send({ ⇒ await markSent(db, 'outbox', email, new Date(now())); await send({
a stage is skipped: contract/trip-stages.ts
  booked: { flown: STAFF, ⇒ booked: { flown: STAFF, closed: STAFF,
a seat is sold twice: api/bookings/rules.ts
  1 + numberOfGuests > seats ⇒ numberOfGuests > seats
a seat is booked at another price than the one that was shown: api/bookings/rules.ts
  seatPrice !== undefined && seatPrice !== price ⇒ seatPrice === 0
a token lives after the sign-out: api/accounts/tokens.ts
  const isEnded = tokenId !== undefined ⇒ const isEnded = tokenId === undefined
a zone is ignored: api/flights/departures.ts
  instantIn(wallClock, ZONES.get(code) ?? homeZone) ⇒ instantIn(wallClock, homeZone)
a key of a request is no key: api/platform/http/idempotency.ts
  const key = hashOf(sent); ⇒ const key = hashOf(sent + Date.now());
a request is stored without a transaction: api/platform/http/idempotency.ts
  return db.transaction() ⇒ return db.connection()
a stale screen is saved: api/trips/rules.ts
  before.version !== change.version ⇒ before.version < change.version
a viewer may change: api/platform/http/roles.ts
  method === 'get' ? 'viewer' : 'dispatcher' ⇒ method === 'get' ? 'viewer' : 'viewer'
a revoked key reads: api/api-keys/store.ts
  .where('revoked_at', 'is', null) ⇒ .where('id', '>', 0)
an ended link opens the page: api/platform/http/signed-links.ts
  ?.key === key ? ⇒ ?.key ?
a change is not audited: api/audit/audited.ts
  record(api.flightUpsert, savedAs, flightAudited, { isCreating }), ⇒ /* nothing */
an erasure forgets a column: api/privacy/personal-data.ts
  text: 'email phone cnic note', ⇒ text: 'email phone cnic',
the log has an address: api/emails/outbox.ts
  log.warn({ email: email.id, ⇒ log.warn({ email: written.to,
a webhook is signed with another key: api/webhooks/send.ts
  secret.replace(/^whsec_/, ''), 'base64') ⇒ secret)
an e-mail about a quote comes after its end: api/platform/email/store.ts
  claim.now)).every(Boolean)) { ⇒ claim.now)).length < 99) {
an e-mail of a killed process is forgotten: api/platform/queue/store.ts
  { state: 'sending', column: 'locked_until', is: '<=', at: until } ⇒ { state: 'queued', column: 'locked_until', is: '<=', at: until }
a quote is accepted after its end: api/quotes/rules.ts
  Date.parse(validUntil) <= now.getTime() ? 'expired' ⇒ Date.parse(validUntil) <= now.getTime() - 9e9 ? 'expired'
a notice comes before the address is confirmed: api/subscriptions/store.ts
  where confirmed_at is not null and ends_at ⇒ where ends_at
an account shows the trips of others: api/accounts/own-trips.ts
  trip_contacts where contact = \${email} ⇒ trip_contacts where contact <> \${email}
a quote changes its currency: api/quotes/store.ts
  .set(({ eb }) => ({ ...fields, revision: ⇒ .set(({ eb }) => ({ ...fields, currency: undefined, revision:
a key reads beyond its scope: api/api-keys/store.ts
  if (!scopes.includes(scope)) ⇒ if (scopes.length === 0)
withdrawing an offer moves the trip from the others: api/quotes/routes.ts
  if (openQuotes(stored).some((one) => one.version !== version)) return; ⇒ /* nothing */
`;

export const PLANTED = FAULTS.trim()
  .split(/\n(?! )/)
  .map((fault) => {
    const [, what = '', file = '', from = '', to = ''] = /^([^:\n]+): (.+)\n {2}([^⇒]+) ⇒ (.+)$/.exec(fault) ?? [];
    return { what, file: join(import.meta.dirname, '../..', file), from, to };
  });

/** Plants the fault of a number, from 1, for `npm run simulate -- --plant <number>`. */
export function plantFault() {
  const asked = process.env.SIMULATE_PLANT;
  const fault = PLANTED[Number(asked) - 1];
  if (asked && !fault) throw new Error(`--plant takes a number from 1 to ${PLANTED.length}`);
  return {
    name: 'plant-fault',
    enforce: 'pre' as const,
    transform: (code: string, id: string) =>
      fault && id.split('?')[0] === fault.file ? code.replace(fault.from, () => fault.to) : undefined,
  };
}
