import type { RequestKind, requestQuery } from '@charter-hosts/contract';
import {
  type Endpoint,
  type FieldErrors,
  object,
  type PageOf,
  type PartnerWords,
  partnerWords,
} from 'charter-widgets/contract';
import type { Context } from 'hono';
import * as v from 'valibot';
import type { Database } from '../platform/database/open';
import { badInput, listAnswer } from '../platform/http/answer';
import { requireFound } from '../platform/http/errors';
import { maskList } from '../platform/http/mask';
import { type ApiParts, answerRoute, preparedRoute, route } from '../platform/http/route';
import type { RequestFacts } from './facts';
import { type RequestList, searchedBy } from './listed';
import { openTrip } from './open-trip';
import { pagedList } from './request-list';
import { withTrips } from './store';

type RequestEndpoint = Endpoint & { body: v.GenericSchema; once: true };

interface RequestWork<Body, P extends ApiParts> {
  kind: RequestKind;
  summary: string;
  /** Of the answer. */
  message: string;
  facts(request: Body): RequestFacts;
  insert(trx: Database, request: Body, now: string, parts: P, c: Context): Promise<number>;
  /** Default: the contract finds all errors. */
  findErrors?(request: Body): Promise<FieldErrors>;
}

/**
 * A call whose body may also have the words of a partner's page. Added here, because the contract's own schema is also
 * the form's, whose bytes are on partners' pages.
 */
export const withWords = <const E extends RequestEndpoint>(endpoint: E): E => ({
  ...endpoint,
  body: v.intersect([endpoint.body, object(partnerWords)]),
});

/** Separates the words of the partner's page, which are stored with the trip, from a request's own fields. */
export function splitWords<Body>(sent: Body): { body: Body; words: PartnerWords } {
  const { reference, metadata, ...body } = sent as Body & PartnerWords;
  return { body: body as Body, words: { reference, metadata } };
}

/** Creates the route that stores a request. */
export const requestRoute = <const E extends RequestEndpoint, P extends ApiParts = ApiParts>(
  endpoint: E,
  { kind, summary, message, facts, insert, findErrors }: RequestWork<v.InferOutput<E['body']>, P>,
) =>
  route<RequestEndpoint, P>(withWords(endpoint), { summary }, async (parts, { c, body: sent, once }) => {
    const { body, words } = splitWords(sent);
    const errors = (await findErrors?.(body)) ?? {};
    if (Object.keys(errors).length > 0) throw badInput(errors);
    const answer = await once(async (trx) => {
      const now = new Date().toISOString();
      const requestId = await insert(trx, body, now, parts, c);
      const source = { c, kind, requestId, now, request: facts(body), words };
      return { message, data: await openTrip(trx, source, parts) };
    });
    parts.wakeSenders();
    return answer;
  });

/** Creates the route of a list of requests. */
export const listRoute = <const S extends v.GenericSchema<unknown, { id: number }>>(
  endpoint: Endpoint & { query: typeof requestQuery; answer: PageOf<S> },
  summary: string,
  list: RequestList<v.InferOutput<S>>,
) =>
  preparedRoute<Endpoint & { query: typeof requestQuery }>(endpoint, { summary, tagged: true }, ({ db, log }) => {
    const answerList = listAnswer(endpoint.answer.item, log);
    return async ({ c, session, query }) =>
      answerList(c, maskList(session, await pagedList(db, searchedBy(session, list), query())));
  });

type OneEndpoint = Endpoint & { path: `/${string}:id` };

/** Creates the route of one record. */
export const oneRoute = (
  endpoint: OneEndpoint,
  summary: string,
  missing: string,
  find: (db: Database, id: number) => Promise<{ id: number } | undefined>,
) =>
  answerRoute<OneEndpoint>(endpoint, { summary, refusals: { 404: missing } }, async ({ db }, { id }) => {
    return requireFound(await find(db, id), missing);
  });

/** Creates the route of one request, which comes with its trip. */
export const oneRequestRoute = (
  endpoint: OneEndpoint,
  summary: string,
  missing: string,
  { kind, read }: RequestList<{ id: number }>,
) => oneRoute(endpoint, summary, missing, async (db, id) => (await withTrips(db, kind, await read(db, [id])))[0]);
