import { createHash } from 'node:crypto';
import {
  type AuditAction,
  aircraftDelete,
  aircraftUpsert,
  auditExported,
  authJoin,
  authLogin,
  authPasskeyLogin,
  authResetPassword,
  authSignOut,
  authSignOutEverywhere,
  chauffeurById,
  flightBookingById,
  flightDelete,
  flightUpsert,
  internationalCharterById,
  invite,
  inviteResend,
  inviteRevoke,
  mailRetry,
  type PartnerChange,
  type PersonChange,
  partnerCreate,
  partnerUpdate,
  passkeyAdd,
  passkeyRemove,
  passkeyRemoveAll,
  passkeyRename,
  personErase,
  personExport,
  personOfTrip,
  personPasskeyRemove,
  personSignInEnd,
  personUpdate,
  privateCharterById,
  quoteSave,
  quoteSend,
  quoteStart,
  quotesOfTrip,
  quoteWithdraw,
  type RequestKind,
  reasonsFor,
  signInEnd,
  signInEndOthers,
  type TripChange,
  travellerAnswer,
  travellerContactAdd,
  tripById,
  tripUpdate,
  webhookCreate,
  webhookRedeliver,
  webhookRotate,
  webhookTest,
  webhookUpdate,
} from '@charter-hosts/contract';
import type { Endpoint } from 'charter-widgets/contract';
import type { Context } from 'hono';
import type { Logger } from 'pino';
import type * as v from 'valibot';
import { resetOf } from '../accounts/links';
import { findPasskey } from '../accounts/passkey-store';
import { findPartner } from '../partners/store';
import { joinedBy } from '../people/store';
import type { Database } from '../platform/database/open';
import type { AfterAnswer } from '../platform/http/after-answer';
import { HttpError } from '../platform/http/errors';
import type { Session } from '../platform/http/tokens';
import { findWebhook, webhookOfDelivery } from '../webhooks/store';
import {
  type AuditAbout,
  accountAudited,
  aircraftAudited,
  flightAudited,
  insertAudit,
  invitationAudited,
  isAudited,
  mailAudited,
  type NewAudit,
  requestAudited,
  tripsAudited,
} from './store';

/** What is looked at of a call. */
interface Received {
  c: Context;
  id: number | undefined;
  body: unknown;
  session?: Session | undefined;
  /** Of a call with a traveller's link. */
  trip?: number | undefined;
}

interface Heard<Body> {
  /** The `:id` of the path; of what a call makes, that of its answer. */
  id: number;
  body: Body;
  session?: Session | undefined;
  trip?: number | undefined;
}

interface Audited<Body = never> {
  /** By the status of the answer; undefined for one that is not written down. */
  what(status: number): AuditAction | undefined;
  /** What it is about; nothing is written down of a call about nothing. */
  about(db: Database, heard: Heard<Body>): Promise<AuditAbout[]>;
  detail?(body: Body, status: number): string;
  /** Somebody's same call within a spell is one entry: a dossier asks for its parts, and asks again. */
  isOften?: true;
  /** It makes what it is about, which is found afterwards. */
  isMaking?: true;
  /** It says who somebody is: a refusal counts too, and it is written once the answer is out, whose time tells nothing. */
  isSignIn?: true;
  /** It is refused where it cannot be written down. */
  isStrict?: true;
}

/** How long the same person's look at the same dossier is one entry: by the clock, each ten minutes. */
const SPELL_MS = 10 * 60_000;

const done = (what: AuditAction) => () => what;
const itself = (db: Database, { id }: Heard<never>) => tripsAudited(db, [id]);
/** What staff do by a traveller's link; of the traveller themselves the trip's own history has it. */
const byLink = async (db: Database, { session, trip }: Heard<never>) =>
  session && trip !== undefined ? tripsAudited(db, [trip]) : [];
const requestOf =
  (kind: RequestKind) =>
  (db: Database, { id }: Heard<never>) =>
    requestAudited(db, kind, id);
const oneself = (db: Database, { session }: Heard<never>) => accountAudited(db, { id: session?.id ?? 0 });
const flight = (db: Database, { id }: Heard<never>) => flightAudited(db, id);
const aircraft = (db: Database, { id }: Heard<never>) => aircraftAudited(db, id);
const partner = async (db: Database, { id }: Heard<never>) => {
  const found = await findPartner(db, id);
  return found ? [{ kind: 'partner' as const, id, name: found.name }] : [];
};
const partnerDetail = ({ isOff, endLink }: PartnerChange) =>
  [isOff && 'switched off', endLink && 'link ended'].filter(Boolean).join(', ');
const webhook = async (db: Database, { id }: Heard<never>) => {
  const found = await findWebhook(db, id, new Date());
  // Of the address the host alone: what follows it may be a key.
  return found ? [{ kind: 'webhook' as const, id, name: new URL(found.url).host }] : [];
};
const webhookOf = async (db: Database, { id }: Heard<never>) =>
  webhook(db, { id: (await webhookOfDelivery(db, id)) ?? 0, body: undefined as never });
const invited = (db: Database, { id }: Heard<never>) => invitationAudited(db, id);

type BodyOf<E> = E extends { body: infer S extends v.GenericSchema } ? v.InferOutput<S> : never;

const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method.toUpperCase()} ${path}`;
const on = <E extends Endpoint>(endpoint: E, how: Audited<BodyOf<E>>) =>
  [nameOf(endpoint), how as unknown as Audited<unknown>] as const;
const reads = <E extends Endpoint>(endpoint: E, about: Audited<BodyOf<E>>['about'], said = '') =>
  on(endpoint, { what: done('read'), about, detail: () => said, isOften: true });

/** What is written down of who does what at the desk: every call that reads one dossier, or changes something. */
export const AUDITED: ReadonlyMap<string, Audited<unknown>> = new Map([
  reads(privateCharterById, requestOf('privateCharter')),
  reads(internationalCharterById, requestOf('internationalCharter')),
  reads(flightBookingById, requestOf('flightBooking')),
  reads(chauffeurById, requestOf('chauffeur')),
  reads(tripById, itself),
  reads(quotesOfTrip, itself),
  reads(quoteStart, itself),
  reads(personOfTrip, itself, 'every request of the person'),
  on(personExport, {
    what: done('exported'),
    about: (db, { body }) => tripsAudited(db, body.trips),
    detail: ({ account, companions }) =>
      [!account && 'without the account', companions && 'with companions’ numbers'].filter(Boolean).join(', '),
    isStrict: true,
  }),
  on(personErase, {
    what: done('erased'),
    about: (db, { body }) => tripsAudited(db, body.trips),
    detail: ({ account }) => (account ? '' : 'without the account'),
  }),
  on(auditExported, {
    what: done('exported'),
    about: async (_db, { body: { list } }) => [{ kind: 'list', id: null, name: list }],
    detail: ({ rows }) => `${rows} ${rows === 1 ? 'row' : 'rows'}`,
    isStrict: true,
  }),
  on(tripUpdate, { what: done('changed'), about: itself, detail: tripDetail }),
  on(mailRetry, { what: done('changed'), about: (db, { id }) => mailAudited(db, id), detail: () => 'mail sent again' }),
  on(quoteSave, { what: done('changed'), about: itself, detail: () => 'draft of a quote', isOften: true }),
  on(quoteSend, { what: done('changed'), about: itself, detail: ({ version }) => `quote ${version} sent` }),
  on(quoteWithdraw, { what: done('changed'), about: itself, detail: ({ version }) => `quote ${version} withdrawn` }),
  on(travellerAnswer, { what: done('changed'), about: byLink, detail: () => 'quote answered for the traveller' }),
  on(travellerContactAdd, { what: done('changed'), about: byLink, detail: () => 'contact added for the traveller' }),
  on(flightUpsert, { what: madeOrChanged, about: flight, isMaking: true }),
  on(flightDelete, { what: done('removed'), about: flight }),
  on(aircraftUpsert, { what: madeOrChanged, about: aircraft, isMaking: true }),
  on(aircraftDelete, { what: done('removed'), about: aircraft }),
  on(personUpdate, { what: done('changed'), about: accountAudited, detail: accountDetail }),
  on(authLogin, {
    what: (status) => (status === 200 ? 'signed in' : status === 401 || status === 403 ? 'sign-in failed' : undefined),
    about: (db, { body: { email } }) => accountAudited(db, { email }),
    detail: (_body, status) => (status === 403 ? 'switched off' : ''),
    isSignIn: true,
  }),
  on(invite, {
    what: done('made'),
    about: async (_db, { body: { name } }) => [{ kind: 'account', id: null, name }],
    detail: ({ role }) => `invitation, role: ${role}`,
  }),
  on(inviteResend, { what: done('changed'), about: invited, detail: () => 'invitation sent again' }),
  on(inviteRevoke, { what: done('changed'), about: invited, detail: () => 'invitation taken back' }),
  on(authJoin, {
    what: (status) => (status === 200 ? 'signed in' : undefined),
    async about(db, { body: { token } }) {
      const email = await joinedBy(db, token);
      return email ? accountAudited(db, { email }) : [];
    },
    detail: () => 'by an invitation',
    isSignIn: true,
  }),
  on(partnerCreate, { what: done('made'), about: partner, isMaking: true }),
  on(partnerUpdate, { what: done('changed'), about: partner, detail: partnerDetail }),
  on(authPasskeyLogin, {
    what: (status) => (status === 200 ? 'signed in' : status === 401 || status === 403 ? 'sign-in failed' : undefined),
    async about(db, { body: { credential } }) {
      const passkey = await findPasskey(db, credential.id);
      return passkey ? accountAudited(db, { id: passkey.user_id }) : [];
    },
    detail: (_body, status) => (status === 403 ? 'by a passkey, switched off' : 'by a passkey'),
    isSignIn: true,
  }),
  on(passkeyAdd, { what: done('changed'), about: oneself, detail: () => 'passkey added' }),
  on(passkeyRename, { what: done('changed'), about: oneself, detail: () => 'passkey renamed' }),
  on(passkeyRemove, { what: done('changed'), about: oneself, detail: () => 'passkey removed' }),
  on(passkeyRemoveAll, { what: done('changed'), about: oneself, detail: () => 'passkeys removed' }),
  on(personPasskeyRemove, { what: done('changed'), about: accountAudited, detail: () => 'passkey removed' }),
  on(webhookCreate, { what: done('made'), about: webhook, isMaking: true }),
  on(webhookUpdate, {
    what: done('changed'),
    about: webhook,
    detail: ({ isOff }) => (isOff ? 'switched off' : ''),
  }),
  on(webhookRotate, { what: done('changed'), about: webhook, detail: () => 'another secret' }),
  on(webhookTest, { what: done('changed'), about: webhook, detail: () => 'test sent' }),
  on(webhookRedeliver, { what: done('changed'), about: webhookOf, detail: () => 'delivery sent again' }),
  on(authSignOutEverywhere, { what: done('signed out'), about: oneself, detail: () => 'everywhere' }),
  on(authSignOut, { what: done('signed out'), about: oneself }),
  on(signInEnd, { what: done('signed out'), about: oneself, detail: () => 'one sign-in' }),
  on(signInEndOthers, { what: done('signed out'), about: oneself, detail: () => 'everywhere else' }),
  on(personSignInEnd, { what: done('signed out'), about: accountAudited, detail: () => 'one sign-in' }),
  on(authResetPassword, {
    what: done('password set'),
    async about(db, { body: { token } }) {
      const reset = await resetOf(db, token);
      return reset ? accountAudited(db, reset) : [];
    },
    detail: () => 'by a mailed link',
  }),
]);

const A_LIST = 'a list is no dossier, and is read anew each minute';
const NOBODY_OF_THE_DESK = 'nobody of the desk does it; the trip’s own history has it';

/** What is not written down although it reads one thing or changes something, and why. */
export const NOT_AUDITED: Readonly<Record<string, string>> = {
  'GET /PrivateCharter/GetAllRequests': A_LIST,
  'GET /FlightBooking': A_LIST,
  'GET /ChauffeurService/GetAllChauffeurServices': A_LIST,
  'GET /InternationalCharter': A_LIST,
  'GET /NewRequests': A_LIST,
  'GET /Flight/planned': A_LIST,
  'POST /Find': 'it changes nothing, and the dossiers that it leads to are written down',
  'GET /Partners': 'partners alone, nothing of a traveller’s',
  'GET /Partners/:id': 'figures alone, nothing of a traveller’s',
  'GET /Webhooks': 'endpoints alone, nothing of a traveller’s',
  'GET /Webhooks/deliveries/:id': 'ids and stages alone, nothing of a traveller’s',
  'GET /Partner/figures': NOBODY_OF_THE_DESK,
  'GET /People': 'names of the desk alone',
  'GET /People/accounts': 'accounts of the desk alone',
  'GET /People/sign-ins/:id': 'devices of the desk alone',
  'GET /People/passkeys/:id': 'devices of the desk alone',
  'GET /Auth/passkeys': 'one’s own',
  'POST /Auth/passkey/begin': 'it asks, and proves nothing yet',
  'POST /Auth/passkeys/begin': 'it asks, and adds nothing yet',
  'GET /Auth/sign-ins': 'one’s own',
  'GET /People/invitations': 'names of the desk to be alone',
  'POST /Auth/invitation': 'who has the link reads their own invitation',
  'GET /Audit': 'an entry for each look at the entries would be most of them',
  'GET /Flight/GetFlight/:id': 'anybody may read it',
  'GET /AirlineAircraft/GetAircraft/:id': 'anybody may read it',
  'POST /PrivateCharter/Create': NOBODY_OF_THE_DESK,
  'POST /FlightBooking': NOBODY_OF_THE_DESK,
  'POST /ChauffeurService/CreateRequest': NOBODY_OF_THE_DESK,
  'POST /InternationalCharter': NOBODY_OF_THE_DESK,
  'GET /Traveller/Trip': NOBODY_OF_THE_DESK,
  'POST /Traveller/Seen': NOBODY_OF_THE_DESK,
  'POST /Auth/signup': 'it makes a customer’s account, which may do nothing that a visitor may not',
  'POST /Auth/verify': 'it confirms a customer’s address, and nobody of the desk does it',
  'POST /Auth/forgot-password': 'anybody may ask for it, and it changes nothing; setting the password is written down',
  'POST /csp-reports': 'a browser’s report about a page',
};

interface Parts {
  db: Database;
  log: Logger;
  afterAnswer: AfterAnswer;
}

/** A call's handler, which writes down what it has done as `AUDITED` says; what is not in there it leaves alone. */
export function audited<Call extends Received>(
  endpoint: Endpoint,
  handle: (call: Call) => Response | Promise<Response>,
  parts: Parts,
): (call: Call) => Response | Promise<Response> {
  const how = AUDITED.get(nameOf(endpoint));
  if (!how) return handle;
  if (how.isSignIn) return (call) => signIn(how, call, () => handle(call), parts);
  const { db, log } = parts;
  return async (call) => {
    // What is removed is there before alone.
    const before = how.isMaking ? [] : await how.about(db, heard(call));
    const answer = await handle(call);
    const about = how.isMaking ? await how.about(db, heard(call, await madeIn(answer))) : before;
    const entries = entriesOf(how, call, about, answer.status, endpoint.once);
    try {
      await write(db, entries, how);
    } catch (error) {
      if (how.isStrict) throw error;
      // What is done is done, and a list shows as much: for want of this the desk does not stand still.
      for (const { at, by, what, about } of entries) {
        log.error({ audit: { at, by: by?.id, what, kind: about?.kind, id: about?.id } }, 'this could not be audited');
      }
    }
    return answer;
  };
}

const heard = ({ id = 0, body, session, trip }: Received, made = id): Heard<unknown> => ({
  ...{ id: made, body, session, trip },
});

/** The id of what a call has made, or written anew. */
const madeIn = async (answer: Response): Promise<number> => (await answer.clone().json()).data?.id ?? 0;

async function write(db: Database, entries: readonly NewAudit[], { isOften }: Pick<Audited, 'isOften'>): Promise<void> {
  for (const entry of entries) {
    if (isOften && entry.once && (await isAudited(db, entry.once))) continue;
    await insertAudit(db, [entry]);
  }
}

function entriesOf(
  how: Audited<unknown>,
  { c, body, session }: Received,
  subjects: readonly AuditAbout[],
  status: number,
  isOnce?: boolean,
): NewAudit[] {
  const what = how.what(status);
  if (!what) return [];
  const at = new Date();
  // Who has to prove a passkey first is an owner all the same.
  const role = session?.needsPasskey ? 'owner' : session?.role;
  const by = session && role && { id: session.id, role };
  const detail = how.detail?.(body, status) ?? '';
  const key = isOnce ? c.req.header('Idempotency-Key') : undefined;
  const spell = Math.floor(at.getTime() / SPELL_MS);
  return subjects.map((about) => ({
    ...{ at, what, by, about, detail },
    once: how.isOften
      ? `${by?.id} ${what} ${about.kind} ${about.id ?? about.name} ${detail} ${spell}`
      : // A retry gets the first answer, and has done nothing.
        key && createHash('sha256').update(`${c.req.path} ${key}`).digest('hex'),
  }));
}

/** Somebody who signs in is who they say they are once that has succeeded; an address that nobody of the desk has is not kept. */
async function signIn(how: Audited<unknown>, call: Received, handle: () => Response | Promise<Response>, parts: Parts) {
  const tell = (status: number) =>
    parts.afterAnswer.run(call.c, 'the audit of a sign-in', async () => {
      const [account] = (await how.about(parts.db, heard(call))) as Awaited<ReturnType<typeof accountAudited>>;
      if (!account) return;
      const { role, ...about } = account;
      const session = status === 200 ? { id: account.id, isAdmin: true, role } : undefined;
      const often = status === 200 ? how : { ...how, isOften: true as const };
      await write(parts.db, entriesOf(often, { ...call, session }, [about], status), often);
    });
  try {
    const answer = await handle();
    tell(answer.status);
    return answer;
  } catch (error) {
    if (error instanceof HttpError) tell(error.status);
    throw error;
  }
}

function madeOrChanged(status: number): AuditAction {
  return status === 201 ? 'made' : 'changed';
}

/** Of a change of a trip which parts; a note's text may name a traveller, and stays in the trip's own history. */
function tripDetail({ stage, reason, assignee, dueAt, note, endLink }: TripChange): string {
  return [
    stage && `→ ${stage}${reasonsFor(stage).includes(reason) ? `: ${reason}` : ''}`,
    assignee !== undefined && (assignee === null ? 'no owner' : 'owner'),
    dueAt !== undefined && 'due time',
    endLink && 'link ended',
    note && 'note',
  ]
    .filter(Boolean)
    .join(', ');
}

function accountDetail({ role, isOff, signOut, removePasskeys }: PersonChange): string {
  return [
    role && `role: ${role}`,
    isOff !== undefined && `switched ${isOff ? 'off' : 'on'}`,
    signOut && 'signed out',
    removePasskeys && 'passkeys removed',
  ]
    .filter(Boolean)
    .join(', ');
}
