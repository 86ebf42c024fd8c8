import { type Api, createApi } from 'charter-widgets/contract';
import { session } from './session';

/**
 * The API with the session's token; a token that the server no longer takes ends the session.
 *
 * @param carrier in place of the browser's `fetch`, where an upload is to tell how far it is
 */
export const sessionApi = (carrier?: typeof fetch): Api =>
  createApi({
    baseUrl: '/api',
    token: () => {
      const current = session.getState().session;
      return current.state === 'open' ? current.token : undefined;
    },
    onUnauthorized: () => session.getState().end('expired'),
    ...(carrier && { fetch: carrier }),
  });

export const api = sessionApi();
