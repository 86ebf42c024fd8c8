import type * as v from 'valibot';

/**
 * A call of the API. The client, the server, the API's document and the tests are built from it. `who` also decides
 * whether pages of other origins may call it.
 */
export interface Endpoint {
  readonly method: 'get' | 'post' | 'delete';
  /** Relative to the API's base; `:id` is the record's id. */
  readonly path: `/${string}`;
  /** Who may call: all but `anyone` need their token. A `customer` has confirmed the address and is not staff. */
  readonly who: 'anyone' | 'user' | 'customer' | 'admin' | 'traveller' | 'partner';
  /** The lowest admin role. Default: `viewer` for reading, `dispatcher` for changes. */
  readonly least?: 'owner' | 'dispatcher' | 'viewer';
  /** The scope by which an operator's other system may read it with an API key. Default: no key may. */
  readonly scope?: ApiScope;
  readonly query?: ObjectSchema;
  /** The JSON body. */
  readonly body?: v.GenericSchema;
  /** The fields of a multipart form; each name starts with a capital there. */
  readonly form?: ObjectSchema;
  /** The answer's `data`; for a page (`pageOf`) the whole answer. */
  readonly answer: v.GenericSchema;
  /** `asked` returns a page only when a `limit` is given. */
  readonly paged?: true | 'asked';
  /** True when the HTTP status decides success; a refusal's `message` and `errors` are still read. */
  readonly byStatus?: true;
  /** True when a retry with the same `Idempotency-Key` runs once. */
  readonly once?: true;
  readonly limit?: Limit;
  /** Milliseconds that the client waits, instead of its default. */
  readonly timeout?: number;
}

/** What an API key may read: requests with their trips and quotes, planned flights, or the figures of partners. */
export const API_SCOPES = ['requests', 'flights', 'figures'] as const;
export type ApiScope = (typeof API_SCOPES)[number];

export type ObjectSchema = v.GenericSchema & { readonly entries: v.ObjectEntries };

/**
 * The rate limit of a call. `account` counts each account call separately, `attempt` counts sign-ins also per account,
 * `often` allows ten times the requests, `report` is for browser reports, and `trip` counts per trip and not per
 * client, so that neighbours behind one address do not share it.
 */
export type Limit = 'request' | 'read' | 'image' | 'account' | 'attempt' | 'often' | 'report' | 'trip';

/** The arguments of a call. */
export type Sent<E extends Endpoint> = {
  /** Empty, false and missing values are left out. */
  query?: Readonly<Record<string, string | boolean | undefined>>;
  /** A POST with the same key runs once, and is repeated when the network is lost. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
} & (E extends { path: `${string}:id` } ? { id: string | number } : unknown) &
  // Two forms send an `id` that is ignored.
  (E extends { body: infer B extends v.GenericSchema } ? { body: v.InferOutput<B> & { id?: 0 } } : unknown) &
  (E extends { form: ObjectSchema } ? { form: FormData } : unknown);

export type Answer<E extends Endpoint> = v.InferOutput<E['answer']>;
