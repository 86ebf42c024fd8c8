import { randomBytes } from 'node:crypto';
import type { ApiKey, ApiKeyCreateBody, ApiKeyWithSecret } from '@charter-hosts/contract';
import type { ApiScope, Endpoint } from 'charter-widgets/contract';
import { roleOf } from '../accounts/store';
import { type Database, hashOf } from '../platform/database/open';
import { HttpError } from '../platform/http/errors';
import { API_KEY, type Session } from '../platform/http/tokens';

const USED_MS = 5 * 60_000;

const scopesOf = (scopes: string) => scopes.split('\n') as ApiScope[];

/** Every key, those that work first, then the newest; or the one with the id. */
export async function listApiKeys(db: Database, id?: number): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('api_keys')
    .leftJoin('users', 'users.id', 'api_keys.created_by')
    .select(['api_keys.id', 'api_keys.name', 'scopes', 'begins', 'used_at', 'revoked_at', 'kept_at'])
    .select(['api_keys.created_at', 'users.name as created_by', 'is_admin', 'role', 'disabled_at'])
    .$if(id !== undefined, (query) => query.where('api_keys.id', '=', id ?? 0))
    .orderBy(({ eb }) => eb.case().when('revoked_at', 'is', null).then(0).else(1).end())
    .orderBy('api_keys.id', 'desc')
    .execute();
  return rows.map(
    ({ scopes, created_by, is_admin, role, disabled_at, created_at, used_at, revoked_at, kept_at, ...row }) => ({
      ...row,
      scopes: scopesOf(scopes),
      createdBy: created_by ?? '',
      isByOwner: roleOf({ is_admin: is_admin ?? 0, role: role ?? '' }) === 'owner' && disabled_at === null,
      createdAt: created_at,
      usedAt: used_at,
      revokedAt: revoked_at,
      keptAt: kept_at,
    }),
  );
}

/** Creates a key; only this answer has its secret. */
export async function insertApiKey(
  db: Database,
  { name, scopes }: ApiKeyCreateBody,
  by: number,
  at: Date,
): Promise<ApiKeyWithSecret> {
  const secret = `${API_KEY}${randomBytes(32).toString('base64url')}`;
  const { id } = await db
    .insertInto('api_keys')
    .values({
      name,
      scopes: [...new Set(scopes)].join('\n'),
      secret_hash: hashOf(secret),
      begins: secret.slice(0, API_KEY.length + 4),
      created_by: by,
      created_at: at.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [key] = await listApiKeys(db, id);
  if (!key) throw new Error(`API key ${id} is not there after it was created`);
  return { ...key, secret };
}

/** Ends a key for good, or keeps one whose creator has left; undefined when there is no such key. */
export async function markApiKey(
  db: Database,
  id: number,
  as: 'revoked_at' | 'kept_at',
  at: Date,
): Promise<ApiKey | undefined> {
  await db
    .updateTable('api_keys')
    .set({ [as]: at.toISOString() })
    .where('id', '=', id)
    .where(as, 'is', null)
    .execute();
  return (await listApiKeys(db, id))[0];
}

/**
 * The session of a key, with the rights of a viewer, for a call that its scopes include. Throws an HttpError: 401 for an
 * unknown or revoked key, 403 for any other call.
 */
export async function requireApiKey(
  db: Database,
  secret: string,
  { scope }: Pick<Endpoint, 'scope'>,
  now: Date,
): Promise<Session> {
  const key = await db
    .selectFrom('api_keys')
    .select(['id', 'name', 'scopes', 'used_at'])
    .where('secret_hash', '=', hashOf(secret))
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (!key) throw new HttpError(401, 'This API key is unknown or revoked.');
  const scopes = scopesOf(key.scopes);
  if (!scope) throw new HttpError(403, 'API keys cannot make this call.');
  if (!scopes.includes(scope)) throw new HttpError(403, `This API key lacks the scope '${scope}'.`);
  await saveUse(db, key, now);
  return { id: 0, keyName: key.name, keyId: key.id, isAdmin: true, isStaff: true, isVerified: true, role: 'viewer' };
}

async function saveUse(db: Database, key: { id: number; used_at: string | null }, now: Date): Promise<void> {
  const before = new Date(now.getTime() - USED_MS).toISOString();
  if (key.used_at && key.used_at > before && key.used_at <= now.toISOString()) return;
  // If this cannot be written, the call goes on.
  await db
    .updateTable('api_keys')
    .set({ used_at: now.toISOString() })
    .where('id', '=', key.id)
    .execute()
    .catch(() => {});
}
