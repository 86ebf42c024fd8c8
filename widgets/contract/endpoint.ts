import type * as v from 'valibot';

/**
 * One call of the API, said once: the client makes it by this, the server mounts it, the API's document and the tests
 * walk over it. Who may call also tells whether pages of other origins may.
 */
export interface Endpoint {
  readonly method: 'get' | 'post' | 'delete';
  /** Relative to the API's base; `:id` stands for the one that is meant. */
  readonly path: `/${string}`;
  /** `user`: needs a bearer token; `admin`: that of an admin; `traveller`: that of a traveller's link; `partner`: that of a partner's. */
  readonly who: 'anyone' | 'user' | 'admin' | 'traveller' | 'partner';
  /** Which admins at least, where it is not as usual: what reads is any one's, what changes takes a dispatcher. */
  readonly least?: 'owner' | 'dispatcher' | 'viewer';
  /** What the address may ask for. */
  readonly query?: ObjectSchema;
  /** The JSON body. */
  readonly body?: v.GenericSchema;
  /** The fields of a multipart form: each is sent under its name with a capital. */
  readonly form?: ObjectSchema;
  /** What `data` of the answer holds; of a page (`pageOf`) the whole answer. */
  readonly answer: v.GenericSchema;
  /** `asked`: what stands beside `data` does where a `limit` is asked for. */
  readonly paged?: true | 'asked';
  /** Its HTTP status alone tells whether it was carried out; of a refusal the body's `message` and `errors` are read. */
  readonly byStatus?: true;
  /** A retry with the same `Idempotency-Key` is carried out once. */
  readonly once?: true;
  readonly limit?: Limit;
  /** Milliseconds that the client waits, in place of its own. */
  readonly timeout?: number;
}

export type ObjectSchema = v.GenericSchema & { readonly entries: v.ObjectEntries };

/**
 * What a call counts as for its client. `request`: something sent; `read`; `image`, of which there may be more;
 * `account`: each call about accounts by itself; `attempt`: one to sign in, counted for the account too; `often`: each call by
 * itself, ten times as often as a request; `report`: of a browser; `trip`: something sent by a traveller's link, counted for
 * that trip and for no client, so that a neighbour behind the same address takes nothing of it.
 */
export type Limit = 'request' | 'read' | 'image' | 'account' | 'attempt' | 'often' | 'report' | 'trip';

/** What a call sends, as its endpoint says. */
export type Sent<E extends Endpoint> = {
  /** An empty, false or missing value is left out. */
  query?: Readonly<Record<string, string | boolean | undefined>>;
  /** A retried POST with the same key is carried out once. With one, a lost network is retried by itself. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
} & (E extends { path: `${string}:id` } ? { id: string | number } : unknown) &
  // Two forms send an `id` that nobody reads (CF-10).
  (E extends { body: infer B extends v.GenericSchema } ? { body: v.InferOutput<B> & { id?: 0 } } : unknown) &
  (E extends { form: ObjectSchema } ? { form: FormData } : unknown);

/** What a call resolves to. */
export type Answer<E extends Endpoint> = v.InferOutput<E['answer']>;
