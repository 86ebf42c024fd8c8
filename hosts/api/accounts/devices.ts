import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A browser may be shared. */
const MAX_ACCOUNTS = 5;

/** The signature covers the password's hash, so a new password makes the device unknown. */
interface Owner {
  id: number;
  password_hash: string;
}

export interface Devices {
  /** The id of the device, if the owner has signed in on it. */
  known(deviceToken: string, owner: Owner): string | undefined;
  /** The device token after a sign-in of the owner. It still identifies the other accounts. */
  remember(deviceToken: string, owner: Owner): string;
}

/**
 * Recognizes devices by a token, of which nothing is stored: a random id with a signature for each account. The first
 * secret signs, and all of them verify.
 */
export function createDevices(secrets: readonly [string, ...string[]]): Devices {
  const sign = (secret: string, id: string, owner: Owner) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['device', id, owner.id, owner.password_hash]))
      .digest();

  function known(deviceToken: string, owner: Owner): string | undefined {
    return parse(deviceToken).find(({ id, signature }) =>
      secrets.some((secret) => timingSafeEqual(sign(secret, id, owner), signature)),
    )?.id;
  }

  return {
    known,
    remember(deviceToken, owner) {
      const id = known(deviceToken, owner) ?? randomBytes(16).toString('base64url');
      const own = `${id}.${sign(secrets[0], id, owner).toString('base64url')}`;
      const others = parse(deviceToken).filter((other) => other.id !== id);
      return [own, ...others.map(({ text }) => text)].slice(0, MAX_ACCOUNTS).join(' ');
    },
  };
}

const parse = (deviceToken: string) =>
  deviceToken.split(' ').flatMap((text) => {
    const [, id, signature] = /^([\w-]{22})\.([\w-]{43})$/.exec(text) ?? [];
    return id && signature ? [{ text, id, signature: Buffer.from(signature, 'base64url') }] : [];
  });

/** Marks of user agents. The order counts, because many browsers also name another one. */
const BROWSERS = {
  Edg: 'Edge',
  'OPR/': 'Opera',
  'SamsungBrowser/': 'Samsung Internet',
  'Firefox/': 'Firefox',
  'FxiOS/': 'Firefox',
  'CriOS/': 'Chrome',
  'Chrome/': 'Chrome',
  'Safari/': 'Safari',
};
const SYSTEMS = {
  iPhone: 'iPhone',
  iPad: 'iPad',
  Android: 'Android',
  Windows: 'Windows',
  CrOS: 'ChromeOS',
  Macintosh: 'macOS',
  Linux: 'Linux',
};

/** The name of a device: 'Chrome on Windows'; '' when unknown. Nothing else of the user agent is stored. */
export function deviceName(userAgent = ''): string {
  const nameIn = (names: Record<string, string>) =>
    Object.entries(names).find(([mark]) => userAgent.includes(mark))?.[1];
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? '');
}
