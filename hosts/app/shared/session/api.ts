import { type Api, createApi } from 'charter-widgets/contract';
import { session } from './session';

/**
 * The API with the session's token. A token that the server refuses ends the session.
 *
 * @param carrier replaces `fetch`, for uploads that report their progress
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
