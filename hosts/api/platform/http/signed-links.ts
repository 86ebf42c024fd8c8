import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '../database/open';

/** What decides which links to a row are valid. */
export interface LinkState {
  /** The row’s `link_key`. The id alone is given again after a backup was restored, and so would be a number that is raised. */
  key: string;
}

/** What the valid links to a row depend on; undefined when there is no such row. */
export const findLink = (
  db: Database,
  table: 'trips' | 'partners' | 'subscriptions',
  id: number,
): Promise<LinkState | undefined> =>
  db.selectFrom(table).select('link_key as key').where('id', '=', id).executeTakeFirst();

/** What a link leads to. */
export interface Linked extends LinkState {
  id: number;
  /** The `link_key` of the account whose copy of the link it is; undefined for the link that the system sends. */
  staff?: string | undefined;
}

/** What a token is good for. */
export type LinkRead =
  | { is: 'good'; id: number; staff?: string | undefined }
  /** A link of ours, and the row of its id has another key now. */
  | { is: 'ended'; id: number }
  | { is: 'none' };

/** Links of one kind. They are computed, not stored, and end with the key of their row. */
export interface SignedLinks {
  /** The token of a link: `1.<id>.<key>.<proof>`, or `1.<id>.<key>.<staff key>.<proof>` for the copy of a member of staff. */
  sign(linked: Linked): string;
  /** The proofs that are accepted in a token, one for each secret. */
  prove(linked: Linked): string[];
  /** Reads a token; `stateOf` resolves to the present state of an id, undefined for an unknown id. */
  read(token: string, stateOf: (id: number) => Promise<LinkState | undefined>): Promise<LinkRead>;
}

const TOKEN = /^1\.([0-9a-z]{1,7})\.([0-9a-f]{12})\.(?:([0-9a-f]{12})\.)?([\w-]{22})$/;
/** Finds tokens in a text. */
export const LINK_TOKENS = /(?<![\w.-])1\.[0-9a-z]{1,7}\.(?:[0-9a-f]{12}\.){1,2}[\w-]{22}(?![\w-])/g;
/** 128 bits: safe from guessing, and short enough for a message. */
const PROOF_BYTES = 16;

/** Whether a bearer token is that of a link, not of a session. */
export const isLinkToken = (token: string) => TOKEN.test(token);

export const createTripLinks = (secrets: readonly string[]) => createLinks(secrets, 'trip links, version 2');
export const createPartnerLinks = (secrets: readonly string[]) => createLinks(secrets, 'partner links, version 2');

export const createSubscriptionLinks = (secrets: readonly string[]) =>
  createLinks(secrets, 'subscription links, version 2');

/** Prove that staff received the address of an image, which travellers do not see. */
export interface ImageProofs {
  sign(key: string): string;
  isGood(key: string, proof: string): boolean;
}

/** Signs texts with the first secret, and accepts proofs of all. Proofs of one kind are not valid for another. */
function createSigner(secrets: readonly string[], kind: string) {
  const keys = secrets.map((secret) => createHmac('sha256', secret).update(kind).digest());
  const prove = (text: string) =>
    keys.map((key) => createHmac('sha256', key).update(text).digest().subarray(0, PROOF_BYTES).toString('base64url'));
  return {
    prove,
    sign: (text: string) => prove(text)[0] ?? '',
    // Compared as texts: the last character of base64url has unused bits, which would allow several proofs.
    isGood: (text: string, proof: string) =>
      /^[\w-]{22}$/.test(proof) && prove(text).some((one) => timingSafeEqual(Buffer.from(one), Buffer.from(proof))),
  };
}

export const createImageProofs = (secrets: readonly string[]): ImageProofs =>
  createSigner(secrets, 'images for staff, version 1');

function createLinks(secrets: readonly string[], kind: string): SignedLinks {
  const signer = createSigner(secrets, kind);
  const textOf = ({ id, key, staff }: Linked) => JSON.stringify([id, key, staff]);
  return {
    sign: (linked) =>
      ['1', linked.id.toString(36), linked.key, linked.staff, signer.sign(textOf(linked))].filter(Boolean).join('.'),
    prove: (linked) => signer.prove(textOf(linked)),
    async read(token, stateOf) {
      const [, name = '', key = '', staff, proof = ''] = TOKEN.exec(token) ?? [];
      const id = Number.parseInt(name, 36);
      if (!signer.isGood(textOf({ id, key, staff }), proof)) return { is: 'none' };
      return (await stateOf(id))?.key === key ? { is: 'good', id, staff } : { is: 'ended', id };
    },
  };
}
