import { json, signIn, type TestApp } from './test-app';

/** Changes a trip as the desk does, by default from the version that is stored; `headers` are of another person than the admin. */
export async function changeTrip(
  api: Pick<TestApp, 'app'>,
  id: number,
  change: object,
  headers?: Record<string, string>,
): Promise<Response> {
  const session = headers ?? (await signIn(api.app));
  const read = await api.app.request(`/api/Trip/${id}`, { headers: session });
  const { data } = (await read.json()) as { data?: { version: number } };
  return api.app.request(`/api/Trip/${id}`, json({ version: data?.version ?? 0, ...change }, session));
}
