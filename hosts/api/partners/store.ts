import type {
  PartnerChange,
  PartnerCreateBody,
  PartnerMonth,
  PartnerProof,
  Source,
  StaffPartner,
} from '@charter-hosts/contract';
import { sortByName } from '../platform/database/by-name';
import { camelCase, type Database, newKey } from '../platform/database/open';
import { readStatistics } from '../trips/statistics';

/** The origin of a request, as it is stored with its trip. */
export interface StoredSource {
  source: Source;
  partnerKey: string;
  partnerHow: PartnerProof | '';
  /** Null when it counts for no partner. */
  partnerId: number | null;
  /** A query of `utm_…` parameters. */
  campaign: string;
  pageHost: string;
  partnerReference: string;
  /** JSON; '' for none. */
  partnerMetadata: string;
}

/** The partner's texts by name, as they are stored. */
export const readMetadata = (stored: string): Record<string, string> => (stored ? JSON.parse(stored) : {});

/**
 * The partner of a request. An origin of the partner verifies it. Without an origin, from a frame or a link, it counts as
 * claimed; from a page of another site it counts for nobody.
 *
 * @param origin of the page that sent it; '' for the operator's own pages and when there is none
 */
export async function partnerOf(
  db: Database,
  key: string,
  origin: string,
): Promise<Pick<StoredSource, 'partnerKey' | 'partnerHow' | 'partnerId'>> {
  const nobody = { partnerKey: key, partnerId: null };
  if (!key) return { ...nobody, partnerHow: '' };
  const partner = await db
    .selectFrom('partners')
    .select(['id', 'origins'])
    .where('key', '=', key.toLowerCase())
    .where('off_at', 'is', null)
    .executeTakeFirst();
  if (!partner) return { ...nobody, partnerHow: 'unknown' };
  const found = { partnerKey: key, partnerId: partner.id };
  if (!origin) return { ...found, partnerHow: 'claimed' };
  return partner.origins.split('\n').includes(origin)
    ? { ...found, partnerHow: 'verified' }
    : { ...nobody, partnerHow: 'unknown' };
}

export async function isPartnerOff(db: Database, id: number): Promise<boolean> {
  const partner = await db.selectFrom('partners').select('off_at').where('id', '=', id).executeTakeFirst();
  return partner?.off_at != null;
}

/** A stored partner. */
export type Partner = Omit<StaffPartner, 'link'> & {
  /** The key of the valid link to their figures. */
  linkKey: string;
};

/** Every partner by name, including those that are switched off, or the one of an id. */
export async function listPartners(db: Database, id?: number): Promise<Partner[]> {
  const rows = await camelCase(db)
    .selectFrom('partners')
    .select(['id', 'key', 'name', 'contact', 'origins', 'offAt', 'linkKey', 'createdAt', 'version'])
    .select(({ selectFrom, fn }) => [
      selectFrom('trips').whereRef('partnerId', '=', 'partners.id').select(fn.countAll().as('count')).as('requests'),
      selectFrom('trips').whereRef('partnerId', '=', 'partners.id').select(fn.max('createdAt').as('last')).as('lastAt'),
    ])
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .execute();
  return sortByName(rows).map(({ origins, offAt, requests, ...row }) => ({
    ...row,
    origins: origins.split('\n').filter(Boolean),
    isOff: offAt !== null,
    // PostgreSQL's driver reads a count as text.
    requests: Number(requests),
  }));
}

export async function findPartner(db: Database, id: number): Promise<Partner | undefined> {
  return (await listPartners(db, id))[0];
}

/** Creates a partner; undefined when another one has the key. */
export async function insertPartner(
  db: Database,
  { key, name, contact, origins }: PartnerCreateBody,
  at: Date,
): Promise<Partner | undefined> {
  const created = await db
    .insertInto('partners')
    .values({ key, name, contact, origins: origins.join('\n'), off_at: null, created_at: at.toISOString() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return created && findPartner(db, created.id);
}

/** The result of an edit. `changed`: somebody else has changed the record since; it is as it is now. */
export type EditResult<T, Saved = T> = { is: 'saved'; now: Saved } | { is: 'changed'; now: T } | { is: 'missing' };

/** Changes a partner if it still has this version. */
export async function updatePartner(
  db: Database,
  id: number,
  { version, name, contact, origins, isOff, endLink }: PartnerChange,
  at: Date,
): Promise<EditResult<Partner>> {
  const saved = await db
    .updateTable('partners')
    .set((partner) => ({
      name,
      contact,
      origins: origins.join('\n'),
      off_at: isOff ? partner.fn.coalesce('off_at', partner.val(at.toISOString())) : null,
      version: partner('version', '+', 1),
      ...(endLink && { link_key: newKey() }),
    }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  const now = await findPartner(db, id);
  return now ? { is: saved ? 'saved' : 'changed', now } : { is: 'missing' };
}

/** What became of the requests of a partner, by the month when they came, newest first. */
export async function monthsOf(db: Database, id: number, zone: string, now: Date): Promise<PartnerMonth[]> {
  const months = (await readStatistics(db, zone, now, id)).filter(({ month, source }) => month && !source);
  return months.map(({ month, totals, counts: { requests, verified, quoted, accepted, booked } }) => {
    return { month, totals, requests, verified, quoted, accepted, booked };
  });
}
