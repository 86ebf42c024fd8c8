import { LINK_REFERENCE } from '@charter-hosts/contract';
import { type Database, hashOf } from '../database/open';
import type { SignedLinks } from './signed-links';

// Whoever reads a text may not act by a link in it, so a link is taken out before the text is stored. A known link is looked
// for, not the form of one: its proof is calculated and found in any spelling, also in pieces.

export interface LinkParts {
  db: Database;
  links: SignedLinks;
  partnerLinks: SignedLinks;
  subscriptionLinks: SignedLinks;
}

/** A character of a text as it is meant, and where it is spelled. */
interface Sign {
  sign: string;
  start: number;
  end: number;
}

/** Fields that are sent to prove something, and are not stored as they are. */
const PROOFS = /^(?:token|link|device|\w*password)$/i;

/**
 * Takes out of the texts of a received body, in their places, links by which somebody acts.
 *
 * @param id the trip that the texts are about, if they are about one
 */
export async function takeOutLinks(body: unknown, parts: LinkParts, id?: number): Promise<void> {
  if (typeof body !== 'object' || body === null) return;
  const fields = body as Record<string, unknown>;
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value !== 'string') await takeOutLinks(value, parts, id);
    else if (!PROOFS.test(name)) fields[name] = await withoutLinks(value, parts, id);
  }
}

/** So many characters of a proof do not stand in a text by chance. */
const PIECE = 8;

/** The text with each word that holds a link, or a piece of one, replaced. */
export async function withoutLinks(text: string, parts: LinkParts, id?: number): Promise<string> {
  if (text.length < PIECE) return text;
  const signs = readSigns(text);
  const plain = signs.map(({ sign }) => sign).join('');
  const found: { start: number; end: number }[] = [];
  const note = (from: number, to: number) => {
    const [first, last] = [signs[from], signs[to - 1]];
    if (first && last) found.push(wordsAround(text, first.start, last.end));
  };
  for (const proof of await proofsFor(plain, parts, id)) {
    for (let at = 0; at + PIECE <= proof.length; at++) {
      const piece = proof.slice(at, at + PIECE);
      for (let from = plain.indexOf(piece); from >= 0; from = plain.indexOf(piece, from + 1)) note(from, from + PIECE);
    }
  }
  for (const { index, 0: secret } of plain.matchAll(SECRET)) note(index, index + secret.length);
  return replaceAll(text, found);
}

/** The secrets that say themselves what they are. */
const SECRET = /(?:charterkey|whsec)_[\w-]{20,}/g;

/** Marks, spaces and line breaks, which may stand inside of a link that was copied in pieces. */
const NO_SIGN = /[^\w.~#=/-]/u;

/** As often as a link is encoded again by what it is copied through. */
const MOST_CODINGS = 4;
const CODED = /^(?:%([0-9a-f]{2})|&#x0*([0-9a-f]{2});|&#0*(\d{2,3});|\\[ux]0*([0-9a-f]{2}))/i;
const LONGEST_CODE = 12;

/** The letters, digits and signs of links in a text, decoded, in their order. */
function readSigns(text: string): Sign[] {
  let signs: Sign[] = [];
  let at = 0;
  for (const written of text) {
    const end = at + written.length;
    for (const sign of written.normalize('NFKC')) signs.push({ sign, start: at, end });
    at = end;
  }
  for (let coding = 0; coding < MOST_CODINGS; coding++) {
    const decoded = decode(signs);
    if (decoded.length === signs.length) break;
    signs = decoded;
  }
  return signs.filter(({ sign }) => !NO_SIGN.test(sign));
}

function decode(signs: readonly Sign[]): Sign[] {
  const decoded: Sign[] = [];
  for (let at = 0; at < signs.length; ) {
    const first = signs[at] as Sign;
    const code = /[%&\\]/.test(first.sign) ? CODED.exec(textAt(signs, at, LONGEST_CODE)) : null;
    const [whole = '', percent, hex, decimal, escaped] = code ?? [];
    const value = decimal ? Number(decimal) : Number.parseInt(percent ?? hex ?? escaped ?? '', 16);
    if (whole && value > 32 && value < 127) {
      decoded.push({
        sign: String.fromCharCode(value),
        start: first.start,
        end: (signs[at + whole.length - 1] as Sign).end,
      });
      at += whole.length;
    } else {
      decoded.push(first);
      at++;
    }
  }
  return decoded;
}

const textAt = (signs: readonly Sign[], at: number, length: number) =>
  signs
    .slice(at, at + length)
    .map(({ sign }) => sign)
    .join('');

/** Where the words that a part of a text stands in begin and end. */
function wordsAround(text: string, start: number, end: number): { start: number; end: number } {
  const isWord = (at: number) => /\S/.test(text[at] ?? ' ');
  let [from, to] = [start, end];
  while (isWord(from - 1)) from--;
  while (isWord(to)) to++;
  return { start: from, end: to };
}

/** Replaces parts of a text; those that overlap, or have only spaces between them, by one mark. */
function replaceAll(text: string, parts: { start: number; end: number }[]): string {
  let done = '';
  let at = 0;
  for (const { start, end } of parts.sort((a, b) => a.start - b.start)) {
    if (end <= at) continue;
    const between = text.slice(at, Math.max(at, start));
    if (!(done.endsWith(LINK_REFERENCE) && between.trim() === '')) done += between + LINK_REFERENCE;
    at = end;
  }
  return done + text.slice(at);
}

/** More links than a text of the longest field has room for. */
const MOST_IDS = 40;

/** The proofs of all good links whose beginning stands in a text, and the one-time tokens in it. */
async function proofsFor(
  plain: string,
  { db, links, partnerLinks, subscriptionLinks }: LinkParts,
  id: number | undefined,
): Promise<string[]> {
  const named = [...plain.matchAll(/1\.(?=([0-9a-z]{1,7})\.)/g)].map(([, id = '']) => Number.parseInt(id, 36));
  const ids = [...new Set([...(id ? [id] : []), ...named])]
    .filter((one) => one > 0 && one <= MAX_ID)
    .slice(0, MOST_IDS);
  if (ids.length === 0) return oneTimeTokens(db, plain);
  const trips = await db.selectFrom('trips').select(['id', 'link_key as key']).where('id', 'in', ids).execute();
  const partners = await db.selectFrom('partners').select(['id', 'link_key as key']).where('id', 'in', ids).execute();
  const subscriptions = await db
    .selectFrom('subscriptions')
    .select(['id', 'link_key as key'])
    .where('id', 'in', ids)
    .execute();
  const staff = await db.selectFrom('users').select('link_key').where('is_admin', '=', 1).execute();
  const copies = [undefined, ...staff.map(({ link_key }) => link_key)];
  return [
    ...trips.flatMap((trip) => copies.flatMap((copy) => links.prove({ ...trip, staff: copy }))),
    ...partners.flatMap(partnerLinks.prove),
    ...subscriptions.flatMap(subscriptionLinks.prove),
    ...(await oneTimeTokens(db, plain)),
  ];
}

const MAX_ID = 2_147_483_647;

/** The tokens of mailed links, of which only hashes are stored, that stand in a text. */
async function oneTimeTokens(db: Database, plain: string): Promise<string[]> {
  const tokens = [...plain.matchAll(/[#=/](?=([\w-]{43}))/g)].flatMap(([, token]) => token ?? []).slice(0, MOST_IDS);
  if (tokens.length === 0) return [];
  const hashes = tokens.map(hashOf);
  const rows = await db
    .selectFrom('password_resets')
    .select('token_hash')
    .where('token_hash', 'in', hashes)
    .union(db.selectFrom('sign_up_links').select('token_hash').where('token_hash', 'in', hashes))
    .union(db.selectFrom('invitation_links').select('token_hash').where('token_hash', 'in', hashes))
    .execute();
  const known = new Set(rows.map(({ token_hash }) => token_hash));
  return tokens.filter((_, index) => known.has(hashes[index] ?? ''));
}
