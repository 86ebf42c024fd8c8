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
import type * as v from 'valibot';
import type { Config } from '../config';
import { parseSource } from '../partners/request-source';
import type { AccountEmail } from '../platform/email/store';
import { answer } from '../platform/http/answer';
import { HttpError } from '../platform/http/errors';
import { type ApiParts, answerRoute, route } from '../platform/http/route';
import type { Session } from '../platform/http/tokens';
import { deviceName } from './devices';
import {
  addPasskey,
  CHALLENGE_MS,
  countPasskey,
  createChallenge,
  findPasskey,
  hasAnyPasskey,
  listPasskeys,
  removePasskey,
  removePasskeys,
  renamePasskey,
  spendChallenge,
} from './passkey-store';
import { type AccountParts, createSession, NO_STAFF, requireStaff, SWITCHED_OFF } from './routes';
import { endTokens, roleOf, saveProof, userById } from './store';

const UNFIT = 'Passkeys need a host name, but PUBLIC_URL is an IP address.';
const REFUSED = 'This passkey was not accepted. Try again, or log in with your password.';
const COPIED = 'This passkey may have been copied. Log in with your password and remove the passkey.';
const WRONG_PASSWORD = 'This is not your password.';
const NOT_FOUND = 'This passkey is not in your account.';
const THEIRS_NOT_FOUND = 'This passkey has already been removed.';
export const YOUR_OWN = 'Remove your own passkeys under Your account.';
const LAST = 'Owners need a passkey here: add another one before you remove the last.';
const LOGIN_FIRST = 'You already have a passkey. Log in with it to add another one.';

/** Ed25519, P-256 and RSA, as `navigator.credentials.create` numbers them. */
const ALGORITHMS = [-8, -7, -257];

/** Loaded at the first use, because most servers and the CLI do not need it. */
const webAuthn = () => import('@simplewebauthn/server');

/** The host name and origin that passkeys are valid for. */
function siteOf({ passkeys }: Pick<Config, 'passkeys'>) {
  if (!passkeys) throw new HttpError(503, UNFIT);
  return passkeys;
}

/** The account's name in an authenticator, without its name or address. */
const handleOf = (userId: number) => Buffer.from(`account-${userId}`).toString('base64url');

const begin = answerRoute(
  authPasskeyBegin,
  {
    summary: 'Start a login by passkey; the challenge works once, within five minutes',
    refusals: { 503: UNFIT },
    ownOrigin: true,
  },
  async ({ db, config }) => {
    const { id } = siteOf(config);
    const challenge = await createChallenge(db, null);
    const isUsed = await hasAnyPasskey(db);
    return { challenge, rpId: id, timeout: CHALLENGE_MS, userVerification: 'required', isUsed };
  },
);

/** Verifies the browser's signature and returns the account's id. Refuses an invalid proof with the status. */
async function verifyProof(
  { id, response }: PasskeyProof,
  { db, config }: ApiParts,
  status: 401 | 403,
): Promise<number> {
  const { id: expectedRPID, origin: expectedOrigin } = siteOf(config);
  const passkey = await findPasskey(db, id);
  if (!passkey || (response.userHandle && response.userHandle !== handleOf(passkey.user_id)))
    throw new HttpError(status, REFUSED);
  const { userHandle: _known, ...rest } = response;
  const { verifyAuthenticationResponse } = await webAuthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response: rest },
    expectedChallenge: (challenge) => spendChallenge(db, challenge, null),
    expectedOrigin,
    expectedRPID,
    // 0, so that a count that goes back has its own message below.
    credential: { id, publicKey: Buffer.from(passkey.public_key, 'base64url'), counter: 0 },
    requireUserVerification: true,
  }).catch((error) => {
    throw isInvalid(error) ? new HttpError(status, REFUSED) : error;
  });
  if (!verified) throw new HttpError(status, REFUSED);
  const { newCounter } = authenticationInfo;
  // Synced passkeys do not count and send 0.
  if (newCounter <= passkey.counter && (newCounter > 0 || passkey.counter > 0)) throw new HttpError(status, COPIED);
  if (!(await countPasskey(db, passkey, newCounter, new Date()))) throw new HttpError(status, REFUSED);
  return passkey.user_id;
}

/** The verification throws its own errors, with codes like Node's; those of the database go on as they are. */
const isInvalid = ({ code }: { code?: unknown }) => code === undefined || String(code).startsWith('ERR_');

const login = route(
  authPasskeyLogin,
  { summary: 'Log in with a passkey', refusals: { 401: REFUSED, 403: SWITCHED_OFF, 503: UNFIT }, ownOrigin: true },
  async (parts: AccountParts, { c, body: { credential } }) => {
    const { db, limits, config } = parts;
    const undo = config.loginLimit && (await limits.countClient('passkey by', c, config.loginLimit));
    const user = await userById(db, await verifyProof(credential, parts, 401));
    await undo?.();
    // Only staff have passkeys.
    if (!user || !roleOf(user)) throw new HttpError(401, REFUSED);
    if (user.disabled_at !== null) throw new HttpError(403, SWITCHED_OFF);
    return answer(c, await createSession(c, user, { device: '', way: 'passkey' }, parts), 'Login successful');
  },
);

const toPasskey = ({ credentialId: _known, ...passkey }: Passkey & { credentialId: string }): Passkey => passkey;

const list = answerRoute(
  passkeyList,
  { summary: 'The caller’s passkeys', withoutPasskey: true },
  async ({ db }, { session }) => (await listPasskeys(db, session.id)).map(toPasskey),
);

/** With only a password, an owner who needs a passkey can add the first one, but no other: it could be a thief. */
async function requireMayAdd({ db }: ApiParts, { id, needsPasskey }: Session): Promise<void> {
  if (needsPasskey && (await listPasskeys(db, id)).length > 0) throw new HttpError(403, LOGIN_FIRST);
}

/** Asks for the password or a passkey again (403), because somebody else may have got hold of the session. */
async function requireProof(userId: number, { password, credential }: Proofs, parts: AccountParts) {
  const { db, config, limits, passwords } = parts;
  // Before the proof is checked, so that parallel guesses count too.
  const undo = await limits.count('proof of', String(userId), config.loginLimit);
  if (credential) {
    // A 401 would mean that the session has ended.
    if ((await verifyProof(credential, parts, 403)) !== userId) throw new HttpError(403, REFUSED);
  } else {
    const user = await userById(db, userId);
    const matches = password !== '' && user && (await passwords.verify(user.password_hash, password, true));
    if (!matches) throw new HttpError(403, WRONG_PASSWORD, { errors: { password: WRONG_PASSWORD } });
  }
  await undo();
}
type Proofs = v.InferOutput<typeof passkeyBegin.body>;

const beginAdding = route(
  passkeyBegin,
  {
    summary:
      'Start to add a passkey, confirmed with the password or a passkey; the challenge works once, within five minutes',
    refusals: { 503: UNFIT },
    withoutPasskey: true,
  },
  async (parts: AccountParts, { c, body, session }) => {
    const { db, config } = parts;
    const { id } = siteOf(config);
    await requireMayAdd(parts, session);
    await requireProof(session.id, body, parts);
    const user = await userById(db, session.id);
    const passkeys = await listPasskeys(db, session.id);
    return answer(c, {
      challenge: await createChallenge(db, session.id),
      rp: { id, name: config.site.brand },
      user: { id: handleOf(session.id), name: user?.email ?? '', displayName: user?.name ?? '' },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      timeout: CHALLENGE_MS,
      attestation: 'none',
      excludeCredentials: passkeys.map(({ credentialId }) => ({ type: 'public-key', id: credentialId })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  },
);

const UNREADABLE = 'This passkey could not be read. Try again.';

/** Verifies a new passkey; returns its columns and the challenge, which is not spent yet. Refuses an invalid one (400). */
async function verifyNew({ id, response }: NewPasskey, userId: number, { db, config }: ApiParts) {
  const { id: expectedRPID, origin: expectedOrigin } = siteOf(config);
  const { verifyRegistrationResponse } = await webAuthn();
  let answered = '';
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge: (challenge) => {
      answered = challenge;
      return true;
    },
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error) => {
    if (!isInvalid(error)) throw error;
    return { verified: false, registrationInfo: undefined };
  });
  if (!verified || !registrationInfo) {
    await spendChallenge(db, answered, userId);
    throw new HttpError(400, UNREADABLE);
  }
  const { credential } = registrationInfo;
  return {
    challenge: answered,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
  };
}

const add = route(
  passkeyAdd,
  {
    summary: 'Add a passkey; an owner who needed one gets a token with all rights',
    refusals: { 409: 'The passkey already belongs to an account', 503: UNFIT },
    withoutPasskey: true,
  },
  async (parts, { c, body, session }) => {
    const { db, tokens, wakeSenders, sendMail } = parts;
    await requireMayAdd(parts, session);
    const user = await userById(db, session.id);
    const { challenge, ...passkey } = await verifyNew(body.credential, session.id, parts);
    const name = deviceName(c.req.header('User-Agent')) || 'Passkey';
    const email: AccountEmail = {
      kind: 'passkey added',
      userId: session.id,
      detail: name,
      locale: parseSource(c).locale,
    };
    const own = { ...passkey, user_id: session.id, name };
    const added = await addPasskey(db, own, challenge, new Date(), sendMail && email);
    wakeSenders();
    if (added === 'late') throw new HttpError(400, UNREADABLE);
    if (added === 'known') throw new HttpError(409, 'This passkey already belongs to an account.');
    if (added === 'full')
      throw new HttpError(409, 'You have 20 passkeys, the most that an account can have. Remove one first.');
    const { needsPasskey, tokenId } = session;
    if (!needsPasskey || !tokenId || !user) return answer(c, {}, 'Your passkey is added.');
    // They have just proved a passkey, so the session has all rights.
    await saveProof(db, tokenId);
    const role = roleOf(user);
    const { id, token_key: key } = user;
    const token = await tokens.sign({ id, name: user.name, isAdmin: role !== undefined, role, key, tokenId });
    return answer(c, { token }, 'Your passkey is added.');
  },
);

const rename = route(
  passkeyRename,
  { summary: 'Rename a passkey', refusals: { 404: NOT_FOUND } },
  async ({ db }, { c, id, body, session }) => {
    if (!(await renamePasskey(db, session.id, id, body.name))) throw new HttpError(404, NOT_FOUND);
    return answer(c, {}, 'Saved');
  },
);

const remove = route(
  passkeyRemove,
  { summary: 'Remove a passkey', refusals: { 404: NOT_FOUND, 409: LAST } },
  async ({ db, config, wakeSenders, sendMail }, { c, id, session }) => {
    const mustKeepOne = config.ownersNeedPasskey && session.role === 'owner';
    const email = sendMail && { locale: parseSource(c).locale };
    const removed = await removePasskey(db, session.id, id, { mustKeepOne, email });
    wakeSenders();
    if (removed === 'missing') throw new HttpError(404, NOT_FOUND);
    if (removed === 'last') throw new HttpError(409, LAST);
    return answer(c, {}, 'Your passkey is removed.');
  },
);

const removeAll = route(
  passkeyRemoveAll,
  { summary: 'Remove all passkeys of the caller', refusals: { 409: LAST } },
  async ({ db, config, wakeSenders, sendMail }, { c, session }) => {
    if (config.ownersNeedPasskey && session.role === 'owner') throw new HttpError(409, LAST);
    const email = sendMail && { locale: parseSource(c).locale };
    await db.transaction().execute((trx) => removePasskeys(trx, session.id, email));
    wakeSenders();
    return answer(c, {}, 'Your passkeys are removed.');
  },
);

const ofPerson = answerRoute(
  personPasskeys,
  { summary: 'The passkeys of a member of staff, for owners', refusals: { 404: NO_STAFF } },
  async ({ db }, { id }) => {
    await requireStaff(db, id);
    return (await listPasskeys(db, id)).map(toPasskey);
  },
);

const removeOfPerson = route(
  personPasskeyRemove,
  {
    summary: 'Remove a passkey of a member of staff and end their sessions',
    refusals: { 404: THEIRS_NOT_FOUND, 409: YOUR_OWN },
  },
  async ({ db, wakeSenders, sendMail }, { c, id, body, session }) => {
    // An owner may need their last one.
    if (id === session.id) throw new HttpError(409, YOUR_OWN);
    await requireStaff(db, id);
    const email = sendMail && { locale: '' };
    if ((await removePasskey(db, id, body.passkey, { mustKeepOne: false, email })) === 'missing') {
      throw new HttpError(404, THEIRS_NOT_FOUND);
    }
    // Somebody may be signed in by it.
    await endTokens(db, id);
    wakeSenders();
    return answer(c, {}, 'Their passkey is removed.');
  },
);

export const passkeys = {
  name: 'Passkeys',
  routes: [begin, login, list, beginAdding, add, rename, removeAll, remove, ofPerson, removeOfPerson],
};
