import type { SignedIn } from '@charter-hosts/contract';
import type { Context } from 'hono';
import type { SessionRow, User } from '../platform/database/schema';
import { isWriteFault } from '../platform/http/errors';
import type { ApiParts } from '../platform/http/route';
import { deviceName } from './device-name';
import { insertSession } from './sessions';
import { roleOf } from './users';

/** How somebody has proved who they are. */
export interface Proof {
  /** What this device was given with the last sign-in; '' for nothing. */
  device: string;
  way: SessionRow['way'];
}

/** Signs somebody in who has proved who they are: their token, and what this device is to keep. */
export async function openSession(
  c: Context,
  user: User,
  { device, way }: Proof,
  { db, config, tokens, devices }: Pick<ApiParts, 'db' | 'config' | 'tokens' | 'devices'>,
): Promise<SignedIn> {
  const { id, name, token_version: version } = user;
  const role = roleOf(user);
  const needsPasskey = config.ownersNeedPasskey && role === 'owner' && way === 'password';
  const of = deviceName(c.req.header('User-Agent'));
  const tokenId = await insertSession(db, user, { device: of, way, at: new Date() }).catch((error) => {
    // A full disk keeps nobody out: their token has no session that could be ended alone, and is good for an hour.
    if (!isWriteFault(error)) throw error;
  });
  const token = await tokens.sign({
    ...{ id, name, isAdmin: role !== undefined, role, version, needsPasskey },
    ...(tokenId ? { tokenId } : { unstored: way }),
  });
  return { token, device: devices.remember(device, user) };
}
