import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link is made for. */
export interface Linked {
  id: number;
  /** Raised to make every link of before void. */
  epoch: number;
  /** The member of staff whose copy of the link it is; none for the link that the system sends. */
  staff?: number | undefined;
}

/** What a token lets in to: what has that id, nothing any more since it was ended, or nothing. */
export type LinkRead =
  | { is: 'good'; id: number; staff?: number | undefined }
  | { is: 'ended'; id: number }
  | { is: 'none' };

/** Links of one kind: worked out anew each time, and void once their epoch is over, wherever one was kept. */
export interface SignedLinks {
  /** The token of a link: `1.<its id>.<proof>`, or `1.<its id>.<staff id>.<proof>` for the copy of a member of staff. */
  sign(linked: Linked): string;
  /** Reads a token; `epochOf` resolves to the present epoch of what has an id, undefined for nothing. */
  read(token: string, epochOf: (id: number) => Promise<number | undefined>): Promise<LinkRead>;
}

const TOKEN = /^1\.([0-9a-z]{1,7})\.(?:([0-9a-z]{1,7})\.)?([\w-]{22})$/;
/** Finds the tokens of links in a text. */
export const LINK_TOKENS = /(?<![\w.-])1\.[0-9a-z]{1,7}\.(?:[0-9a-z]{1,7}\.)?[\w-]{22}(?![\w-])/g;
/** 128 bits of the proof are kept: a guess is one in 2^128, and the link is short enough for a message. */
const PROOF_BYTES = 16;

/** Whether a bearer's token is that of a link, and no session's. */
export const isLinkToken = (token: string) => TOKEN.test(token);

/** The travellers', each to their trip. */
export const createTripLinks = (secrets: readonly string[]) => createLinks(secrets, 'trip links, version 1');
/** The partners', each to their own figures. */
export const createPartnerLinks = (secrets: readonly string[]) => createLinks(secrets, 'partner links, version 1');

/** Proofs that staff were given the address of an image, which travellers do not see. */
export interface ImageProofs {
  sign(key: string): string;
  isGood(key: string, proof: string): boolean;
}

/** The same for the same image: browsers keep what they have, and an answer that is kept stays what it is. */
export function createImageProofs(secrets: readonly string[]): ImageProofs {
  const keys = secrets.map((secret) => createHmac('sha256', secret).update('images for staff, version 1').digest());
  const proofs = (image: string) =>
    keys.map((key) => createHmac('sha256', key).update(image).digest().subarray(0, PROOF_BYTES).toString('base64url'));
  return {
    sign: (image) => proofs(image)[0] ?? '',
    isGood: (image, proof) =>
      /^[\w-]{22}$/.test(proof) && proofs(image).some((one) => timingSafeEqual(Buffer.from(one), Buffer.from(proof))),
  };
}

/** The first secret signs; links of the others are good until their epoch is over. One kind's proofs are no other's. */
function createLinks(secrets: readonly string[], kind: string): SignedLinks {
  const keys = secrets.map((secret) => createHmac('sha256', secret).update(kind).digest());
  const proofs = ({ id, epoch, staff }: Linked) =>
    keys.map((key) =>
      createHmac('sha256', key)
        .update([id, epoch, staff].join('.'))
        .digest()
        .subarray(0, PROOF_BYTES)
        .toString('base64url'),
    );
  // As texts: of a proof's last sign four bits mean nothing, and would make sixteen links of one.
  const isOf = (proof: string, linked: Linked) =>
    proofs(linked).some((one) => timingSafeEqual(Buffer.from(one), Buffer.from(proof)));

  return {
    sign: (linked) =>
      ['1', linked.id.toString(36), ...(linked.staff ? [linked.staff.toString(36)] : []), proofs(linked)[0]].join('.'),
    async read(token, epochOf) {
      const [, name = '', copy, proof = ''] = TOKEN.exec(token) ?? [];
      const id = Number.parseInt(name, 36);
      const staff = copy === undefined ? undefined : Number.parseInt(copy, 36);
      const epoch = name ? await epochOf(id) : undefined;
      if (epoch === undefined) return { is: 'none' };
      if (isOf(proof, { id, epoch, staff })) return { is: 'good', id, staff };
      for (let past = 0; past < epoch; past++) if (isOf(proof, { id, epoch: past, staff })) return { is: 'ended', id };
      return { is: 'none' };
    },
  };
}
