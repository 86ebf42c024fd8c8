import { sessionApi } from '../shared/session';

/** The session's API for calls that delete: the specification gives them the JSON header, though they have no body. */
export const deleteApi = sessionApi((input, init) => {
  const request = new Request(input, init);
  request.headers.set('Content-Type', 'application/json');
  return fetch(request);
});
