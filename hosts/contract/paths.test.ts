import * as widgets from 'charter-widgets/contract';
import { expect, it } from 'vitest';
import * as hosts from '.';

/** Every call, as partners and other systems know it. The misspelt words are part of the addresses. */
const CALLS = `
  DELETE /AirlineAircraft/delete-aircraft/:id
  DELETE /Flight/:id
  GET /Account /Account/trips
  GET /AirlineAircraft/GetAircraft/:id /AirlineAircraft/GetAircrafts /AirlineAircraft/rates /AirlineAircraft/rates/:id
  GET /ApiKeys
  GET /Audit
  GET /Auth/passkeys /Auth/sign-ins
  GET /Backup
  GET /ChauffeurService/GetAllChauffeurServices /ChauffeurService/GetChaufferService/:id
  GET /Flight/GetFlight/:id /Flight/calendar /Flight/list /Flight/planned /Flight/repeats/:id /Flight/search
  GET /FlightBooking /FlightBooking/:id
  GET /InternationalCharter /InternationalCharter/:id
  GET /NewRequests
  GET /Outbox
  GET /Partner/figures
  GET /Partners /Partners/:id
  GET /People /People/accounts /People/invitations /People/passkeys/:id /People/sign-ins/:id
  GET /Person/:id
  GET /PrivateCharter/GetAllRequests /PrivateCharter/GetRequestById/:id
  GET /Quotes/:id /Quotes/begin/:id
  GET /RequestCounts
  GET /Statistics
  GET /Subscription/end /Subscription/waiting
  GET /Traveller/Trip
  GET /Trip/:id
  GET /Today
  GET /TripStream
  GET /Webhooks /Webhooks/deliveries/:id
  POST /Account /Account/trips /Account/trips/remove/:id
  POST /AirlineAircraft/rates/:id /AirlineAircraft/upsert-aircraft
  POST /ApiKeys /ApiKeys/revoke/:id /ApiKeys/keep/:id
  POST /Audit/exported
  POST /Auth/forgot-password /Auth/invitation /Auth/join /Auth/login /Auth/passkey/begin /Auth/passkey/login
  POST /Auth/passkeys/add /Auth/passkeys/begin /Auth/passkeys/remove-all /Auth/passkeys/remove/:id
  POST /Auth/passkeys/rename/:id /Auth/reset-password /Auth/sign-ins/end /Auth/sign-ins/end-others /Auth/sign-out
  POST /Auth/sign-out-everywhere /Auth/signup /Auth/verify
  POST /ChauffeurService/CreateRequest
  POST /DaysAway
  POST /Find
  POST /Flight/upsert
  POST /FlightBooking
  POST /InternationalCharter
  POST /Outbox/:id /Outbox/again /Outbox/test
  POST /Partners /Partners/:id
  POST /People/:id /People/end-sign-in/:id /People/invite /People/invite-again/:id /People/remove-passkey/:id
  POST /People/take-back/:id
  POST /Person/erase/:id /Person/eraseAccount /Person/export/:id
  POST /PrivateCharter/Create /PrivateCharter/Estimate
  POST /Push /Push/read
  POST /Quotes/:id /Quotes/send/:id /Quotes/withdraw/:id
  POST /Request
  POST /Subscription/confirm /Subscription/create /Subscription/end /Subscription/read
  POST /Traveller/Answer /Traveller/Cancel /Traveller/Change /Traveller/Contact /Traveller/Seen
  POST /Trip/:id
  POST /Webhooks /Webhooks/:id /Webhooks/redeliver/:id /Webhooks/rotate/:id /Webhooks/test/:id
`;

it('the calls of the API keep their paths', () => {
  const endpoints = Object.values<unknown>({ ...widgets, ...hosts }).filter(
    (one): one is widgets.Endpoint => typeof one === 'object' && one !== null && 'path' in one && 'who' in one,
  );
  const calls = new Set(endpoints.map(({ method, path }) => `${method.toUpperCase()} ${path}`));
  const expected = CALLS.trim()
    .split('\n')
    .flatMap((line) => {
      const [method, ...paths] = line.trim().split(' ');
      return paths.map((path) => `${method} ${path}`);
    });
  expect([...calls].sort()).toEqual(expected.sort());
});
