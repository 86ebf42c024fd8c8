import type { Endpoint } from 'charter-widgets/contract';
import type { BodyOptions } from './body';

/** What the server says of a call beside its endpoint: the words of the document, and what no client has to know. */
export interface Service {
  summary: string;
  /** Refusals of its own, beside those that follow from the endpoint. */
  refusals?: Readonly<Record<number, string>>;
  /** Statuses of success; without them 200, or 201 for what is stored once. */
  statuses?: readonly (200 | 201 | 204)[];
  /** The type of an answer that is not in the envelope. */
  content?: string;
  /** With an ETag: answered with 304 to who has it. */
  tagged?: true;
  /** The files of its form; `[i]` stands for as many as there are. */
  files?: readonly string[];
  /** How its JSON body may come. */
  body?: BodyOptions;
  /** Some pages call it with a slash at the end. */
  slash?: true;
  /** Also for an owner who has to have a passkey, and has signed in without. */
  withoutPasskey?: true;
  /** Also for an account whose address is not confirmed. */
  unverified?: true;
  /** Public, but not for the scripts of other pages. */
  ownOrigin?: true;
}

/** A call of the API, as the document tells it. */
export interface Described {
  endpoint: Endpoint;
  service: Service;
}

/** The calls about one thing. */
export interface Subject<R extends Described = Described> {
  name: string;
  routes: readonly R[];
}
