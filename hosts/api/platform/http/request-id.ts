import { randomBytes, randomUUID } from 'node:crypto';

/** What proxies and clients name a request by: nothing that ends a line or could be an e-mail address. */
const REQUEST_ID = /^[\w.:+/=-]{1,128}$/;
/** W3C Trace Context; a version to come may have more behind it. */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-([\da-f]{2})(?:-[\w-]{1,64})?$/;

/** The id that a request came with, or a new one where that is none or could be anything. */
export const requestIdOf = (said: string | undefined): string => (said && REQUEST_ID.test(said) ? said : randomUUID());

/** What a caller says of the trace that its request is part of. */
export interface TraceContext {
  traceparent: string;
  traceId: string;
  flags: string;
}

/** Undefined where it says nothing of it, or nothing that can be read. */
export function traceContextOf(said: string | undefined): TraceContext | undefined {
  const [, traceId = '', flags = ''] = TRACEPARENT.exec(said ?? '') ?? [];
  return traceId ? { traceparent: said ?? '', traceId, flags } : undefined;
}

/** Our own part of a caller's trace, where nobody here records it. */
export const continued = ({ traceId, flags }: TraceContext): string =>
  `00-${traceId}-${randomBytes(8).toString('hex')}-${flags}`;
