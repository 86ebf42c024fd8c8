import {
  authPasskeyBegin,
  authPasskeyLogin,
  type NewPasskey,
  type Passkey,
  type PasskeyProof,
  passkeyAdd,
  passkeyBegin,
  passkeyList,
  passkeyRemove,
  passkeyRemoveAll,
  passkeyRename,
  personPasskeyRemove,
  personPasskeys,
} from '@charter-hosts/contract';
import type { Context } from 'hono';
import type * as v from 'valibot';
import type { Config } from '../config';
import { sentBy } from '../partners/sent-by';
import type { Database } from '../platform/database/open';
import type { AccountMail } from '../platform/email/store';
import { answer } from '../platform/http/answer';
import { HttpError } from '../platform/http/errors';
import { type ApiParts, route } from '../platform/http/route';
import type { Session } from '../platform/http/tokens';
import { deviceName } from './devices';
import {
  addPasskey,
  CHALLENGE_MS,
  countPasskey,
  createChallenge,
  findPasskey,
  listPasskeys,
  removePasskey,
  removePasskeys,
  renamePasskey,
  spendChallenge,
} from './passkey-store';
import { openSession, SWITCHED_OFF } from './routes';
import { endTokens, proveSession, roleOf, tokenUser, userById } from './store';

const UNFIT = 'Passkeys need the site’s own name: this server’s address (PUBLIC_URL) is a number.';
const REFUSED = 'This passkey was not accepted. Try again, or login with your password.';
const COPIED = 'This passkey counts backwards: there may be a copy of it. Login with your password, and remove it.';
const WRONG_PASSWORD = 'This is not your password.';
const NOT_FOUND = 'You have no such passkey.';
const NOBODY = 'There is nobody of the desk with that id';
const THEIRS_NOT_FOUND = 'They have no such passkey any more.';
/** Said to an owner who would remove their own among those of the desk. */
export const YOUR_OWN = 'Remove your own passkeys under Your account.';
const LAST = 'Owners need a passkey here: add another one before you remove the last.';
const LOGIN_FIRST = 'You have a passkey: login with it. With the password alone no other is added.';

/** Ed25519, P-256 and RSA, as `navigator.credentials.create` numbers them. */
const ALGORITHMS = [-8, -7, -257];

/** Loaded with the first use: most servers start without, and the command line never needs it. */
const webAuthn = () => import('@simplewebauthn/server');

/** For whom and from where a passkey is good: the site's own name and origin. */
function siteOf({ passkeys }: Pick<Config, 'passkeys'>) {
  if (!passkeys) throw new HttpError(503, UNFIT);
  return passkeys;
}

/** What an authenticator knows an account by; no name and no address. */
const handleOf = (userId: number) => Buffer.from(`account-${userId}`).toString('base64url');

const begin = route(
  authPasskeyBegin,
  {
    summary: 'Begin a sign-in by passkey: what the browser is asked, good once and for five minutes',
    refusals: { 503: UNFIT },
    ownOrigin: true,
  },
  ({ db, config }) =>
    async ({ c }) => {
      const { id } = siteOf(config);
      const challenge = await createChallenge(db, null);
      return answer(c, { challenge, rpId: id, timeout: CHALLENGE_MS, userVerification: 'required' });
    },
);

/** Whose a proof is: the account's id, once the browser's signature is found good. An HttpError (401) without that. */
async function proved({ id, response }: PasskeyProof, { db, config }: ApiParts): Promise<number> {
  const { id: expectedRPID, origin: expectedOrigin } = siteOf(config);
  const passkey = await findPasskey(db, id);
  if (!passkey || (response.userHandle && response.userHandle !== handleOf(passkey.user_id)))
    throw new HttpError(401, REFUSED);
  const { userHandle: _known, ...rest } = response;
  const { verifyAuthenticationResponse } = await webAuthn();
  let isAsked = false;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response: rest },
    expectedChallenge: async (challenge) => {
      isAsked = await spendChallenge(db, challenge, null);
      return isAsked;
    },
    expectedOrigin,
    expectedRPID,
    // 0, so that a count that goes back is told apart below from a signature that is wrong.
    credential: { id, publicKey: Buffer.from(passkey.public_key, 'base64url'), counter: 0 },
    requireUserVerification: true,
  }).catch(refuse);
  if (!verified || !isAsked) throw new HttpError(401, REFUSED);
  const { newCounter } = authenticationInfo;
  // Those that are synced count nothing, and say 0.
  if (newCounter <= passkey.counter && (newCounter > 0 || passkey.counter > 0)) throw new HttpError(401, COPIED);
  if (!(await countPasskey(db, passkey, newCounter, new Date()))) throw new HttpError(401, REFUSED);
  return passkey.user_id;
}

/** Whatever the check objects to: to say which would help nobody but who tries. A lost database is none of it. */
function refuse(error: Error & { code?: unknown }): never {
  throw error.code === undefined || String(error.code).startsWith('ERR_') ? new HttpError(401, REFUSED) : error;
}

const login = route(
  authPasskeyLogin,
  { summary: 'Sign in by a passkey', refusals: { 401: REFUSED, 403: SWITCHED_OFF, 503: UNFIT }, ownOrigin: true },
  (parts) =>
    async ({ c, body: { credential } }) => {
      const { db, limits, config } = parts;
      const undo = config.loginLimit && (await limits.countClient('passkey by', c, config.loginLimit));
      const user = await userById(db, await proved(credential, parts));
      await undo?.();
      // Only staff have passkeys.
      if (!user || !roleOf(user)) throw new HttpError(401, REFUSED);
      if (user.disabled_at !== null) throw new HttpError(403, SWITCHED_OFF);
      return answer(c, await openSession(c, user, { device: '', way: 'passkey' }, parts), 'Login successful');
    },
);

/** What is shown of a passkey. */
const shown = ({ credentialId: _known, ...passkey }: Passkey & { credentialId: string }): Passkey => passkey;

const list = route(
  passkeyList,
  { summary: 'One’s own passkeys', withoutPasskey: true },
  ({ db }) =>
    async ({ c, session }) =>
      answer(c, (await listPasskeys(db, session.id)).map(shown)),
);

/** With the password alone an owner who needs a passkey adds the first one, and no other: it could be a thief's. */
async function mayAdd({ db }: ApiParts, { id, needsPasskey }: Session): Promise<void> {
  if (needsPasskey && (await listPasskeys(db, id)).length > 0) throw new HttpError(403, LOGIN_FIRST);
}

/** Refuses (403) whoever proves neither by their password nor by a passkey that they still are who has signed in. */
async function requireProof(c: Context, userId: number, { password, credential }: Proofs, parts: ApiParts) {
  const { db, config, limits, passwords } = parts;
  // Before the proof is checked, so that parallel guesses count too. Of the account alone: it is signed in.
  const undo = await limits.count('proof of', String(userId), config.loginLimit);
  if (credential) {
    const isTheirs = (await proved(credential, parts).catch(asForbidden)) === userId;
    if (!isTheirs) throw new HttpError(403, REFUSED);
  } else {
    const user = await userById(db, userId);
    const asker = { client: limits.clientOf(c), ahead: true };
    const matches = password !== '' && user && (await passwords.verify(user.password_hash, password, asker));
    if (!matches) throw new HttpError(403, WRONG_PASSWORD, { errors: { password: WRONG_PASSWORD } });
  }
  await undo();
}
type Proofs = v.InferOutput<typeof passkeyBegin.body>;

/** A 401 would say that the session is over. */
function asForbidden(error: unknown): never {
  throw error instanceof HttpError && error.status === 401 ? new HttpError(403, error.message) : error;
}

const beginAdding = route(
  passkeyBegin,
  {
    summary:
      'Begin to add a passkey, with the password or a passkey again: what the browser is asked, good once and for five minutes',
    refusals: { 503: UNFIT },
    withoutPasskey: true,
  },
  (parts) =>
    async ({ c, body, session }) => {
      const { db, config } = parts;
      const { id } = siteOf(config);
      await mayAdd(parts, session);
      await requireProof(c, session.id, body, parts);
      const user = await userById(db, session.id);
      const known = await listPasskeys(db, session.id);
      return answer(c, {
        challenge: await createChallenge(db, session.id),
        rp: { id, name: config.site.brand },
        user: { id: handleOf(session.id), name: user?.email ?? '', displayName: user?.name ?? '' },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        timeout: CHALLENGE_MS,
        attestation: 'none',
        excludeCredentials: known.map(({ credentialId }) => ({ type: 'public-key', id: credentialId })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
    },
);

/** What is kept of a new passkey, once what the browser made is found good. An HttpError (400) without that. */
async function made({ id, response }: NewPasskey, userId: number, { db, config }: ApiParts) {
  const { id: expectedRPID, origin: expectedOrigin } = siteOf(config);
  const { verifyRegistrationResponse } = await webAuthn();
  const wrong = new HttpError(400, 'This passkey could not be read. Try again.');
  let isAsked = false;
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge: async (challenge) => {
      isAsked = await spendChallenge(db, challenge, userId);
      return isAsked;
    },
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: Error & { code?: unknown }) => {
    throw error.code === undefined || String(error.code).startsWith('ERR_') ? wrong : error;
  });
  if (!verified || !isAsked || !registrationInfo) throw wrong;
  const { credential } = registrationInfo;
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
  };
}

const add = route(
  passkeyAdd,
  {
    summary: 'Add a passkey; whoever needed one has a token that may do all again',
    refusals: { 409: 'It is a passkey of an account already', 503: UNFIT },
    withoutPasskey: true,
  },
  (parts) =>
    async ({ c, body, session }) => {
      const { db, tokens, outbox, sendMail } = parts;
      await mayAdd(parts, session);
      const user = await userById(db, session.id);
      const kept = await made(body.credential, session.id, parts);
      const name = deviceName(c.req.header('User-Agent')) || 'Passkey';
      const mail: AccountMail = { letter: 'passkey added', userId: session.id, detail: name, locale: sentBy(c).locale };
      const added = await addPasskey(db, { ...kept, user_id: session.id, name }, new Date(), sendMail && mail);
      outbox.nudge();
      if (added === 'known') throw new HttpError(409, 'This passkey is one of an account already.');
      if (added === 'full') throw new HttpError(409, 'You have twenty passkeys: remove one first.');
      const { needsPasskey, tokenId } = session;
      if (!needsPasskey || !tokenId || !user) return answer(c, {}, 'Your passkey is added.');
      // They have just proved one: this session may do what one of a passkey may.
      await proveSession(db, tokenId);
      const role = roleOf(user);
      const { id, name: whose, token_version: version } = user;
      const token = await tokens.sign({ id, name: whose, isAdmin: role !== undefined, role, version, tokenId });
      return answer(c, { token }, 'Your passkey is added.');
    },
);

const rename = route(
  passkeyRename,
  { summary: 'Give a passkey another name', refusals: { 404: NOT_FOUND } },
  ({ db }) =>
    async ({ c, id, body, session }) => {
      if (!(await renamePasskey(db, session.id, id, body.name))) throw new HttpError(404, NOT_FOUND);
      return answer(c, {}, 'Saved');
    },
);

const remove = route(
  passkeyRemove,
  { summary: 'Remove a passkey', refusals: { 404: NOT_FOUND, 409: LAST } },
  ({ db, config, outbox, sendMail }) =>
    async ({ c, id, session }) => {
      const mustKeepOne = config.ownersNeedPasskey && session.role === 'owner';
      const mail = removedMail(session.id, sentBy(c).locale);
      const removed = await removePasskey(db, session.id, id, { mustKeepOne, mail: sendMail && mail });
      outbox.nudge();
      if (removed === 'missing') throw new HttpError(404, NOT_FOUND);
      if (removed === 'last') throw new HttpError(409, LAST);
      return answer(c, {}, 'Your passkey is removed.');
    },
);

const removedMail = (userId: number, locale: string): AccountMail => ({
  ...{ letter: 'passkeys removed', userId, locale },
  detail: '1',
});

const removeAll = route(
  passkeyRemoveAll,
  { summary: 'Remove all of one’s own passkeys', refusals: { 409: LAST } },
  ({ db, config, outbox, sendMail }) =>
    async ({ c, session }) => {
      if (config.ownersNeedPasskey && session.role === 'owner') throw new HttpError(409, LAST);
      const mail = sendMail && { locale: sentBy(c).locale };
      await db.transaction().execute((trx) => removePasskeys(trx, session.id, mail));
      outbox.nudge();
      return answer(c, {}, 'Your passkeys are removed.');
    },
);

const ofPerson = route(
  personPasskeys,
  { summary: 'The passkeys of somebody of the desk, for its owners', refusals: { 404: NOBODY } },
  ({ db }) =>
    async ({ c, id }) => {
      await requireStaff(db, id);
      return answer(c, (await listPasskeys(db, id)).map(shown));
    },
);

const removeOfPerson = route(
  personPasskeyRemove,
  {
    summary: 'Remove a passkey of somebody of the desk, whose sessions end',
    refusals: { 404: THEIRS_NOT_FOUND, 409: YOUR_OWN },
  },
  ({ db, outbox, sendMail }) =>
    async ({ c, id, body, session }) => {
      // Their own may be the last one that they need.
      if (id === session.id) throw new HttpError(409, YOUR_OWN);
      await requireStaff(db, id);
      const mail = sendMail && removedMail(id, '');
      if ((await removePasskey(db, id, body.passkey, { mustKeepOne: false, mail })) === 'missing') {
        throw new HttpError(404, THEIRS_NOT_FOUND);
      }
      // Whoever holds it may be signed in by it.
      await endTokens(db, id);
      outbox.nudge();
      return answer(c, {}, 'Their passkey is removed.');
    },
);

async function requireStaff(db: Database, id: number): Promise<void> {
  if ((await tokenUser(db, id))?.is_admin !== 1) throw new HttpError(404, NOBODY);
}

export const passkeys = {
  name: 'Passkeys',
  routes: [begin, login, list, beginAdding, add, rename, removeAll, remove, ofPerson, removeOfPerson],
};
