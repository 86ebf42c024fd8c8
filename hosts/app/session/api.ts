import { createApi } from 'charter-widgets/api';
import { session } from './session';

/** The API with the session's token; a token that the server no longer takes ends the session. */
export const api = createApi({
  baseUrl: '/api',
  token: () => {
    const current = session.getState().session;
    return current.state === 'open' ? current.token : undefined;
  },
  onUnauthorized: () => session.getState().end('expired'),
});
