import * as api from '@charter-hosts/contract';
import type { Endpoint } from 'charter-widgets/contract';
import type { Context } from 'hono';
import type * as v from 'valibot';
import { findReset } from '../accounts/links';
import { findPasskey } from '../accounts/passkey-store';
import { emailOfLink } from '../people/store';
import { type Database, hashOf } from '../platform/database/open';
import { HttpError } from '../platform/http/errors';
import type { ApiParts } from '../platform/http/route';
import type { Session } from '../platform/http/tokens';
import {
  type AuditAbout,
  accountAudited,
  aircraftAudited,
  apiKeyAudited,
  deliveryAudited,
  emailAudited,
  flightAudited,
  insertAudit,
  invitationAudited,
  type NewAudit,
  partnerAudited,
  requestAudited,
  tripsAudited,
  webhookAudited,
} from './store';

/** What the audit reads of a call. */
interface AuditedCall<Body = unknown> {
  c: Context;
  /** The `:id` of the path, or the id of the record that the call has created. */
  id: number;
  body: Body;
  session?: Session | undefined;
  /** The trip of a traveller's link. */
  trip?: number | undefined;
}

type Action = api.AuditAction | ((status: number) => api.AuditAction | undefined);
/** Finds what a call is about. A call about nothing is not recorded. */
type AuditedSubject<Body = unknown> = (db: Database, call: AuditedCall<Body>) => Promise<AuditAbout[]>;

interface Options<Body> {
  detail?: string | ((body: Body, status: number) => string);
  /** The same call of one person counts once in ten minutes, because a page loads a trip in parts, repeatedly. */
  isGrouped?: true;
  /** The call may create its subject, whose id is in the answer. */
  isCreating?: true;
  /** Refusals are recorded too, after the answer, so that its time does not reveal whether the account exists. */
  isSignIn?: true;
  /** The call fails when it cannot be recorded. */
  isRequired?: true;
}

interface Rule extends Options<unknown> {
  action: Action;
  about: AuditedSubject<unknown>;
}

const GROUP_MS = 10 * 60_000;

const trip: AuditedSubject = (db, { id }) => tripsAudited(db, [id]);
/** Only what staff do by a traveller's link: the trip's history has what travellers do. */
const linkedTrip: AuditedSubject = async (db, call) => (call.session && call.trip ? tripsAudited(db, [call.trip]) : []);
const chosenTrips: AuditedSubject<{ trips: number[] }> = (db, { body }) => tripsAudited(db, body.trips);
const requestOf =
  (kind: api.RequestKind): AuditedSubject =>
  (db, { id }) =>
    requestAudited(db, kind, id);
const ownAccount: AuditedSubject = (db, { session }) => accountAudited(db, { id: session?.id ?? 0 });

type BodyOf<E> = E extends { body: infer S extends v.GenericSchema } ? v.InferOutput<S> : unknown;

const keyOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method.toUpperCase()} ${path}`;

function record<E extends Endpoint>(
  endpoint: E,
  action: Action,
  about: AuditedSubject<BodyOf<E>>,
  options: Options<BodyOf<E>> = {},
) {
  return [keyOf(endpoint), { action, about, ...options } as unknown as Rule] as const;
}

const isGrouped = true;
const isCreating = true;
const signedIn = (status: number) => (status === 200 ? 'signed in' : undefined);
const signInTried = (status: number) => (status === 401 || status === 403 ? 'sign-in failed' : signedIn(status));
const savedAs = (status: number) => (status === 201 ? 'made' : 'changed');

/** The recorded calls: those that open one request and those that change something. */
export const AUDITED: ReadonlyMap<string, Rule> = new Map([
  record(api.privateCharterById, 'read', requestOf('privateCharter'), { isGrouped }),
  record(api.internationalCharterById, 'read', requestOf('internationalCharter'), { isGrouped }),
  record(api.flightBookingById, 'read', requestOf('flightBooking'), { isGrouped }),
  record(api.chauffeurById, 'read', requestOf('chauffeur'), { isGrouped }),
  record(api.tripById, 'read', trip, { isGrouped }),
  record(api.quotesOfTrip, 'read', trip, { isGrouped }),
  record(api.quoteStart, 'read', trip, { isGrouped }),
  record(api.personOfTrip, 'read', trip, { detail: 'every request of the person', isGrouped }),
  record(api.personExport, 'exported', chosenTrips, {
    detail: ({ account, companions }) =>
      joined(!account && 'without the account', companions && 'with companions’ numbers'),
    isRequired: true,
  }),
  record(api.personErase, 'erased', chosenTrips, { detail: ({ account }) => (account ? '' : 'without the account') }),
  record(api.accountErase, 'erased', async () => [{ kind: 'account', id: null, name: 'A customer account' }]),
  record(api.auditExported, 'exported', async (_db, { body }) => [{ kind: 'list', id: null, name: body.list }], {
    detail: ({ rows }) => `${rows} ${rows === 1 ? 'row' : 'rows'}`,
    isRequired: true,
  }),
  record(api.requestCreate, 'made', (db, { id, body }) => requestAudited(db, body.kind, id), { isCreating }),
  record(api.tripUpdate, 'changed', trip, { detail: tripDetail }),
  record(api.emailRetry, 'changed', emailAudited, { detail: 'e-mail sent again' }),
  record(api.emailRetryAll, 'changed', async () => [{ kind: 'email', id: null, name: 'all unsent e-mails' }], {
    detail: 'again',
  }),
  record(api.emailTest, 'changed', async () => [{ kind: 'email', id: null, name: 'a test e-mail' }]),
  record(api.quoteSave, 'changed', trip, { detail: 'draft of a quote', isGrouped }),
  record(api.quoteSend, 'changed', trip, {
    detail: ({ quotes }) => `quote ${quotes.map(({ version }) => version).join(' and quote ')} sent`,
  }),
  record(api.quoteWithdraw, 'changed', trip, { detail: ({ version }) => `quote ${version} withdrawn` }),
  record(api.travellerAnswer, 'changed', linkedTrip, { detail: 'quote answered for the traveller' }),
  record(api.travellerChange, 'changed', linkedTrip, { detail: 'change asked for the traveller' }),
  record(api.travellerCancel, 'changed', linkedTrip, { detail: 'cancellation for the traveller' }),
  record(api.travellerContactAdd, 'changed', linkedTrip, { detail: 'contact added for the traveller' }),
  record(api.flightUpsert, savedAs, flightAudited, { isCreating }),
  record(api.flightDelete, 'removed', flightAudited),
  record(api.aircraftUpsert, savedAs, aircraftAudited, { isCreating }),
  record(api.ratesSave, 'changed', aircraftAudited, { detail: 'rates' }),
  record(api.aircraftDelete, 'removed', aircraftAudited),
  // Without the reason, which may be about a person.
  record(api.daysAwaySave, 'changed', (db, { body }) => aircraftAudited(db, { id: body.aircraftId }), {
    detail: ({ firstDay, lastDay, isRemoved }) => `${isRemoved ? 'no longer ' : ''}away ${firstDay} to ${lastDay}`,
  }),
  record(api.partnerCreate, 'made', partnerAudited, { isCreating }),
  record(api.partnerUpdate, 'changed', partnerAudited, {
    detail: ({ isOff, endLink }) => joined(isOff && 'switched off', endLink && 'link replaced'),
  }),
  record(api.webhookCreate, 'made', webhookAudited, { isCreating }),
  record(api.webhookUpdate, 'changed', webhookAudited, { detail: ({ isOff }) => (isOff ? 'switched off' : '') }),
  record(api.webhookRotate, 'changed', webhookAudited, { detail: 'another secret' }),
  record(api.webhookTest, 'changed', webhookAudited, { detail: 'test sent' }),
  record(api.webhookRedeliver, 'changed', deliveryAudited, { detail: 'delivery sent again' }),
  record(api.apiKeyCreate, 'made', async (_db, { body }) => [{ kind: 'apiKey', id: null, name: body.name }], {
    detail: ({ scopes }) => scopes.join(', '),
  }),
  record(api.apiKeyRevoke, 'changed', apiKeyAudited, { detail: 'revoked' }),
  record(api.apiKeyKeep, 'changed', apiKeyAudited, { detail: 'kept' }),
  record(api.personUpdate, 'changed', accountAudited, { detail: accountDetail }),
  record(api.invite, 'made', async (_db, { body }) => [{ kind: 'account', id: null, name: body.name }], {
    detail: ({ role }) => `invitation, role: ${role}`,
  }),
  record(api.inviteResend, 'changed', invitationAudited, { detail: 'invitation sent again' }),
  record(api.inviteRevoke, 'changed', invitationAudited, { detail: 'invitation withdrawn' }),
  record(api.passkeyAdd, 'changed', ownAccount, { detail: 'passkey added' }),
  record(api.passkeyRename, 'changed', ownAccount, { detail: 'passkey renamed' }),
  record(api.passkeyRemove, 'changed', ownAccount, { detail: 'passkey removed' }),
  record(api.passkeyRemoveAll, 'changed', ownAccount, { detail: 'passkeys removed' }),
  record(api.personPasskeyRemove, 'changed', accountAudited, { detail: 'passkey removed' }),
  record(api.pushSave, 'changed', ownAccount, { detail: 'notifications of a device' }),
  record(api.authSignOut, 'signed out', ownAccount),
  record(api.authSignOutEverywhere, 'signed out', ownAccount, { detail: 'everywhere' }),
  record(api.signInEnd, 'signed out', ownAccount, { detail: 'one login' }),
  record(api.signInEndOthers, 'signed out', ownAccount, { detail: 'everywhere else' }),
  record(api.personSignInEnd, 'signed out', accountAudited, { detail: 'one login' }),
  record(api.authLogin, signInTried, (db, { body: { email } }) => accountAudited(db, { email }), {
    detail: (_body, status) => (status === 403 ? 'switched off' : ''),
    isSignIn: true,
  }),
  record(
    api.authPasskeyLogin,
    signInTried,
    async (db, { body: { credential } }) => accountAudited(db, { id: (await findPasskey(db, credential.id))?.user_id }),
    { detail: (_body, status) => joined('by a passkey', status === 403 && 'switched off'), isSignIn: true },
  ),
  record(
    api.authJoin,
    signedIn,
    async (db, { body: { token } }) => accountAudited(db, { email: await emailOfLink(db, token) }),
    { detail: 'by an invitation', isSignIn: true },
  ),
  record(
    api.authResetPassword,
    'password set',
    async (db, { body: { token } }) => accountAudited(db, { id: (await findReset(db, token))?.id }),
    { detail: 'by an e-mailed link' },
  ),
]);

/** Wraps a handler so that its calls are recorded as `AUDITED` says. */
export const audited: ApiParts['audited'] = (endpoint, handle, { db, log, afterAnswer }) => {
  const rule = AUDITED.get(keyOf(endpoint));
  if (!rule) return handle;
  const callOf = (received: Parameters<typeof handle>[0]): AuditedCall => ({ ...received, id: received.id ?? 0 });
  if (rule.isSignIn) {
    return async (received) => {
      const after = (status: number) =>
        afterAnswer.run(received.c, 'the audit of a login', () => recordSignIn(db, rule, callOf(received), status));
      try {
        const answer = await handle(received);
        after(answer.status);
        return answer;
      } catch (error) {
        if (error instanceof HttpError) after(error.status);
        throw error;
      }
    };
  }
  return async (received) => {
    const call = callOf(received);
    // A deleted record only exists before the call, and a created one only after it.
    const before = rule.isCreating ? [] : await rule.about(db, call);
    const answer = await handle(received);
    const about = rule.isCreating ? await rule.about(db, { ...call, id: await createdId(answer) }) : before;
    const entries = entriesOf(rule, call, about, answer.status, endpoint.once);
    try {
      await insertAudit(db, entries);
    } catch (error) {
      if (rule.isRequired) throw error;
      // The call is done already, and staff go on working while the audit cannot be written.
      for (const { at, by, what, about } of entries) {
        log.error({ audit: { at, by: by?.id, what, kind: about?.kind, id: about?.id } }, 'this could not be audited');
      }
    }
    return answer;
  };
};

const createdId = async (answer: Response): Promise<number> => (await answer.clone().json()).data?.id ?? 0;

function entriesOf(
  { action, detail: detailOf = '', isGrouped }: Rule,
  { c, body, session }: AuditedCall,
  subjects: readonly AuditAbout[],
  status: number,
  isOnce = false,
): NewAudit[] {
  const what = typeof action === 'string' ? action : action(status);
  if (!what) return [];
  const at = new Date();
  // An owner who has to prove a passkey first has no role in the session yet.
  const role = session?.needsPasskey ? 'owner' : session?.role;
  const by = session && role && { id: session.id, role, keyName: session.keyName };
  const detail = typeof detailOf === 'string' ? detailOf : detailOf(body, status);
  const group = Math.floor(at.getTime() / GROUP_MS);
  // A retry of a call with a key gets the first answer and does nothing.
  const key = isOnce ? c.req.header('Idempotency-Key') : undefined;
  const retried = key && hashOf(`${c.req.path} ${key}`);
  return subjects.map((about) => ({
    at,
    what,
    by,
    about,
    detail,
    once: isGrouped
      ? `${by?.keyName ?? by?.id} ${what} ${about.kind} ${about.id ?? about.name} ${detail} ${group}`
      : retried,
  }));
}

/** Records a sign-in of staff, by the account itself when it succeeded. Failures are grouped. */
async function recordSignIn(db: Database, rule: Rule, call: AuditedCall, status: number): Promise<void> {
  const [account] = (await rule.about(db, call)) as Awaited<ReturnType<typeof accountAudited>>;
  if (!account) return;
  const { role, ...about } = account;
  const isSuccess = status === 200;
  const session = isSuccess ? { id: account.id, isAdmin: true, role } : undefined;
  const entries = entriesOf(isSuccess ? rule : { ...rule, isGrouped }, { ...call, session }, [about], status);
  await insertAudit(db, entries);
}

const joined = (...parts: readonly (string | false | undefined)[]) => parts.filter(Boolean).join(', ');

/** The changed parts of a trip. The text of a note stays in the trip's history, because it may name a traveller. */
function tripDetail({ stage, reason, assignee, dueAt, note, endLink }: api.TripChange): string {
  const withReason = stage && api.reasonsFor(stage).includes(reason) ? `: ${reason}` : '';
  return joined(
    stage && `→ ${stage}${withReason}`,
    assignee !== undefined && (assignee === null ? 'not assigned' : 'assigned'),
    dueAt !== undefined && 'due time',
    endLink && 'link replaced',
    note && 'note',
  );
}

function accountDetail({ role, isOff, signOut, removePasskeys }: api.PersonChange): string {
  return joined(
    role && `role: ${role}`,
    isOff !== undefined && `switched ${isOff ? 'off' : 'on'}`,
    signOut && 'logged out',
    removePasskeys && 'passkeys removed',
  );
}
