import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** How many accounts one device may be known to: a browser may be shared. */
const MOST_KEPT = 5;

/** What is signed for a device. It covers the password's hash, so a new password makes the device unknown again. */
interface Owner {
  id: number;
  password_hash: string;
}

export interface Devices {
  /** The id of the device that sends this, if the owner has signed in on it; undefined if not. */
  known(sent: string, owner: Owner): string | undefined;
  /** What the device is to keep, and to send the next time; whom else it is known to stays in it. */
  remember(sent: string, owner: Owner): string;
}

/**
 * Devices that somebody has signed in on. Nothing of them is stored: each holds a random id with a signature for each
 * of its users, which tells nothing about them. The first secret signs, the others still verify.
 */
export function createDevices(secrets: readonly [string, ...string[]]): Devices {
  const signature = (secret: string, id: string, owner: Owner) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['device', id, owner.id, owner.password_hash]))
      .digest();

  function known(sent: string, owner: Owner): string | undefined {
    return tokensIn(sent).find(({ id, signed }) =>
      secrets.some((secret) => timingSafeEqual(signature(secret, id, owner), signed)),
    )?.id;
  }

  return {
    known,
    remember(sent, owner) {
      const id = known(sent, owner) ?? randomBytes(16).toString('base64url');
      const token = `${id}.${signature(secrets[0], id, owner).toString('base64url')}`;
      const others = tokensIn(sent).filter((other) => other.id !== id);
      return [token, ...others.map(({ text }) => text)].slice(0, MOST_KEPT).join(' ');
    },
  };
}

const tokensIn = (sent: string) =>
  sent.split(' ').flatMap((text) => {
    const [, id, signed] = /^([\w-]{22})\.([\w-]{43})$/.exec(text) ?? [];
    return id && signed ? [{ text, id, signed: Buffer.from(signed, 'base64url') }] : [];
  });

// In the order that they are asked in: a browser names those that it takes after, too.
const BROWSERS: readonly (readonly [mark: string, name: string])[] = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
];
const SYSTEMS: readonly (readonly [mark: string, name: string])[] = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Macintosh', 'macOS'],
  ['Linux', 'Linux'],
];

/**
 * What a device is called: 'Chrome on Windows'. All that is kept of what a browser says of itself, for whole it would
 * tell one person from others; '' for what says nothing that is known.
 */
export function deviceName(userAgent = ''): string {
  const named = (names: typeof BROWSERS) => names.find(([mark]) => userAgent.includes(mark))?.[1];
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)];
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? '');
}
