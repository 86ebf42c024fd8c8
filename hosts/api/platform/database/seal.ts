import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Encrypts what says who somebody is: numbers of identity cards and passports. */
export interface Seal {
  /** How texts sealed with the newest key begin. */
  readonly newest: string;
  /** '' stays ''. */
  close(text: string): string;
  /** Opens a text that was sealed with any of the keys; one that was not sealed is as it is. */
  open(text: string): string;
  /** Whether one of the keys sealed it. */
  knows(sealed: string): boolean;
}

/** Every sealed text begins so. */
export const SEALED = 'sealed:1:';
/** In the place of a text whose key is not here. */
export const LOST_KEY = 'Sealed with a key that this server has not';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

interface Key {
  name: string;
  bytes: Buffer;
}

/** The first key seals, each opens. A key is any text of 32 characters or more. */
export function createSeal(keys: readonly [string, ...string[]]): Seal {
  const all = keys.map(keyOf);
  const [newest = keyOf(keys[0])] = all;
  const byName = new Map(all.map((key) => [key.name, key]));
  const keyIn = (sealed: string) => byName.get(nameIn(sealed));
  return {
    newest: `${SEALED}${newest.name}:`,
    close(text) {
      if (text === '') return '';
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, newest.bytes, iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${SEALED}${newest.name}:${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(text) {
      if (!text.startsWith(SEALED)) return text;
      const key = keyIn(text);
      if (!key) return LOST_KEY;
      try {
        const all = Buffer.from(text.slice(text.lastIndexOf(':') + 1), 'base64url');
        const decipher = createDecipheriv(ALGORITHM, key.bytes, all.subarray(0, IV_BYTES));
        decipher.setAuthTag(all.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        return decipher.update(all.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        // Changed by somebody: GCM opens nothing then.
        return LOST_KEY;
      }
    },
    knows: (sealed) => keyIn(sealed) !== undefined,
  };
}

/** How long the name of a key is. */
export const NAME_LENGTH = 8;

/** The name of the key that a sealed text was sealed with. */
export const nameIn = (sealed: string): string => sealed.slice(SEALED.length).split(':')[0] ?? '';

/** A key's name, which says nothing of it. */
export const nameOfKey = (text: string): string => keyOf(text).name;

const keyOf = (text: string): Key => ({
  bytes: createHash('sha256').update(`seal ${text}`).digest(),
  name: createHash('sha256').update(`name ${text}`).digest('hex').slice(0, NAME_LENGTH),
});
