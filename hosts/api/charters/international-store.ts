import type { InternationalCharterRecord, RequestQuery } from '@charter-hosts/contract';
import type { InternationalCharterRequest } from 'charter-widgets/contract';
import { camelCase } from '../platform/database/camel-case';
import type { Database } from '../platform/database/open';
import { type PagedList, pagedList } from '../trips/request-list';

/** Stores a request; resolves to its id. */
export async function insertInternationalCharter(
  trx: Database,
  request: InternationalCharterRequest,
  createdAt: string,
): Promise<number> {
  const { id } = await camelCase(trx)
    .insertInto('internationalCharters')
    .values({ ...request, createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The requests that are asked for, newest first. */
export function listInternationalCharters(
  db: Database,
  asked: RequestQuery,
): Promise<PagedList<InternationalCharterRecord>> {
  return pagedList(db, 'internationalCharter', asked, (ids) =>
    camelCase(db)
      .selectFrom('internationalCharters')
      .selectAll()
      .where('id', 'in', ids)
      .orderBy('id', 'desc')
      .execute(),
  );
}

/** One request; undefined when there is none of that id. */
export async function findInternationalCharter(
  db: Database,
  id: number,
): Promise<InternationalCharterRecord | undefined> {
  return camelCase(db).selectFrom('internationalCharters').selectAll().where('id', '=', id).executeTakeFirst();
}
