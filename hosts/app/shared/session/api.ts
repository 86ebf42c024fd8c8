import { type Api, createApi, type Endpoint } from 'charter-widgets/contract';
import { session } from './session';

let onChanged = (_call: Endpoint) => {};

/** Calls the listener after each call that is no mere reading: answered or not, it may have changed something. */
export function afterChanges(listener: typeof onChanged): void {
  onChanged = listener;
}

/** What a call sends. One about an account has no other query: the e-mail that it causes is in the language of the page. */
export const inPageLanguage = (endpoint: Endpoint, sent?: object) =>
  endpoint.limit === 'account' ? { ...sent, query: { locale: document.documentElement.lang } } : sent;

/**
 * The API with the session's token. A token that the server refuses ends the session.
 *
 * @param carrier replaces `fetch`, for uploads that report their progress
 */
export function sessionApi(carrier?: typeof fetch): Api {
  const call = createApi({
    baseUrl: '/api',
    token: () => {
      const current = session.getState().session;
      return current.state === 'open' ? current.token : undefined;
    },
    onUnauthorized: () => session.getState().end('expired'),
    ...(carrier && { fetch: carrier }),
  });
  return (async (endpoint: Endpoint, sent?: object) => {
    try {
      return await call(endpoint, inPageLanguage(endpoint, sent));
    } finally {
      if (endpoint.method !== 'get') onChanged(endpoint);
    }
  }) as Api;
}

export const api = sessionApi();
