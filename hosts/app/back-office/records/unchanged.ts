import type { Api } from 'charter-widgets/contract';
import { api, session } from '../../shared/session';

/** Thrown in place of the answer that one has already. */
export const UNCHANGED = new Error('Nothing has changed');

/** By address, the tag (ETag) that the server gave just before the list was read. */
const tags = new Map<string, string>();

/** The tag of what a call would answer now; undefined when the server does not say. */
async function tagOf(address: string, signal?: AbortSignal): Promise<string | undefined> {
  const current = session.getState().session;
  const known = tags.get(address);
  const headers = new Headers(known ? { 'If-None-Match': known } : {});
  if (current.state === 'open') headers.set('Authorization', `Bearer ${current.token}`);
  try {
    const answer = await fetch(`/api${address}`, { method: 'HEAD', headers, ...(signal && { signal }) });
    if (answer.status === 304) return known;
    return answer.ok ? (answer.headers.get('ETag') ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The API for reading a list again: asks first whether it has changed, and rejects with `UNCHANGED` if not. The
 * browser's cache would spare the transfer only: reading 50,000 rows into memory again holds the page up.
 */
export const apiUnlessUnchanged: Api = async (endpoint, ...sent) => {
  const address = `${endpoint.path}?${new URLSearchParams(sent[0]?.query as Record<string, string>)}`;
  const tag = await tagOf(address, sent[0]?.signal);
  if (tag && tag === tags.get(address)) throw UNCHANGED;
  const data = await api(endpoint, ...sent);
  if (tag) tags.set(address, tag);
  return data;
};
