import { type Answering, type Authenticator, createAuthenticator } from './authenticator';
import { ADMIN, json, type TestApp } from './test-app';

type Headers = Record<string, string>;

export const postAuth = ({ app }: TestApp, path: string, body: unknown = {}, headers: Headers = {}) =>
  app.request(`/api/Auth/${path}`, json(body, headers));

const dataOf = async (answer: Response | Promise<Response>) => (await (await answer).json()).data;

/** Adds a passkey to whoever is signed in, who proves their password once more. */
export async function addPasskeyTo(
  api: TestApp,
  headers: Headers,
  changes: Partial<Answering> = {},
  password = ADMIN.password,
) {
  const authenticator = createAuthenticator();
  const { challenge, user } = await dataOf(postAuth(api, 'passkeys/begin', { password }, headers));
  const credential = authenticator.create({ challenge, ...changes });
  const answer = await postAuth(api, 'passkeys/add', { credential }, headers);
  return { authenticator, handle: user?.id as string, answer, credential };
}

/** What a browser proves a passkey by. */
export async function passkeyProofOf(
  api: TestApp,
  authenticator: Authenticator,
  changes: Partial<Answering> = {},
  handle?: string,
) {
  const { challenge } = await dataOf(postAuth(api, 'passkey/begin'));
  return authenticator.get({ challenge, ...changes }, handle);
}

/** Signs in with a passkey, as the browser would. */
export const passkeyLogin = async (
  api: TestApp,
  authenticator: Authenticator,
  changes: Partial<Answering> = {},
  handle?: string,
) => postAuth(api, 'passkey/login', { credential: await passkeyProofOf(api, authenticator, changes, handle) });
